import { AppError } from '@stillpoint/errors';
import type { TransactionSql } from '@stillpoint/db';
import type { Appointment } from '../domain/appointment.ts';
import { lockAppointment } from '../store/appointments/appointments.ts';
import { WORDS } from '../words.ts';

/** Who does something with an appointment. */
export interface Actor {
  appointmentId: string;
  by: 'client' | 'practice';
  /** Whose appointment it must be; required when a client does it. */
  clientEmail?: string | undefined;
  /** When it takes place as they saw it, ISO 8601; without it, whatever time it has. */
  basedOn?: string | undefined;
}

/** The appointment, locked. Throws AppError not_found: unknown, or another client's. */
export async function lockOwnAppointment(
  tx: TransactionSql,
  { appointmentId, by, clientEmail }: Actor,
): Promise<Appointment> {
  const appointment = await lockAppointment(tx, appointmentId);
  const isForeign = by === 'client' && appointment?.clientEmail !== clientEmail?.trim().toLowerCase();
  if (!appointment || isForeign) throw new AppError('not_found', WORDS.appointment.none);
  return appointment;
}

/** Refuses to change a session that no longer is at the time its changer saw (decision 37). Throws AppError changed_meanwhile. */
export function refuseUnlessAt({ startsAt }: Appointment, basedOn: string | undefined): void {
  if (basedOn !== undefined && Date.parse(basedOn) !== startsAt.getTime()) {
    throw new AppError('changed_meanwhile', WORDS.appointment.movedMeanwhile);
  }
}
