import { randomUUID } from 'node:crypto';
import { firstRow, hasRows, type ISql } from '@stillpoint/db';
import type { Claim, Delivery } from '@stillpoint/deliveries';
import { correlationId } from '@stillpoint/log';
import type { Sealer } from '@stillpoint/sealing';
import type { NotificationContext } from '../context.ts';
import type { MailContent } from '../domain/mail-content.ts';
import { isSecret, isUrgent, type MailKind, type ScheduledKind } from '../domain/mail-kind.ts';
import { GIVE_UP_AFTER_MS } from '../domain/retries.ts';
import type { AppointmentCopy } from './appointments.ts';

export const MAIL_TABLE: Delivery['table'] = { name: 'notification.mail', key: 'id' };
const place = (id: string) => ['notification.mail', id, 'content'] as const;
const sealed = (sealer: Sealer, id: string, content: MailContent): string =>
  sealer.seal(place(id), JSON.stringify(content));

/** The content of a stored mail. */
export const openMail = (sealer: Sealer, { id, content }: { id: string; content: string }): MailContent =>
  JSON.parse(sealer.open(place(id), content)) as MailContent;

export interface NewMail {
  id: string;
  messageId: string;
  kind: MailKind;
  appointmentId: string | null;
  content: MailContent;
  /** The content is erased once the mail is settled. */
  isErasedOnceSettled?: boolean;
}

export interface DueMail extends Omit<NewMail, 'isErasedOnceSettled'> {
  createdAt: Date;
  /** The present state of its session; null when the mail concerns none, or an unknown one. */
  session: Pick<AppointmentCopy, 'status' | 'startsAt'> | null;
}

/** A due mail whose text is not written yet. */
export interface UnwrittenMail {
  kind: ScheduledKind;
  appointmentId: string;
  content: null;
}

type MailRow = { id: string; createdAt: Date; status: AppointmentCopy['status'] | null; startsAt: Date | null } & (
  | { messageId: string; kind: MailKind; appointmentId: string | null; content: string }
  | { messageId: null; kind: ScheduledKind; appointmentId: string; content: null }
);

/** Inserts a mail that is due now; false when the same cause inserted it before. */
export async function insertMail(db: ISql, context: NotificationContext, mail: NewMail): Promise<boolean> {
  const now = context.now();
  return hasRows(db`
    INSERT INTO notification.mail ${db({
      id: mail.id,
      messageId: mail.messageId,
      kind: mail.kind,
      appointmentId: mail.appointmentId,
      content: sealed(context.sealer, mail.id, mail.content),
      isUrgent: isUrgent(mail.kind),
      eraseOnceSettled: mail.isErasedOnceSettled ?? false,
      correlationId: correlationId(),
      dueAt: now,
      createdAt: now,
      giveUpAt: new Date(now.getTime() + GIVE_UP_AFTER_MS),
    })} ON CONFLICT DO NOTHING RETURNING 1`);
}

/**
 * Schedules a mail about a session, whose text is written when it is due (`delivery/write-when-due.ts`), from the data of that
 * time. A scheduled one of the same kind and session is moved to the new time.
 */
export async function scheduleMail(
  db: ISql,
  mail: { kind: ScheduledKind; appointmentId: string; notBefore: Date },
  now: Date,
): Promise<void> {
  await db`
    INSERT INTO notification.mail ${db({
      id: randomUUID(),
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

/** Drops the scheduled mails of these kinds for a session, except one due at `except`, which is only late. */
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

/** Drops a session's mails of this kind that were not delivered yet; their text is deleted. */
export async function dropWaitingMails(db: ISql, appointmentId: string, kind: MailKind, now: Date): Promise<void> {
  await db`
    UPDATE notification.mail
    SET state = 'dropped', settled_at = ${now}, due_at = NULL, lease = NULL, lease_until = NULL, message_id = NULL, content = NULL
    WHERE due_at IS NOT NULL AND content IS NOT NULL AND appointment_id = ${appointmentId} AND kind = ${kind}`;
}

/** Whether another invitation to this session was asked for after `askedAt`; what was done before it is not looked through. */
export const hasLaterInvitation = (db: ISql, appointmentId: string, askedAt: Date): Promise<boolean> =>
  hasRows(db`
    SELECT FROM events.outbox
    WHERE (done_at IS NULL OR done_at > ${askedAt})
      AND type = 'PaymentInvitationRequested' AND aggregate_id = ${appointmentId} AND occurred_at > ${askedAt} LIMIT 1`);

/** Writes the text of a claimed scheduled mail, dated `now`. Returns false when the same cause wrote a mail before. */
export const fillScheduledMail = (
  db: ISql,
  sealer: Sealer,
  { id, lease }: Claim,
  { messageId, content }: Pick<NewMail, 'messageId' | 'content'>,
  now: Date,
): Promise<boolean> =>
  hasRows(db`
    UPDATE notification.mail SET message_id = ${messageId}, created_at = ${now}, content = ${sealed(sealer, id, content)}
    WHERE id = ${id} AND lease = ${lease}
      AND NOT EXISTS (SELECT 1 FROM notification.mail WHERE message_id = ${messageId}) RETURNING 1`);

export async function moveScheduledMail(db: ISql, { id, lease }: Claim, notBefore: Date): Promise<void> {
  await db`
    UPDATE notification.mail SET due_at = ${notBefore}, attempts = 0 WHERE id = ${id} AND lease = ${lease} AND content IS NULL`;
}

export async function dropScheduledMail(db: ISql, { id, lease }: Claim, now: Date): Promise<void> {
  await db`
    UPDATE notification.mail SET state = 'dropped', settled_at = ${now}, due_at = NULL
    WHERE id = ${id} AND lease = ${lease} AND content IS NULL AND state = 'queued'`;
}

/** A due mail; null once it is settled. */
export async function findDueMail(db: ISql, sealer: Sealer, id: string): Promise<DueMail | UnwrittenMail | null> {
  const [row] = await db<MailRow[]>`
    SELECT m.id, message_id, kind, appointment_id, content, created_at, a.status, a.starts_at
    FROM notification.mail m LEFT JOIN notification.appointment a ON a.id = m.appointment_id
    WHERE m.id = ${id} AND due_at IS NOT NULL`;
  if (!row) return null;
  if (row.content === null) return { kind: row.kind, appointmentId: row.appointmentId, content: null };
  const { status, startsAt, ...mail } = row;
  return {
    ...mail,
    content: openMail(sealer, row),
    session: status && startsAt && { status, startsAt },
  };
}

/**
 * Settles a claimed mail. If it grants access, only recipient and subject are kept; attachments are erased. Ends the lease;
 * returns false when the lease was lost.
 */
export async function settleMail(
  db: ISql,
  sealer: Sealer,
  mail: DueMail,
  { lease }: Claim,
  settled: { state: 'sent' | 'rejected' | 'dropped'; reply: string | null; at: Date },
): Promise<boolean> {
  const { attachment, ...content } = mail.content;
  const kept: MailContent = isSecret(mail.kind) ? { ...content, text: '', html: null, calendar: null } : content;
  const isLess = isSecret(mail.kind) || attachment !== undefined;
  return hasRows(db`
    UPDATE notification.mail
    SET state = ${settled.state}, settled_at = ${settled.at}, due_at = NULL, last_error = ${settled.reply},
        lease = NULL, lease_until = NULL
        ${isLess ? db`, content = ${sealed(sealer, mail.id, kept)}` : db``}
    WHERE id = ${mail.id} AND lease = ${lease} RETURNING 1`);
}

/** Makes every mail that failed before due now, since the settings have changed. */
export async function retryMailsNow(db: ISql, now: Date): Promise<void> {
  await db`UPDATE notification.mail SET due_at = ${now} WHERE due_at > ${now} AND attempts > 0`;
}

/** The mails that were written before `before` and tried in vain, by the oldest of them; null when there are none. */
export const findUnsent = (db: ISql, before: Date) =>
  firstRow(db<{ count: number; since: Date; reason: string }[]>`
    SELECT count(*) OVER () AS count, created_at AS since, last_error AS reason FROM notification.mail
    WHERE due_at IS NOT NULL AND content IS NOT NULL AND last_error IS NOT NULL AND created_at < ${before}
    ORDER BY created_at LIMIT 1`);

/**
 * Notices to the practice that were refused after `since`: how many, and of the latest the subjects, when and why; null without
 * one.
 */
export async function listRefusedNotices(
  db: ISql,
  sealer: Sealer,
  since: Date,
  limit: number,
): Promise<{ count: number; latestAt: Date; reason: string; subjects: string[] } | null> {
  const rows = await db<{ id: string; content: string; settledAt: Date; lastError: string; count: number }[]>`
    SELECT id, content, settled_at, last_error, count(*) OVER () AS count FROM notification.mail
    WHERE state = 'rejected' AND settled_at > ${since} AND kind LIKE 'admin-%' AND NOT erase_once_settled
    ORDER BY settled_at DESC LIMIT ${limit}`;
  const [latest] = rows;
  if (!latest) return null;
  const subjects = rows.map((row) => openMail(sealer, row).subject);
  return { count: latest.count, latestAt: latest.settledAt, reason: latest.lastError, subjects };
}

/** The content of a mail, for the notice of its rejection; null when it was deleted, or is to be once settled. */
export async function findMailContent(db: ISql, sealer: Sealer, id: string): Promise<MailContent | null> {
  const [row] = await db<{ id: string; content: string }[]>`
    SELECT id, content FROM notification.mail WHERE id = ${id} AND content IS NOT NULL AND NOT erase_once_settled`;
  return row ? openMail(sealer, row) : null;
}

/** Deletes mails settled before `before`, at most 5,000 per call. */
export async function deleteSettledMails(db: ISql, before: Date): Promise<void> {
  await db`
    DELETE FROM notification.mail WHERE id IN (
      SELECT id FROM notification.mail WHERE settled_at < ${before} ORDER BY settled_at LIMIT 5000
    )`;
}

/** A sent mail, to be filed in the Sent folder; null when it was deleted. */
export async function findSentMail(
  db: ISql,
  sealer: Sealer,
  id: string,
): Promise<Pick<DueMail, 'messageId' | 'content' | 'createdAt'> | null> {
  const [row] = await db<{ id: string; messageId: string; content: string; createdAt: Date }[]>`
    SELECT id, message_id, content, created_at FROM notification.mail WHERE id = ${id} AND state = 'sent'`;
  return row ? { ...row, content: openMail(sealer, row) } : null;
}

/** The state of a mail, and the server's last answer to it; null when it does not exist. */
export const findMailState = (db: ISql, id: string): Promise<{ state: string; lastError: string | null } | null> =>
  firstRow(db<{ state: string; lastError: string | null }[]>`
    SELECT state, last_error FROM notification.mail WHERE id = ${id}`);
