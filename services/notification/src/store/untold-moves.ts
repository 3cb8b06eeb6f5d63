import type { ISql } from '@stillpoint/db';
import type { Sealer } from '@stillpoint/sealing';
import type { MailKind } from '../domain/mail-kind.ts';
import { openMail } from './mails.ts';

/**
 * The time that a session moved from `startsAt` was moved from before, if the mail of this kind that says so was not delivered;
 * null if it was.
 */
export async function findUntoldMove(
  db: ISql,
  sealer: Sealer,
  appointmentId: string,
  kind: MailKind,
  startsAt: Date,
): Promise<Date | null> {
  const rows = await db<{ id: string; content: string }[]>`
    SELECT id, content FROM notification.mail
    WHERE due_at IS NOT NULL AND content IS NOT NULL AND appointment_id = ${appointmentId} AND kind = ${kind}
    ORDER BY created_at DESC`;
  const moves = rows.map((row) => openMail(sealer, row));
  const move = moves.find(({ sessionStartsAt }) => sessionStartsAt === startsAt.toISOString());
  return move?.movedFrom === undefined ? null : new Date(move.movedFrom);
}
