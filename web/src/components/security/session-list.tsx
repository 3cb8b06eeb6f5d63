import type { SessionSummary } from '@stillpoint/contracts';
import Button from 'react-bootstrap/Button';
import { reasonOf } from '../../lib/api.ts';
import { momentWords, withinSentence } from '../../lib/time.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useNow } from '../../lib/use-now.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { useSaving, type Savable } from '../form/use-saving.ts';
import { TitledCard } from '../page/titled-card.tsx';
import { toast, toastError } from '../toast/toast-store.ts';
import { WORDS } from './words.ts';
import './security.scss';

/** Where an account is signed in, the last used first, each with a way to sign it out. */
export function SessionList({
  sessions,
  timeZone,
  end,
}: {
  sessions: readonly SessionSummary[];
  /** Whose clock the times are told by. */
  timeZone: string;
  /** Ends a session by its id. */
  end: Savable<unknown, string>;
}) {
  const now = useNow().getTime();
  const told = (instant: string) => withinSentence(momentWords(instant, timeZone, now));
  const asking = useDialog<SessionSummary>();
  const ending = useSaving(end, {
    onSuccess: () => {
      toast(WORDS.signedOut);
      asking.close();
    },
    onError: (error) => toastError('Not Signed Out', reasonOf(error, WORDS.notSignedOut)),
  });
  return (
    <TitledCard title="Where you are signed in">
      <ul className="list-unstyled security-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{session.device ?? WORDS.unnamedDevice}</strong>
              {session.isCurrent && <span className="text-secondary"> · this browser</span>}
              <div className="text-secondary">
                {session.address && <span className="tabular">{session.address} · </span>}
                since {told(session.createdAt)}, last used {told(session.lastUsedAt)}
              </div>
            </div>
            {!session.isCurrent && (
              <Button
                size="sm"
                variant="outline-secondary"
                aria-label={`Sign out ${session.device ?? 'an unknown device'}, signed in ${told(session.createdAt)}`}
                onClick={() => asking.open(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        show={asking.show}
        title={WORDS.signOutQuestion}
        confirmLabel="Sign out"
        busyLabel="Signing out..."
        saving={ending}
        onConfirm={() => ending.run(asking.subject!.id)}
        onCancel={asking.close}
      >
        {WORDS.signingOut(asking.subject?.device ?? WORDS.unnamedDevice)}
      </ConfirmDialog>
    </TitledCard>
  );
}
