import video from 'bootstrap-icons/icons/camera-video.svg?raw';
import exclamation from 'bootstrap-icons/icons/journal-x.svg?raw';
import type { TodaySession } from '@stillpoint/contracts';
import { isErasedAddress, minutesText } from '@stillpoint/scheduling';
import type { ReactNode } from 'react';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { SessionTitle, useSessionName } from '../../components/admin/session-name.tsx';
import { Tag } from '../../components/badges.tsx';
import { Icon } from '../../components/icon.tsx';
import { isNoteMissing } from './day-rail.ts';

/** One session of the day: when, who, what, and its actions. `state`: how long it runs, or until it starts. */
export function RailSession({
  session,
  now,
  kind,
  isMain = false,
  state,
}: {
  session: TodaySession;
  now: Date;
  kind: 'done' | 'running' | 'next' | 'ahead';
  /** Its link to join is the main button. */
  isMain?: boolean;
  state?: ReactNode;
}) {
  const { openSession } = useAdminActions();
  const name = useSessionName()(session);
  const { id, service, zoomLink, status, clientEmail } = session;
  const canJoin = zoomLink !== null && kind !== 'done';
  return (
    <li className={`rail-session rail-${kind}`}>
      <span className="fw-semibold text-nowrap">
        <PracticeTime instant={session.appointmentDate} only="time" />
      </span>
      <div className="rail-who">
        <SessionTitle id={id} session={session} />
        <span className="text-secondary">
          <bdi>{service.name}</bdi>, {minutesText(service.duration)}
        </span>
        {state}
        {status === 'pending_payment' && <Tag tone="warning">Not paid yet</Tag>}
        {isNoteMissing(session, now) && (
          <Tag tone="warning">
            <Icon svg={exclamation} /> Note missing
          </Tag>
        )}
      </div>
      <div className="rail-buttons">
        {canJoin && (
          <a
            className={`btn btn-sm ${isMain ? 'btn-primary' : 'btn-outline-primary'}`}
            aria-label={`Join meeting with ${name}`}
            href={zoomLink}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon svg={video} />
            Join
          </a>
        )}
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-label={`Notes of ${name}`}
          onClick={() => openSession(id, 'note')}
        >
          Notes
        </button>
        {!isErasedAddress(clientEmail) && (
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            aria-label={`Book again for ${name}`}
            onClick={() => openSession(id, 'next')}
          >
            Book again
          </button>
        )}
      </div>
    </li>
  );
}
