import type { Effect } from '@stillpoint/events';
import type { BookingContext } from '../context.ts';
import { recordedRefund } from '../domain/refund.ts';
import { lockAppointment, saveAppointment } from '../store/appointments/appointments.ts';
import { addRefund } from '../store/appointments/captures.ts';

/** Records a refund on its appointment, unless the payment never counted for it. */
export const recordRefund: Effect<'PaymentRefunded', BookingContext> = async (tx, event) => {
  const appointment = await lockAppointment(tx, event.facts.appointmentId);
  if (!appointment) throw new Error(`appointment ${event.facts.appointmentId} does not exist`);
  const { captureId, amountCents: amount } = event.facts;
  const recorded = recordedRefund(appointment, captureId, { amount, ...(await addRefund(tx, event.facts)) });
  if (recorded) await saveAppointment(tx, recorded);
};
