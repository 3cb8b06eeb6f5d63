import type { ISql } from '@stillpoint/db';
import type { Sealer } from '@stillpoint/sealing';
import { GIVE_UP_AFTER_MS } from '../domain/backoff.ts';
import type { MailContent } from '../domain/mail-content.ts';
import { isSecret, type MailKind } from '../domain/mail-kind.ts';

const place = (id: string) => ['notification.mail', id, 'content'] as const;

export interface NewMail {
  id: string;
  messageId: string;
  kind: MailKind;
  appointmentId: string | null;
  content: MailContent;
}

/** A mail somebody is about to send: others leave it alone until the lease ends. */
export interface LeasedMail {
  id: string;
  messageId: string;
  kind: MailKind;
  appointmentId: string | null;
  content: MailContent;
  attempts: number;
  createdAt: Date;
  giveUpAt: Date;
  lease: string;
}

interface LeasedRow {
  id: string;
  message_id: string;
  kind: MailKind;
  appointment_id: string | null;
  content: string;
  attempts: number;
  created_at: Date;
  give_up_at: Date;
  lease: string;
}

/** Adds a mail that is due now. Answers false when the same cause had added it before. */
export async function insertMail(db: ISql, sealer: Sealer, mail: NewMail, now: Date): Promise<boolean> {
  const rows = await db`
    INSERT INTO notification.mail ${db({
      id: mail.id,
      message_id: mail.messageId,
      kind: mail.kind,
      appointment_id: mail.appointmentId,
      content: sealer.seal(place(mail.id), JSON.stringify(mail.content)),
      next_attempt_at: now,
      created_at: now,
      give_up_at: new Date(now.getTime() + GIVE_UP_AFTER_MS),
    })} ON CONFLICT (message_id) DO NOTHING RETURNING id`;
  return rows.length === 1;
}

/**
 * Takes the mail that is due longest, for `leaseMs`. A mail whose sender vanished is due again when its lease has ended: whether
 * it left is unknown, its Message-ID stays the same.
 */
export async function leaseDueMail(db: ISql, sealer: Sealer, now: Date, leaseMs: number): Promise<LeasedMail | null> {
  const [row] = await db<LeasedRow[]>`
    UPDATE notification.mail SET ${leasing(db, now, leaseMs)}
    WHERE id = coalesce(
      (SELECT id FROM notification.mail WHERE state IN ('queued', 'unknown') AND next_attempt_at <= ${now}
       ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED),
      (SELECT id FROM notification.mail WHERE state = 'sending' AND lease_until <= ${now}
       ORDER BY lease_until LIMIT 1 FOR UPDATE SKIP LOCKED)
    )
    RETURNING id, message_id, kind, appointment_id, content, attempts, created_at, give_up_at, lease`;
  return row ? opened(sealer, row) : null;
}

/** Takes one mail by its id, if nobody else has it. */
export async function leaseMail(
  db: ISql,
  sealer: Sealer,
  id: string,
  now: Date,
  leaseMs: number,
): Promise<LeasedMail | null> {
  const [row] = await db<LeasedRow[]>`
    UPDATE notification.mail SET ${leasing(db, now, leaseMs)}
    WHERE id = ${id} AND state IN ('queued', 'unknown')
    RETURNING id, message_id, kind, appointment_id, content, attempts, created_at, give_up_at, lease`;
  return row ? opened(sealer, row) : null;
}

const leasing = (db: ISql, now: Date, leaseMs: number) => db`
  state = 'sending', attempts = attempts + 1, lease = gen_random_uuid(), lease_until = ${new Date(now.getTime() + leaseMs)}`;

const opened = (sealer: Sealer, row: LeasedRow): LeasedMail => ({
  id: row.id,
  messageId: row.message_id,
  kind: row.kind,
  appointmentId: row.appointment_id,
  content: JSON.parse(sealer.open(place(row.id), row.content)) as MailContent,
  attempts: row.attempts,
  createdAt: row.created_at,
  giveUpAt: row.give_up_at,
  lease: row.lease,
});

/**
 * Settles a leased mail. Of what lets somebody in, only recipient and subject stay; a file that went with it does not stay
 * either. Answers false when the lease was no longer ours.
 */
export async function settleMail(
  db: ISql,
  sealer: Sealer,
  mail: LeasedMail,
  state: 'sent' | 'rejected' | 'dropped',
  reply: string | null,
  now: Date,
): Promise<boolean> {
  const { attachment, ...letter } = mail.content;
  const kept: MailContent = isSecret(mail.kind) ? { ...letter, text: '', html: null, calendar: null } : letter;
  const isLess = isSecret(mail.kind) || attachment !== undefined;
  const rows = await db`
    UPDATE notification.mail
    SET state = ${state}, settled_at = ${now}, reply = ${reply}, lease = NULL, lease_until = NULL
        ${isLess ? db`, content = ${sealer.seal(place(mail.id), JSON.stringify(kept))}` : db``}
    WHERE id = ${mail.id} AND lease = ${mail.lease} RETURNING 1`;
  return rows.length === 1;
}

/** Gives a leased mail back, to be tried again. */
export async function postponeMail(
  db: ISql,
  mail: Pick<LeasedMail, 'id' | 'lease'>,
  state: 'queued' | 'unknown',
  reply: string,
  nextAttemptAt: Date,
): Promise<void> {
  await db`
    UPDATE notification.mail
    SET state = ${state}, reply = ${reply}, next_attempt_at = ${nextAttemptAt}, lease = NULL, lease_until = NULL
    WHERE id = ${mail.id} AND lease = ${mail.lease}`;
}

/** Makes every waiting mail due now: the settings have changed. */
export async function hurryMails(db: ISql, now: Date): Promise<void> {
  await db`UPDATE notification.mail SET next_attempt_at = ${now} WHERE state IN ('queued', 'unknown') AND next_attempt_at > ${now}`;
}

/** What a mail said, for the notice that it was refused; null when the mail is no longer kept. */
export async function findMailContent(db: ISql, sealer: Sealer, id: string): Promise<MailContent | null> {
  const [row] = await db<{ content: string }[]>`SELECT content FROM notification.mail WHERE id = ${id}`;
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
): Promise<Pick<LeasedMail, 'messageId' | 'content' | 'createdAt'> | null> {
  const [row] = await db<{ message_id: string; content: string; created_at: Date }[]>`
    SELECT message_id, content, created_at FROM notification.mail WHERE id = ${id} AND state = 'sent'`;
  if (!row) return null;
  const content = JSON.parse(sealer.open(place(id), row.content)) as MailContent;
  return { messageId: row.message_id, content, createdAt: row.created_at };
}

/** The server's last answer to a mail. */
export async function findMailReply(db: ISql, id: string): Promise<string | null> {
  const [row] = await db<{ reply: string | null }[]>`SELECT reply FROM notification.mail WHERE id = ${id}`;
  return row?.reply ?? null;
}
