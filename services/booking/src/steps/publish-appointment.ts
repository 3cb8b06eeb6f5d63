import { publishAll, type Publication } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import type { BookingContext } from '../context.ts';
import { changed, factsOf, personalOf, type Appointment } from '../domain/appointment.ts';

/** An event that says all of an appointment. */
export const eventOf = <Type extends 'AppointmentCreated' | 'AppointmentConfirmed' | 'MeetingArranged'>(
  type: Type,
  appointment: Appointment,
) => ({ type, facts: factsOf(appointment), personal: personalOf(appointment) });

/**
 * What is to be published when an appointment is confirmed, and the appointment as it is then. The standing room (`findRoom`) needs
 * no arranging: it is published with the confirmation. A meeting at Zoom, or that there is none, comes with the confirmation's effect.
 */
export function confirmationOf(
  confirmed: Appointment,
  room: string | null,
): { appointment: Appointment; events: Publication[] } {
  const event = eventOf('AppointmentConfirmed', confirmed);
  if (room === null) return { appointment: confirmed, events: [event] };
  const appointment = changed(confirmed, { meetingUrl: room });
  const done = ['AppointmentConfirmed.arrange-meeting' as const];
  return { appointment, events: [{ ...event, done }, eventOf('MeetingArranged', appointment)] };
}

/** Publishes, of each appointment, something that carries no person's data. */
export async function publishWithoutPersonalData(
  tx: TransactionSql,
  context: BookingContext,
  type: 'HoldExpired' | 'AppointmentCompleted',
  appointments: readonly Appointment[],
): Promise<void> {
  await publishAll(
    tx,
    context,
    appointments.map((appointment) => ({ type, facts: factsOf(appointment), personal: {} })),
  );
}

/** Publishes, of each appointment, that it was cancelled because it was not paid when it started. */
export async function publishUnpaidAtStart(
  tx: TransactionSql,
  context: BookingContext,
  appointments: readonly (Appointment & { isPaymentUnderReview: boolean })[],
): Promise<void> {
  await publishAll(
    tx,
    context,
    appointments.map((appointment) => ({
      type: 'AppointmentCancelled',
      facts: {
        ...factsOf(appointment),
        by: 'system',
        wasConfirmed: false,
        refundPercent: 100,
        isPaymentChecked: appointment.isPaymentUnderReview,
      },
      personal: personalOf(appointment),
    })),
  );
}
