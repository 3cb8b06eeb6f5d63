import type { BookingContext } from '../context.ts';
import { amountDue, policyOf } from '../domain/appointment.ts';
import { canBePaid } from '../domain/payable.ts';
import {
  existsOtherSession,
  findAppointmentRow,
  findNewestUnpaidRow,
  type AppointmentRow,
} from '../store/appointments/appointment-lists.ts';

/**
 * What a payment needs to know of an appointment; cents, minutes. While a payment is under review there is nothing to pay,
 * unless it is declined.
 */
export type Payable = ReturnType<typeof payableOf>;

const payableOf = (appointment: AppointmentRow, now: Date) => ({
  id: appointment.id,
  serviceName: appointment.serviceName,
  serviceDescription: appointment.serviceDescription,
  amountCents: amountDue(appointment),
  currency: appointment.currency,
  durationMinutes: appointment.durationMinutes,
  startsAt: appointment.startsAt,
  clientName: appointment.clientName,
  clientEmail: appointment.clientEmail,
  clientPhone: appointment.clientPhone,
  status: appointment.status,
  cancellationPolicy: policyOf(appointment),
  holdExpiresAt: appointment.holdExpiresAt,
  canBePaid: canBePaid(appointment, now),
  isPaymentUnderReview: appointment.isPaymentUnderReview,
});

/** What an appointment costs, and whether it can be paid now; null when it does not exist. */
export async function findPayable(context: BookingContext, appointmentId: string): Promise<Payable | null> {
  const row = await findAppointmentRow(context.sql, appointmentId);
  return row && payableOf(row, context.now());
}

/** A client's newest appointment of that price that can be paid now, or null. Amount in cents. */
export async function findNewestUnpaid(
  context: BookingContext,
  { clientEmail, amountCents, currency }: { clientEmail: string; amountCents: number; currency: string },
): Promise<Payable | null> {
  const now = context.now();
  const email = clientEmail.trim().toLowerCase();
  const row = await findNewestUnpaidRow(context.sql, { email, priceCents: amountCents, currency, now });
  return row && payableOf(row, now);
}

/** Whether the client has or had another confirmed session beside this appointment. */
export const hasOtherSession = (
  { sql }: BookingContext,
  { clientEmail, appointmentId }: { clientEmail: string; appointmentId: string },
): Promise<boolean> => existsOtherSession(sql, { email: clientEmail.trim().toLowerCase(), appointmentId });
