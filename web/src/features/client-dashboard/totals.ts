import type { Appointment } from '@stillpoint/contracts';
import { isCompleted, isUpcoming } from '@stillpoint/scheduling';

/** The three figures of the overview (spec sections 4 and 9). `invested` in dollars. */
export function totals(appointments: readonly Appointment[], now: Date) {
  return {
    upcoming: appointments.filter((appointment) => isUpcoming(appointment, now)).length,
    completed: appointments.filter((appointment) => isCompleted(appointment, now)).length,
    // In cents, so that the sum of many prices stays exact.
    invested:
      appointments
        .filter(({ paymentStatus }) => paymentStatus === 'completed')
        .reduce((cents, { service }) => cents + Math.round(service.price * 100), 0) / 100,
  };
}
