import type { ISql } from '@stillpoint/db';
import { ERASED_NAME, NOBODYS_ADDRESS, erasedAddress } from '@stillpoint/scheduling';
import type { Appointment } from '../domain/appointment.ts';
import { appointmentColumns } from './appointments/appointments.ts';

/** SQL: whether appointment `a` is ahead or going on, so that it can be neither erased nor kept as a record. */
const isUnfinished = (db: ISql, now: Date) => db`
  (a.status IN ('confirmed', 'pending_payment') AND a.ends_at > ${now}
    AND (a.hold_expires_at IS NULL OR a.hold_expires_at > ${now}))`;

/** SQL: whether appointment `a` took place, was paid or has a note. */
const isRecord = (db: ISql) => db`
  (a.status IN ('confirmed', 'completed') OR a.money_came OR a.payment_status <> 'pending'
    OR EXISTS (SELECT 1 FROM booking.capture c WHERE c.appointment_id = a.id AND c.state <> 'declined')
    OR EXISTS (SELECT 1 FROM booking.session_note n WHERE n.appointment_id = a.id))`;

/** A client's sessions that are ahead or going on, soonest first. */
export const listUnfinishedRows = (db: ISql, email: string, now: Date): Promise<Appointment[]> =>
  db<Appointment[]>`
    SELECT ${appointmentColumns(db)} FROM booking.appointment a
    WHERE a.client_email = ${email} AND ${isUnfinished(db, now)} ORDER BY a.starts_at`;

/** Ends a client's holds and, with `withConfirmed`, every session that is ahead. */
export const cancelUnfinished = (tx: ISql, person: { email: string; now: Date; withConfirmed: boolean }) =>
  tx`
    UPDATE booking.appointment a
    SET status = 'cancelled', hold_expires_at = NULL, version = version + 1,
      cancel_reason = CASE WHEN status = 'confirmed' THEN 'client' ELSE 'expired' END
    WHERE a.client_email = ${person.email} AND ${isUnfinished(tx, person.now)} AND (${person.withConfirmed} OR status = 'pending_payment')`;

export interface Records {
  /** Ids of the client's appointments of any status. */
  ids: string[];
  /** How many of these stay as records, and when the last of them ended. */
  records: number;
  lastEnd: Date | null;
  notes: number;
}

export async function findRecords(db: ISql, email: string): Promise<Records> {
  const [row] = await db<[Records]>`
    SELECT coalesce(array_agg(a.id), '{}') AS ids, count(*) FILTER (WHERE ${isRecord(db)}) AS records,
      max(a.ends_at) FILTER (WHERE ${isRecord(db)}) AS last_end, count(n.appointment_id) AS notes
    FROM booking.appointment a LEFT JOIN booking.session_note n ON n.appointment_id = a.id
    WHERE a.client_email = ${email}`;
  return row;
}

/**
 * Erases a client from every appointment that is over. Records get an address made of the request's id, which keeps them
 * together; all other appointments of erased clients share one address.
 */
export async function anonymise(
  tx: ISql,
  { email, requestId, now }: { email: string; requestId: string; now: Date },
): Promise<void> {
  const isTheirs = tx`a.client_email = ${email} AND NOT ${isUnfinished(tx, now)}`;
  // The key of an imported session is a hash of address, time and service: an address could be tested against it.
  await tx`
    DELETE FROM booking.imported USING booking.appointment a WHERE a.id = imported.appointment_id AND ${isTheirs}`;
  await tx`
    UPDATE booking.appointment a
    SET client_name = ${ERASED_NAME}, client_phone = NULL, notes = NULL, readable_notes = NULL,
      meeting_url = NULL, meeting_id = NULL,
      client_email = CASE WHEN ${isRecord(tx)} THEN ${erasedAddress(requestId)} ELSE ${NOBODYS_ADDRESS} END
    WHERE ${isTheirs}`;
  await tx`
    DELETE FROM booking.person p
    WHERE p.email = ${email} AND NOT EXISTS (SELECT 1 FROM booking.appointment a WHERE a.person_id = p.id)`;
  await tx`DELETE FROM booking.client_change WHERE client_email = ${email}`;
}

export const insertErasedPerson = (
  tx: ISql,
  person: { id: string; identity: string; erasedAt: Date; keepUntil: Date },
) =>
  tx`
    INSERT INTO booking.erased_person (id, identity, erased_at, keep_until)
    VALUES (${person.id}, ${person.identity}, ${person.erasedAt}, ${person.keepUntil}) ON CONFLICT DO NOTHING`;

/** The sealed names of erased people, by the address that replaces theirs. */
export async function findErasedPeople(db: ISql, addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db<{ id: string; identity: string }[]>`
    SELECT id, identity FROM booking.erased_person WHERE id = ANY(${addresses.map((at) => at.split('@')[0]!)}::uuid[])`;
  return new Map(rows.map(({ id, identity }) => [id, identity]));
}

/** Deletes the names of erased people whose retention is over. */
export async function deleteErasedPeople(db: ISql, now: Date): Promise<number> {
  return (await db`DELETE FROM booking.erased_person WHERE keep_until <= ${now}`).count;
}
