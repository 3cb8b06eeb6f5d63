import type { Appointment } from '@stillpoint/contracts';
import { whyNotReschedule } from '@stillpoint/scheduling';

/** The practice is bound by an appointment's state alone, never by the rule for clients. */
const NO_RULE = { limit: 0, untilHours: 0 };

/** The practice can move it: confirmed, and not begun. */
export const canMove = (appointment: Appointment, now: Date): boolean =>
  whyNotReschedule(appointment, 'practice', NO_RULE, now) === null;
