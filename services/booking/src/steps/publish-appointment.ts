import { publish } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import type { BookingContext } from '../context.ts';
import { factsOf, personalOf, type Appointment } from '../domain/appointment.ts';

/** Tells what happened to an appointment, with its facts and its person's data as they are now. */
export async function publishAppointment(
  tx: TransactionSql,
  context: BookingContext,
  type: 'AppointmentCreated' | 'AppointmentConfirmed' | 'MeetingArranged',
  appointment: Appointment,
): Promise<void> {
  await publish(tx, context, { type, facts: factsOf(appointment), personal: personalOf(appointment) });
}

/** Tells, of each appointment, something that carries no person's data. */
export async function publishWithoutPersonalData(
  tx: TransactionSql,
  context: BookingContext,
  type: 'HoldExpired' | 'AppointmentCompleted',
  appointments: readonly Appointment[],
): Promise<void> {
  await Promise.all(
    appointments.map((appointment) => publish(tx, context, { type, facts: factsOf(appointment), personal: {} })),
  );
}
