import { ERASED_NAME, NOBODYS_ADDRESS } from '@stillpoint/events';
import type { ISql } from '@stillpoint/db';
import type { Sealer } from '@stillpoint/sealing';
import type { MailContent } from '../domain/mail-content.ts';
import type { MessageContent } from '../domain/message-content.ts';
import { appointmentPlace } from './appointments.ts';
import { mailPlace } from './mails.ts';
import { messagePlace } from './messages.ts';

/** Rows opened at a time. */
const BATCH = 500;

export interface OwnMail {
  id: string;
  kind: string;
  state: string;
  appointmentId: string | null;
  createdAt: Date;
  content: MailContent;
}

/** The mails that `isWanted` selects as a person's, oldest first. Recipients are sealed, so every mail is opened. */
export async function findMails(db: ISql, sealer: Sealer, isWanted: (mail: OwnMail) => boolean): Promise<OwnMail[]> {
  const found: OwnMail[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await db<(Omit<OwnMail, 'content'> & { content: string })[]>`
      SELECT id, kind, state, appointment_id, created_at, content
      FROM notification.mail WHERE content IS NOT NULL AND id > ${after} ORDER BY id LIMIT ${BATCH}`;
    for (const row of rows) {
      const mail = { ...row, content: JSON.parse(sealer.open(mailPlace(row.id), row.content)) as MailContent };
      if (isWanted(mail)) found.push(mail);
    }
    if (rows.length < BATCH) return found.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    after = rows.at(-1)!.id;
  }
}

export interface OwnMessage {
  id: number;
  isOutgoing: boolean;
  arrivedAt: Date;
  fingerprint: string;
  content: MessageContent;
}

/**
 * The mails of the mailbox that `isWanted` selects as a person's, oldest first, among those that have all words of one of the
 * lists; without lists every mail is opened.
 */
export async function findMessages(
  db: ISql,
  sealer: Sealer,
  words: readonly (readonly number[])[],
  isWanted: (message: OwnMessage) => boolean,
): Promise<OwnMessage[]> {
  const among = words.reduce(
    (any, list) => db`${any} OR words @> ${list as number[]}::integer[]`,
    db`${words.length === 0}`,
  );
  const found: OwnMessage[] = [];
  for (let after = 0; ;) {
    const rows = await db<(Omit<OwnMessage, 'content'> & { content: string })[]>`
      SELECT id, mail_id IS NOT NULL AS is_outgoing, arrived_at, fingerprint, content
      FROM notification.message WHERE NOT is_erased AND (${among}) AND id > ${after} ORDER BY id LIMIT ${BATCH}`;
    for (const row of rows) {
      const content = JSON.parse(sealer.open(messagePlace(row.fingerprint), row.content)) as MessageContent;
      if (isWanted({ ...row, content })) found.push({ ...row, content });
    }
    if (rows.length < BATCH) return found;
    after = rows.at(-1)!.id;
  }
}

/** Erases our mails: settled ones now, those being sent once they are settled. */
export async function eraseMails(db: ISql, ids: readonly string[]): Promise<void> {
  await db`UPDATE notification.mail SET erase_once_settled = true WHERE id = ANY(${ids as string[]}::uuid[])`;
  await deleteErasedMails(db);
}

/** Deletes mails that were to be erased once they were settled. */
export const deleteErasedMails = (db: ISql) =>
  db`DELETE FROM notification.mail WHERE erase_once_settled AND settled_at IS NOT NULL`;

/** Deletes scheduled mails of these appointments whose text is not written yet. */
export const deleteScheduledMails = (db: ISql, appointmentIds: readonly string[]) =>
  db`
    DELETE FROM notification.mail
    WHERE appointment_id = ANY(${appointmentIds as string[]}::uuid[]) AND content IS NULL`;

/** Erases mails of the mailbox: those written here are deleted, copies remain as empty rows. */
export async function eraseMessages(db: ISql, sealer: Sealer, messages: readonly OwnMessage[]): Promise<void> {
  const empty: MessageContent = {
    from: '',
    to: '',
    subject: '',
    body: '',
    htmlBody: null,
    attachments: [],
    messageId: null,
    references: [],
  };
  for (const { id, isOutgoing, fingerprint } of messages)
    await (isOutgoing
      ? db`DELETE FROM notification.message WHERE id = ${id}`
      : db`
          UPDATE notification.message
          SET content = ${sealer.seal(messagePlace(fingerprint), JSON.stringify(empty))}, words = '{}', is_erased = true,
            is_read = true, read_wanted = NULL
          WHERE id = ${id}`);
}

/** Erases the person from the copies of these appointments; their other data stays for later events. */
export async function anonymiseCopies(db: ISql, sealer: Sealer, appointmentIds: readonly string[]): Promise<void> {
  const personal = {
    clientName: ERASED_NAME,
    clientEmail: NOBODYS_ADDRESS,
    clientPhone: null,
    serviceName: '',
    meetingUrl: null,
    meetingId: null,
  };
  for (const id of appointmentIds)
    await db`
      UPDATE notification.appointment
      SET personal = ${sealer.seal(appointmentPlace(id), JSON.stringify(personal))}, held_receipt = NULL WHERE id = ${id}`;
}

/**
 * Deletes a person's time zone, given its keys, and every zone under a key that was taken out of APP_SECRET or stored without a
 * key's id: it may be theirs, and nobody finds it any more. Whoever else's it was has the practice's until the next visit.
 */
export function deleteZone(db: ISql, clients: readonly string[]) {
  const known = clients.filter((client) => client.includes(':')).map((client) => client.split(':')[0]!);
  return db`
    DELETE FROM notification.client_zone
    WHERE client = ANY(${clients as string[]}) OR split_part(client, ':', 1) <> ALL(${known})`;
}

/** Whether any event of these appointments is still outstanding, here or in another service. */
export async function hasOutstandingEvents(db: ISql, appointmentIds: readonly string[]): Promise<boolean> {
  const [row] = await db<[{ has: boolean }]>`
    SELECT EXISTS (
      SELECT 1 FROM events.outbox WHERE aggregate_id = ANY(${appointmentIds as string[]}::uuid[]) AND done_at IS NULL
    ) AS has`;
  return row.has;
}
