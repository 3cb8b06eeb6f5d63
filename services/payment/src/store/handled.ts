import type { ISql } from '@stillpoint/db';
import type { StuckKind } from '../domain/stuck.ts';

/** Notes that a person dealt with a trouble; `note` is sealed. The newest note of the same trouble stands. */
export async function saveHandled(
  tx: ISql,
  of: { subject: string; kind: StuckKind; note: string; by: string; at: Date },
): Promise<void> {
  await tx`
    INSERT INTO payment.handled (subject, kind, note, handled_by, handled_at)
    VALUES (${of.subject}, ${of.kind}, ${of.note}, ${of.by}, ${of.at})
    ON CONFLICT (subject, kind) DO UPDATE SET note = excluded.note, handled_by = excluded.handled_by,
      handled_at = excluded.handled_at`;
}

export async function wasHandled(db: ISql, subject: string): Promise<boolean> {
  const rows = await db`SELECT 1 FROM payment.handled WHERE subject = ${subject} LIMIT 1`;
  return rows.length > 0;
}
