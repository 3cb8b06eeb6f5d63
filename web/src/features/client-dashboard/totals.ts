import type { Appointment } from '@stillpoint/contracts';
import { sumByCurrency, isCompleted, isUpcoming, type Money } from '@stillpoint/scheduling';

/** The three figures of the overview (spec sections 4 and 9). `invested` by currency; `currency`: the practice's, undefined while it is not known. */
export function totals(appointments: readonly Appointment[], now: Date, currency: string | undefined) {
  return {
    upcoming: appointments.filter((appointment) => isUpcoming(appointment, now)).length,
    completed: appointments.filter((appointment) => isCompleted(appointment, now)).length,
    invested: investedIn(appointments, currency),
  };
}

/** What was paid of each currency; nothing is nothing of the newest session's, or before the first of the practice's, if known. */
function investedIn(appointments: readonly Appointment[], practiceCurrency: string | undefined): Money[] {
  const paid = appointments.filter(({ paymentStatus }) => paymentStatus === 'completed');
  const sums = sumByCurrency(paid.map(({ service }) => ({ amount: service.price, currency: service.currency })));
  const currency = appointments[0]?.service.currency ?? practiceCurrency;
  return sums.length > 0 || !currency ? sums : [{ amount: 0, currency }];
}
