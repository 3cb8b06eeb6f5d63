import { firstRow, hasRows, type ISql } from '@stillpoint/db';
import type { Claim } from '@stillpoint/deliveries';
import { correlationId } from '@stillpoint/log';
import type { Sealer } from '@stillpoint/sealing';
import type { NotificationContext } from '../context.ts';
import type { MailContent } from '../domain/mail-content.ts';
import { isSecret, isUrgent, type MailKind, type ScheduledKind } from '../domain/mail-kind.ts';
import { GIVE_UP_AFTER_MS } from '../domain/retries.ts';
import type { AppointmentCopy } from './appointments.ts';

/** Where a mail is sealed. */
export const mailPlace = (id: string) => ['notification.mail', id, 'content'] as const;
const place = mailPlace;

export interface NewMail {
  id: string;
  messageId: string;
  kind: MailKind;
  appointmentId: string | null;
  content: MailContent;
  /** Nothing of it stays once it is settled. */
  isErasedOnceSettled?: boolean;
}

/** A mail that is owed. */
export interface OwedMail extends Omit<NewMail, 'isErasedOnceSettled'> {
  createdAt: Date;
  /** What is known of its session now; null: it is about none, or none that is known. */
  session: Pick<AppointmentCopy, 'status' | 'startsAt'> | null;
}

/** A mail that is owed and not written yet. */
export interface UnwrittenMail {
  kind: ScheduledKind;
  appointmentId: string;
  content: null;
}

type MailRow = { id: string; createdAt: Date; status: AppointmentCopy['status'] | null; startsAt: Date | null } & (
  | { messageId: string; kind: MailKind; appointmentId: string | null; content: string }
  | { messageId: null; kind: ScheduledKind; appointmentId: string; content: null }
);

/** Adds a mail that is due now; false when the same cause had added it before. */
export async function insertMail(db: ISql, context: NotificationContext, mail: NewMail): Promise<boolean> {
  const now = context.now();
  return hasRows(db`
    INSERT INTO notification.mail ${db({
      id: mail.id,
      messageId: mail.messageId,
      kind: mail.kind,
      appointmentId: mail.appointmentId,
      content: context.sealer.seal(place(mail.id), JSON.stringify(mail.content)),
      isUrgent: isUrgent(mail.kind),
      eraseOnceSettled: mail.isErasedOnceSettled ?? false,
      correlationId: correlationId(),
      dueAt: now,
      createdAt: now,
      giveUpAt: new Date(now.getTime() + GIVE_UP_AFTER_MS),
    })} ON CONFLICT DO NOTHING RETURNING 1`);
}

/** Schedules a mail; where one of its kind waits for the session already, that one is due at the newer time. */
export async function upsertScheduledMail(
  db: ISql,
  mail: { id: string; kind: ScheduledKind; appointmentId: string; notBefore: Date },
  now: Date,
): Promise<void> {
  await db`
    INSERT INTO notification.mail ${db({
      id: mail.id,
      kind: mail.kind,
      appointmentId: mail.appointmentId,
      correlationId: correlationId(),
      dueAt: mail.notBefore,
      createdAt: now,
      giveUpAt: new Date(mail.notBefore.getTime() + GIVE_UP_AFTER_MS),
    })}
    ON CONFLICT (appointment_id, kind) WHERE content IS NULL AND state = 'queued'
    DO UPDATE SET due_at = excluded.due_at, give_up_at = excluded.give_up_at`;
}

/** Drops the scheduled mails of these kinds that wait for a session, but for one that is due at `except`: it is only late. */
export async function dropScheduledMails(
  db: ISql,
  appointmentId: string,
  kinds: readonly ScheduledKind[],
  now: Date,
  except: Date | null = null,
): Promise<void> {
  await db`
    UPDATE notification.mail SET state = 'dropped', settled_at = ${now}, due_at = NULL
    WHERE appointment_id = ${appointmentId} AND kind = ANY (${[...kinds]}) AND content IS NULL AND state = 'queued'
      AND due_at IS DISTINCT FROM ${except}::timestamptz`;
}

/** What is written into a claimed scheduled mail leaves, dated `now`. Returns false when a mail of the same cause was written before. */
export async function fillScheduledMail(
  db: ISql,
  sealer: Sealer,
  { id, lease }: Claim,
  { messageId, content }: Pick<NewMail, 'messageId' | 'content'>,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    UPDATE notification.mail
    SET message_id = ${messageId}, created_at = ${now}, content = ${sealer.seal(place(id), JSON.stringify(content))}
    WHERE id = ${id} AND lease = ${lease}
      AND NOT EXISTS (SELECT 1 FROM notification.mail WHERE message_id = ${messageId}) RETURNING 1`;
  return rows.length === 1;
}

export async function moveScheduledMail(db: ISql, { id, lease }: Claim, notBefore: Date): Promise<void> {
  await db`
    UPDATE notification.mail SET due_at = ${notBefore}, attempts = 0 WHERE id = ${id} AND lease = ${lease} AND content IS NULL`;
}

export async function dropScheduledMail(db: ISql, { id, lease }: Claim, now: Date): Promise<void> {
  await db`
    UPDATE notification.mail SET state = 'dropped', settled_at = ${now}, due_at = NULL
    WHERE id = ${id} AND lease = ${lease} AND content IS NULL AND state = 'queued'`;
}

/** A mail that is owed; null once it is settled. */
export async function findOwedMail(db: ISql, sealer: Sealer, id: string): Promise<OwedMail | UnwrittenMail | null> {
  const [row] = await db<MailRow[]>`
    SELECT m.id, message_id, kind, appointment_id, content, created_at, a.status, a.starts_at
    FROM notification.mail m LEFT JOIN notification.appointment a ON a.id = m.appointment_id
    WHERE m.id = ${id} AND due_at IS NOT NULL`;
  if (!row) return null;
  if (row.content === null) return { kind: row.kind, appointmentId: row.appointmentId, content: null };
  const { status, startsAt, ...mail } = row;
  return {
    ...mail,
    content: JSON.parse(sealer.open(place(row.id), row.content)) as MailContent,
    session: status && startsAt && { status, startsAt },
  };
}

/**
 * Settles a claimed mail. Of what lets somebody in, only recipient and subject stay; a file that went with it does not stay
 * either. Ends the lease; returns false when it was no longer ours.
 */
export async function settleMail(
  db: ISql,
  sealer: Sealer,
  mail: OwedMail,
  { lease }: Claim,
  settled: { state: 'sent' | 'rejected' | 'dropped'; reply: string | null; at: Date },
): Promise<boolean> {
  const { attachment, ...template } = mail.content;
  const kept: MailContent = isSecret(mail.kind) ? { ...template, text: '', html: null, calendar: null } : template;
  const isLess = isSecret(mail.kind) || attachment !== undefined;
  const rows = await db`
    UPDATE notification.mail
    SET state = ${settled.state}, settled_at = ${settled.at}, due_at = NULL, last_error = ${settled.reply},
        lease = NULL, lease_until = NULL
        ${isLess ? db`, content = ${sealer.seal(place(mail.id), JSON.stringify(kept))}` : db``}
    WHERE id = ${mail.id} AND lease = ${lease} RETURNING 1`;
  return rows.length === 1;
}

/** Makes every mail that waits after a failed try due now: the settings have changed. */
export async function retryMailsNow(db: ISql, now: Date): Promise<void> {
  await db`UPDATE notification.mail SET due_at = ${now} WHERE due_at > ${now} AND attempts > 0`;
}

/** What a mail said, for the notice that it was refused; null when the mail is no longer kept. */
export async function findMailContent(db: ISql, sealer: Sealer, id: string): Promise<MailContent | null> {
  const [row] = await db<{ content: string }[]>`
    SELECT content FROM notification.mail WHERE id = ${id} AND content IS NOT NULL`;
  return row ? (JSON.parse(sealer.open(place(id), row.content)) as MailContent) : null;
}

/** Forgets mails settled before `before`, at most 5,000 a call. */
export async function deleteSettledMails(db: ISql, before: Date): Promise<number> {
  const rows = await db`
    DELETE FROM notification.mail WHERE id IN (
      SELECT id FROM notification.mail WHERE settled_at < ${before} ORDER BY settled_at LIMIT 5000
    ) RETURNING 1`;
  return rows.length;
}

/** A mail as it left, to be filed in the Sent folder; null when it is no longer kept. */
export async function findSentMail(
  db: ISql,
  sealer: Sealer,
  id: string,
): Promise<Pick<OwedMail, 'messageId' | 'content' | 'createdAt'> | null> {
  const [row] = await db<{ messageId: string; content: string; createdAt: Date }[]>`
    SELECT message_id, content, created_at FROM notification.mail WHERE id = ${id} AND state = 'sent'`;
  if (!row) return null;
  return { ...row, content: JSON.parse(sealer.open(place(id), row.content)) as MailContent };
}

/** How a mail stands, and the server's last answer to it; null when there is none. */
export const findMailState = (db: ISql, id: string): Promise<{ state: string; lastError: string | null } | null> =>
  firstRow(db<{ state: string; lastError: string | null }[]>`
    SELECT state, last_error FROM notification.mail WHERE id = ${id}`);
