import type { ISql } from '@stillpoint/db';
import type { Appointment } from '../../domain/appointment.ts';

export type BookedSession = Pick<Appointment, 'id' | 'clientName' | 'clientEmail' | 'serviceName' | 'startsAt'>;

/** The sessions with the given ids that exist, unordered. */
export const listBookedSessionRows = (db: ISql, ids: readonly string[]): Promise<BookedSession[]> =>
  db<BookedSession[]>`
    SELECT id, client_name, client_email, service_name, starts_at
    FROM booking.appointment WHERE id = ANY(${ids}::uuid[])`;
