import type { AppointmentStatus } from './appointment.ts';
import { HOUR_MS } from './practice-time.ts';

/** How often a client may move a session (0: never), and until how many hours before its start. */
export interface ReschedulingRule {
  limit: number;
  untilHours: number;
}

/** Why a session cannot be moved; null when it can. For the practice only the state of the session counts. */
export function whyNotReschedule(
  session: { status: AppointmentStatus; appointmentDate: string; reschedules: number },
  by: 'client' | 'practice',
  rule: ReschedulingRule,
  now: Date,
): 'not-confirmed' | 'started' | 'too-late' | 'too-often' | null {
  const startsIn = new Date(session.appointmentDate).getTime() - now.getTime();
  if (session.status !== 'confirmed') return 'not-confirmed';
  if (startsIn <= 0) return 'started';
  if (by === 'practice') return null;
  if (session.reschedules >= rule.limit) return 'too-often';
  return startsIn < rule.untilHours * HOUR_MS ? 'too-late' : null;
}
