import { ERASED_NAME, NOBODYS_ADDRESS, erasedAddress } from '@stillpoint/events';
import type { ISql } from '@stillpoint/db';
import type { Appointment } from '../domain/appointment.ts';
import { appointmentColumns } from './appointments/appointments.ts';

/** True of an appointment `a` that is still to come or going on: it can be neither forgotten nor kept as it is. */
const isAhead = (db: ISql, now: Date) => db`
  (a.status IN ('confirmed', 'pending_payment') AND a.ends_at > ${now}
    AND (a.hold_expires_at IS NULL OR a.hold_expires_at > ${now}))`;

/** True of an appointment `a` that took place, that money moved for, or that has a note. */
const isRecord = (db: ISql) => db`
  (a.status IN ('confirmed', 'completed') OR a.money_came OR a.payment_status <> 'pending'
    OR EXISTS (SELECT 1 FROM booking.capture c WHERE c.appointment_id = a.id AND c.state <> 'declined')
    OR EXISTS (SELECT 1 FROM booking.session_note n WHERE n.appointment_id = a.id))`;

/** A client's sessions that are ahead or going on, soonest first. */
export const listAheadRows = (db: ISql, email: string, now: Date): Promise<Appointment[]> =>
  db<Appointment[]>`
    SELECT ${appointmentColumns(db)} FROM booking.appointment a
    WHERE a.client_email = ${email} AND ${isAhead(db, now)} ORDER BY a.starts_at`;

/** Ends a client's holds, and `withConfirmed` every session that is ahead. */
export const endAhead = (tx: ISql, person: { email: string; now: Date; withConfirmed: boolean }) =>
  tx`
    UPDATE booking.appointment a
    SET status = 'cancelled', hold_expires_at = NULL, version = version + 1,
      cancel_reason = CASE WHEN status = 'confirmed' THEN 'client' ELSE 'expired' END
    WHERE a.client_email = ${person.email} AND ${isAhead(tx, person.now)} AND (${person.withConfirmed} OR status = 'pending_payment')`;

export interface Records {
  /** Every appointment of the client, whatever became of it. */
  ids: string[];
  /** Of these, how many stay as records, and when the last of them ended. */
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
 * Takes a client out of every appointment that is over, and returns what was last known of them. Records stay together under the
 * request's id, the rest is nobody's.
 */
export async function anonymise(
  tx: ISql,
  { email, requestId, now }: { email: string; requestId: string; now: Date },
): Promise<void> {
  await tx`
    UPDATE booking.appointment a
    SET client_name = ${ERASED_NAME}, client_phone = NULL, notes = NULL, readable_notes = NULL,
      meeting_url = NULL, meeting_id = NULL,
      client_email = CASE WHEN ${isRecord(tx)} THEN ${erasedAddress(requestId)} ELSE ${NOBODYS_ADDRESS} END
    WHERE a.client_email = ${email} AND NOT ${isAhead(tx, now)}`;
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

/** The sealed names of erased people, by the address that stands for them. */
export async function findErasedPeople(db: ISql, addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db<{ id: string; identity: string }[]>`
    SELECT id, identity FROM booking.erased_person WHERE id = ANY(${addresses.map((at) => at.split('@')[0]!)}::uuid[])`;
  return new Map(rows.map(({ id, identity }) => [id, identity]));
}

/** Forgets who erased people were, once their time is over. */
export async function deleteErasedPeople(db: ISql, now: Date): Promise<number> {
  return (await db`DELETE FROM booking.erased_person WHERE keep_until <= ${now}`).count;
}
