import type { Appointment } from '@stillpoint/contracts';
import { usePractice } from '../../lib/practice.tsx';
import { momentWords } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { cancelledSuffix } from '../session/cancelled-suffix.ts';
import { useAdminActions } from './admin-actions.tsx';

type Named = Pick<Appointment, 'clientName' | 'appointmentDate'> & { status?: Appointment['status'] };

/**
 * How the controls of one session are named in lists, which may have several of one client: 'Ada Quill, Tomorrow, 9:30 AM' on the
 * practice's clock.
 */
export function useSessionName(): (session: Named) => string {
  const { timeZone } = usePractice();
  const now = useNow().getTime();
  return ({ clientName, appointmentDate, status }) =>
    `${clientName}, ${momentWords(appointmentDate, timeZone, now)}${cancelledSuffix(status)}`;
}

/** The client of a session in a list: a button that opens the session, and is named as one of several. */
export function SessionTitle({ id, session }: { id: string; session: Named }) {
  const { openSession } = useAdminActions();
  return (
    <button type="button" className="row-title" aria-label={useSessionName()(session)} onClick={() => openSession(id)}>
      {session.clientName}
    </button>
  );
}
