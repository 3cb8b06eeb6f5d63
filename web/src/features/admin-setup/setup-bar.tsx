import { SETUP_STEPS, type SetupStep, type SetupSteps } from '@stillpoint/contracts';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useSetupSteps } from './api.ts';
import { STEP_PLACES } from './steps.ts';
import { TemplateButton } from './template-button.tsx';
import { WORDS } from './words.ts';
import './checklist.scss';

/** Above the screen where one of the first steps is done, named in the address: which it is, and the way on. */
export function SetupBar() {
  const asked = useSearchParams()[0].get('step');
  const step = SETUP_STEPS.find((one) => one === asked);
  return step === undefined ? null : <Bar step={step} />;
}

function Bar({ step }: { step: SetupStep }) {
  const { data, refetch } = useSetupSteps();
  // Whatever is saved on the screen below may be what was left to do.
  const isSaving = useIsMutating() > 0;
  useEffect(() => {
    if (!isSaving) void refetch();
  }, [isSaving, refetch]);
  if (!data?.isShown) return null;
  const { title, why } = WORDS.steps[step];
  const at = SETUP_STEPS.indexOf(step);
  const isDone = isDoneIn(data, step);
  const next = SETUP_STEPS.slice(at + 1).find((one) => !isDoneIn(data, one));
  return (
    <section className="panel setup-bar" aria-label="The first steps">
      <progress value={at + 1} max={SETUP_STEPS.length} aria-label={`Step ${at + 1} of ${SETUP_STEPS.length}`} />
      <div>
        <b>
          Step {at + 1} of {SETUP_STEPS.length}: {title}
        </b>
        <span className="text-secondary" role="status">
          {isDone ? 'Done.' : why}
        </span>
        {at === 0 && (
          <span>
            Do you have an archive of another Stillpoint? <Link to="/admin/import">Put it back</Link> first.
          </span>
        )}
      </div>
      <div className="setup-ways">
        {!isDone && <TemplateButton step={step} />}
        <Link
          className={`btn btn-sm ${isDone ? 'btn-primary' : 'btn-outline-primary'}`}
          to={next ? STEP_PLACES[next] : '/admin'}
        >
          {isDone ? 'Next' : 'Later'}: {next ? WORDS.steps[next].title : 'to the Overview'}
        </Link>
        {next && (
          <Link className="btn btn-sm btn-link" to="/admin">
            To the Overview
          </Link>
        )}
      </div>
    </section>
  );
}

const isDoneIn = ({ steps }: SetupSteps, wanted: SetupStep): boolean =>
  steps.some(({ step, isDone }) => step === wanted && isDone);
