import type { ISql } from '@stillpoint/db';
import type { Place, Sealer } from '@stillpoint/sealing';
import type { HandledKind } from '../domain/stuck.ts';

export interface HandledRow {
  subject: string;
  kind: HandledKind;
  appointmentId: string;
  note: string;
  by: string;
  at: Date;
}

/** The place a note is sealed for. */
export const notePlace = (subject: string, kind: HandledKind): Place => [
  'payment.handled',
  `${subject} ${kind}`,
  'note',
];

/**
 * Records that a person dealt with a stuck payment; the note is sealed here. Of several records of the same problem, the newest
 * stands.
 */
export async function saveHandled(tx: ISql, sealer: Sealer, handled: HandledRow): Promise<void> {
  const note = sealer.seal(notePlace(handled.subject, handled.kind), handled.note);
  await tx`
    INSERT INTO payment.handled (subject, kind, appointment_id, note, handled_by, handled_at)
    VALUES (${handled.subject}, ${handled.kind}, ${handled.appointmentId}, ${note}, ${handled.by}, ${handled.at})
    ON CONFLICT (subject, kind) DO UPDATE SET note = excluded.note, handled_by = excluded.handled_by,
      handled_at = excluded.handled_at`;
}

/** The notes on payments for these appointments, oldest first; each still sealed. */
export const listHandledRowsOf = (db: ISql, appointmentIds: readonly string[]): Promise<HandledRow[]> =>
  db<HandledRow[]>`
    ${handled(db)} WHERE appointment_id = ANY(${appointmentIds}::uuid[]) ORDER BY handled_at, subject, kind`;

/** Puts these words in the place of the notes on payments for these appointments. */
export async function replaceNotes(
  tx: ISql,
  sealer: Sealer,
  appointmentIds: readonly string[],
  words: string,
): Promise<void> {
  for (const { subject, kind } of await listHandledRowsOf(tx, appointmentIds))
    await tx`
      UPDATE payment.handled SET note = ${sealer.seal(notePlace(subject, kind), words)}
      WHERE subject = ${subject} AND kind = ${kind}`;
}

/** The records of all problems with a stuck payment; each note still sealed. */
export const listHandledRowsAbout = (db: ISql, subject: string): Promise<HandledRow[]> =>
  db<HandledRow[]>`${handled(db)} WHERE subject = ${subject}`;

/** The newest records, at most 50, with their notes still sealed. */
export const listHandledRows = (db: ISql): Promise<HandledRow[]> =>
  db<HandledRow[]>`${handled(db)} ORDER BY handled_at DESC LIMIT 50`;

const handled = (db: ISql) => db`
  SELECT subject, kind, appointment_id, note, handled_by AS by, handled_at AS at FROM payment.handled`;
