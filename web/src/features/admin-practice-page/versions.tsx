import type { PracticePageState } from '@stillpoint/contracts';
import { useId } from 'react';
import { showFailure } from '../../components/admin/show-failure.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { usePractice } from '../../lib/practice.tsx';
import { momentText } from '../../lib/time.ts';
import type { PageDraft } from './draft.ts';
import { findPageVersion } from './api.ts';
import { WORDS } from './words.ts';

/** What was published before; bringing one back puts it into the form, to be looked at and published. */
export function Versions({
  state: { versions, version: current },
  onBroughtBack,
}: {
  state: PracticePageState;
  onBroughtBack: (page: PageDraft, publishedAt: string) => void;
}) {
  const title = useId();
  const { timeZone } = usePractice();
  const moment = (instant: string) => momentText(instant, timeZone);
  const bringing = useSaving(
    { mutateAsync: ({ version }: { version: number; publishedAt: string }) => findPageVersion(version) },
    {
      onSuccess: (page, { publishedAt }) => onBroughtBack(page, moment(publishedAt)),
      onError: (error) => showFailure(error, WORDS.versionNotLoaded),
    },
  );
  if (versions.length === 0) return null;
  return (
    <section className="panel" aria-labelledby={title}>
      <h2 id={title}>Published before</h2>
      <p className="text-secondary">{WORDS.versionsKept}</p>
      <ul className="list-unstyled version-list">
        {versions.map(({ version, publishedAt, headline }) => (
          <li key={version}>
            <div>
              <b>{moment(publishedAt)}</b>
              <span className="text-secondary">{headline}</span>
            </div>
            {version === current ? (
              <span className="text-secondary">What everybody sees</span>
            ) : (
              <BusyButton
                size="sm"
                variant="outline-secondary"
                busy={bringing.busy}
                busyLabel="Loading..."
                aria-label={`Bring back the version of ${moment(publishedAt)}`}
                onClick={() => bringing.run({ version, publishedAt })}
              >
                Bring back
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
