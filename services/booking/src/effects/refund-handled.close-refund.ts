import type { Effect } from '@stillpoint/events';
import type { BookingContext } from '../context.ts';
import { changed } from '../domain/appointment.ts';
import { lockAppointment, saveAppointment } from '../store/appointments/appointments.ts';

/** Nothing is on its way to the client any more, unless the refund was of another payment than the appointment's. */
export const closeRefund: Effect<'RefundHandled', BookingContext> = async (tx, { facts }) => {
  const appointment = await lockAppointment(tx, facts.appointmentId);
  if (appointment?.captureId === facts.captureId && appointment.refundDueCents > 0)
    await saveAppointment(tx, changed(appointment, { refundDueCents: 0 }));
};
