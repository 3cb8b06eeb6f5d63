import { hasRows, type ISql } from '@stillpoint/db';
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

export const wasHandled = (db: ISql, subject: string): Promise<boolean> =>
  hasRows(db`SELECT 1 FROM payment.handled WHERE subject = ${subject} LIMIT 1`);

/** The newest records, at most 50, with their notes still sealed. */
export const listHandledRows = (db: ISql): Promise<HandledRow[]> =>
  db<HandledRow[]>`
    SELECT subject, kind, appointment_id, note, handled_by AS by, handled_at AS at
    FROM payment.handled ORDER BY handled_at DESC LIMIT 50`;
