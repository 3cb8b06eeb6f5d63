import type { SessionSummary } from '@stillpoint/contracts';
import { dayText, momentText } from '../../lib/time.ts';
import { BusyButton } from '../form/busy-button.tsx';
import { TitledCard } from '../page/titled-card.tsx';
import { WORDS } from './words.ts';
import './security.scss';

/** Where an account is signed in, the last used first, each with a way to sign it out. */
export const SessionList = ({
  sessions,
  timeZone,
  ending,
  onEnd,
}: {
  sessions: readonly SessionSummary[];
  /** Whose clock the times are told by. */
  timeZone: string;
  /** The one that is being signed out. */
  ending: string | null;
  onEnd: (id: string) => void;
}) => (
  <TitledCard title="Where you are signed in">
    <ul className="list-unstyled security-list">
      {sessions.map((session) => (
        <li key={session.id}>
          <div>
            <strong>{session.device ?? WORDS.unnamedDevice}</strong>
            {session.isCurrent && <span className="text-secondary"> · this browser</span>}
            <div className="text-secondary">
              {session.address && <span className="tabular">{session.address} · </span>}
              since {dayText(session.createdAt, timeZone)}, last used {dayText(session.lastUsedAt, timeZone)}
            </div>
          </div>
          {!session.isCurrent && (
            <BusyButton
              size="sm"
              variant="outline-secondary"
              busy={ending === session.id}
              busyLabel="Signing out..."
              aria-label={`Sign out ${session.device ?? 'an unknown device'}, signed in ${momentText(session.createdAt, timeZone)}`}
              onClick={() => onEnd(session.id)}
            >
              Sign out
            </BusyButton>
          )}
        </li>
      ))}
    </ul>
  </TitledCard>
);
