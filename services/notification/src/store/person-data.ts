import { hasRows, type ISql } from '@stillpoint/db';
import { ERASED_NAME, NOBODYS_ADDRESS } from '@stillpoint/scheduling';
import type { Sealer } from '@stillpoint/sealing';
import type { MailContent } from '../domain/mail-content.ts';
import { EMPTY_MESSAGE, type MessageContent } from '../domain/message-content.ts';
import { appointmentPlace } from './appointments.ts';
import { openMail } from './mails.ts';
import { hasWordsOf, messagePlace } from './messages.ts';

/** Mails opened at a time. One of the mailbox has up to half a megabyte, and anybody can send many. */
const MAILS_AT_ONCE = 100;
const MESSAGES_AT_ONCE = 20;

export interface OwnMail {
  id: string;
  kind: string;
  state: string;
  appointmentId: string | null;
  createdAt: Date;
  content: MailContent;
}

/** What `pick` takes of each mail, without those it returns null of. Recipients are sealed, so every mail is opened. */
export async function pickFromMails<T>(db: ISql, sealer: Sealer, pick: (mail: OwnMail) => T | null): Promise<T[]> {
  const picked: T[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await db<(Omit<OwnMail, 'content'> & { content: string })[]>`
      SELECT id, kind, state, appointment_id, created_at, content
      FROM notification.mail WHERE content IS NOT NULL AND id > ${after} ORDER BY id LIMIT ${MAILS_AT_ONCE}`;
    for (const row of rows) picked.push(...present(pick({ ...row, content: openMail(sealer, row) })));
    if (rows.length < MAILS_AT_ONCE) return picked;
    after = rows.at(-1)!.id;
  }
}

const present = <T>(value: T | null): T[] => (value === null ? [] : [value]);

export interface OwnMessage {
  id: number;
  isOutgoing: boolean;
  arrivedAt: Date;
  fingerprint: string;
  content: MessageContent;
}

/**
 * What `pick` takes of each mail of the mailbox, without those it returns null of; the newest first, among those that have all words
 * of one of the lists; without lists every mail is opened.
 */
export async function pickFromMessages<T>(
  db: ISql,
  sealer: Sealer,
  words: readonly (readonly number[])[],
  pick: (message: OwnMessage) => T | null,
): Promise<T[]> {
  const among = db`${words.length === 0} OR ${hasWordsOf(db, words)}`;
  const picked: T[] = [];
  for (let before: number | null = null; ;) {
    const rows: (Omit<OwnMessage, 'content'> & { content: string })[] = await db`
      SELECT id, mail_id IS NOT NULL AS is_outgoing, arrived_at, fingerprint, content
      FROM notification.message
      WHERE NOT is_erased AND (${among}) ${before === null ? db`` : db`AND id < ${before}`}
      ORDER BY id DESC LIMIT ${MESSAGES_AT_ONCE}`;
    for (const row of rows) {
      const content = JSON.parse(sealer.open(messagePlace(row.fingerprint), row.content)) as MessageContent;
      picked.push(...present(pick({ ...row, content })));
    }
    if (rows.length < MESSAGES_AT_ONCE) return picked;
    before = rows.at(-1)!.id;
  }
}

/** Erases our mails: settled ones now, those being sent once they are settled. */
export async function eraseMails(db: ISql, ids: readonly string[]): Promise<void> {
  await db`UPDATE notification.mail SET erase_once_settled = true WHERE id = ANY(${ids}::uuid[])`;
  await deleteErasedMails(db);
}

/** Deletes mails that were to be erased once they were settled. */
export const deleteErasedMails = (db: ISql) =>
  db`DELETE FROM notification.mail WHERE erase_once_settled AND settled_at IS NOT NULL`;

/** Deletes scheduled mails of these appointments whose text is not written yet. */
export const deleteScheduledMails = (db: ISql, appointmentIds: readonly string[]) =>
  db`
    DELETE FROM notification.mail
    WHERE appointment_id = ANY(${appointmentIds}::uuid[]) AND content IS NULL`;

/** Erases mails of the mailbox: those written here are deleted, copies remain as empty rows. */
export async function eraseMessages(
  db: ISql,
  sealer: Sealer,
  messages: readonly Pick<OwnMessage, 'id' | 'isOutgoing' | 'fingerprint'>[],
): Promise<void> {
  for (const { id, isOutgoing, fingerprint } of messages)
    await (isOutgoing
      ? db`DELETE FROM notification.message WHERE id = ${id}`
      : db`
          UPDATE notification.message
          SET content = ${sealer.seal(messagePlace(fingerprint), JSON.stringify(EMPTY_MESSAGE))}, words = '{}', is_erased = true,
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
 * key's id: it may be theirs, and nobody finds it any more. If it was somebody else's, they have the practice's zone until their next visit.
 */
export function deleteZone(db: ISql, clients: readonly string[]) {
  const known = clients.filter((client) => client.includes(':')).map((client) => client.split(':')[0]!);
  return db`
    DELETE FROM notification.client_zone
    WHERE client = ANY(${clients}) OR split_part(client, ':', 1) <> ALL(${known})`;
}

/** Whether any event of these appointments is still outstanding, here or in another service. */
export const hasOutstandingEvents = (db: ISql, appointmentIds: readonly string[]): Promise<boolean> =>
  hasRows(db`
    SELECT FROM events.outbox WHERE aggregate_id = ANY(${appointmentIds}::uuid[]) AND done_at IS NULL LIMIT 1`);
