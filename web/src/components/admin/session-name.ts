import type { Appointment } from '@stillpoint/contracts';
import { usePractice } from '../../lib/practice.tsx';
import { momentWords } from '../../lib/time.ts';

/**
 * How the controls of one session are named in lists, which may have several of one client: 'Ada Quill, Tomorrow, 9:30 AM' on the
 * practice's clock. One that was cancelled says so: its time may be booked again.
 */
export function useSessionName(): (
  session: Pick<Appointment, 'clientName' | 'appointmentDate'> & { status?: Appointment['status'] },
) => string {
  const { timeZone } = usePractice();
  return ({ clientName, appointmentDate, status }) =>
    `${clientName}, ${momentWords(appointmentDate, timeZone)}${status === 'cancelled' ? ', cancelled' : ''}`;
}
