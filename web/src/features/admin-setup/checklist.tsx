import type { SetupStep } from '@stillpoint/contracts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { showFailure } from '../../components/admin/show-failure.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { usePutOff, useSetupSteps } from './api.ts';
import { STEP_PLACES } from './steps.ts';
import { TemplateButton } from './template-button.tsx';
import { WORDS } from './words.ts';
import './checklist.scss';

/** What is left of the first days, on the Overview; nothing once all is done, or where the practice began otherwise. */
export function SetupChecklist() {
  const title = useId();
  const { data } = useSetupSteps();
  const left = data?.isShown ? data.steps.filter(({ isDone }) => !isDone) : [];
  if (!data || left.length === 0) return null;
  const now = left.filter(({ isPutOff }) => !isPutOff);
  const later = left.filter(({ isPutOff }) => isPutOff);
  return (
    <section className="panel" aria-labelledby={title}>
      <h2 id={title}>Before the first booking</h2>
      <p className="text-secondary">{WORDS.done(data.steps.length - left.length, data.steps.length)}</p>
      <ul className="list-unstyled setup-list">
        {now.map(({ step }, index) => (
          <Line key={step} step={step} isNext={index === 0} />
        ))}
      </ul>
      {later.length > 0 && (
        <details>
          <summary>Left for later: {later.length}</summary>
          <ul className="list-unstyled setup-list">
            {later.map(({ step }) => (
              <Line key={step} step={step} isPutOff />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Line({ step, isNext, isPutOff }: { step: SetupStep; isNext?: boolean; isPutOff?: boolean }) {
  const putOff = useSaving(usePutOff(), {
    onSuccess: () => undefined,
    onError: (error) => showFailure(error, WORDS.notPutOff),
  });
  const { title, why } = WORDS.steps[step];
  return (
    <li>
      <div>
        <b>{title}</b>
        <span className="text-secondary">{why}</span>
      </div>
      <div className="setup-ways">
        <TemplateButton step={step} />
        <Link
          className={`btn btn-sm ${isNext ? 'btn-primary' : 'btn-outline-primary'}`}
          to={STEP_PLACES[step]}
          aria-label={`Open: ${title}`}
        >
          Open
        </Link>
        {!isPutOff && (
          <BusyButton
            size="sm"
            variant="link"
            busy={putOff.busy}
            busyLabel="..."
            aria-label={`Later: ${title}`}
            onClick={() => putOff.run({ step, isPutOff: true })}
          >
            Later
          </BusyButton>
        )}
      </div>
    </li>
  );
}
