import { firstRow, hasRows, type Fragment, type ISql } from '@stillpoint/db';
import type { Sealer } from '@stillpoint/sealing';
import type { MessageContent } from '../domain/message-content.ts';

/** Sealed for the fingerprint, since the row's number is only known after the insert. */
export const messagePlace = (fingerprint: string) => ['notification.message', fingerprint, 'content'] as const;

export interface StoredMessage {
  id: number;
  isOutgoing: boolean;
  isRead: boolean;
  arrivedAt: Date;
  sentAt: Date | null;
  content: MessageContent;
}

export interface NewMessage {
  account: string | null;
  mailId: string | null;
  isRead: boolean;
  arrivedAt: Date;
  fingerprint: string;
  content: MessageContent;
  words: readonly number[];
}

type Row = Omit<StoredMessage, 'isOutgoing' | 'content'> & {
  mailId: string | null;
  fingerprint: string;
  content: string;
};

export async function insertMessage(db: ISql, sealer: Sealer, message: NewMessage): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    INSERT INTO notification.message (account, mail_id, is_read, arrived_at, fingerprint, content, words)
    VALUES (${message.account}, ${message.mailId}, ${message.isRead}, ${message.arrivedAt}, ${message.fingerprint},
      ${sealer.seal(messagePlace(message.fingerprint), JSON.stringify(message.content))}, ${message.words}::integer[])
    RETURNING id`;
  return row!.id;
}

const columns = (db: ISql) => db`id, mail_id, is_read, arrived_at, sent_at, fingerprint, content`;

const opened = (sealer: Sealer, { mailId, fingerprint, content, ...row }: Row): StoredMessage => ({
  ...row,
  isOutgoing: mailId !== null,
  content: JSON.parse(sealer.open(messagePlace(fingerprint), content)) as MessageContent,
});

/** Of a mail: whether it has all words of one of these lists. */
export const hasWordsOf = (db: ISql, lists: readonly (readonly number[])[]): Fragment =>
  lists.reduce<Fragment>((any, words) => db`${any} OR words @> ${words}::integer[]`, db`false`);

/**
 * Mails of this account and those written here, newest first; `only` selects unread ones, `words` those that have all words of
 * one of its lists.
 */
export async function listMessages(
  db: ISql,
  sealer: Sealer,
  search: {
    account: string | null;
    only?: 'unread' | undefined;
    words: readonly (readonly number[])[] | null;
    limit: number;
    offset: number;
  },
): Promise<{ messages: StoredMessage[]; total: number; unread: number }> {
  const ours = db`NOT is_erased AND (account IS NULL OR account = ${search.account})`;
  const unread = db`account = ${search.account} AND NOT is_read AND NOT is_erased`;
  const asked = search.only ? unread : ours;
  const wanted = search.words ? db`${asked} AND (${hasWordsOf(db, search.words)})` : asked;
  const rows = await db<Row[]>`
    WITH page AS (
      SELECT id FROM notification.message
      WHERE ${wanted} ORDER BY arrived_at DESC, id DESC LIMIT ${search.limit} OFFSET ${search.offset}
    )
    SELECT ${columns(db)} FROM notification.message JOIN page USING (id)
    ORDER BY arrived_at DESC, id DESC`;
  const [counts] = await db<[{ total: number; unread: number }]>`
    SELECT (SELECT count(*) FROM notification.message WHERE ${wanted}) AS total,
      (SELECT count(*) FROM notification.message WHERE ${unread}) AS unread`;
  return { messages: rows.map((row) => opened(sealer, row)), ...counts };
}

const findOne = async (db: ISql, sealer: Sealer, which: Fragment): Promise<StoredMessage | null> => {
  const row = await firstRow(
    db<Row[]>`SELECT ${columns(db)} FROM notification.message WHERE NOT is_erased AND ${which}`,
  );
  return row && opened(sealer, row);
};

export const findMessage = (db: ISql, sealer: Sealer, id: number, account: string | null) =>
  findOne(db, sealer, db`id = ${id} AND (account IS NULL OR account = ${account})`);

/** The stored content of a mail that was written here. */
export const findMessageOfMail = (db: ISql, sealer: Sealer, mailId: string) =>
  findOne(db, sealer, db`mail_id = ${mailId}`);

/** The newest mail written here that replies to this one, sent or waiting; `words` are those of whom it went to. */
export async function findReply(
  db: ISql,
  sealer: Sealer,
  { id, content: { messageId } }: StoredMessage,
  words: readonly (readonly number[])[],
): Promise<StoredMessage | null> {
  if (messageId === null) return null;
  const rows = await db<Row[]>`
    SELECT ${columns(db)} FROM notification.message written
    WHERE id > ${id} AND mail_id IS NOT NULL AND NOT is_erased AND (${hasWordsOf(db, words)})
      AND (sent_at IS NOT NULL
        OR EXISTS (SELECT FROM notification.mail WHERE id = written.mail_id AND state = 'queued'))
    ORDER BY id DESC LIMIT 200`;
  // The newest is most often the one: the others stay sealed.
  for (const row of rows) {
    const mail = opened(sealer, row);
    if (mail.content.references.at(-1) === messageId) return mail;
  }
  return null;
}

/**
 * Sets the read flag chosen by the administrator; the mail server is updated later. Returns false when there is no such mail.
 */
export const setMessageRead = (db: ISql, id: number, account: string | null, isRead: boolean): Promise<boolean> =>
  hasRows(db`
    UPDATE notification.message
    SET is_read = ${isRead}, read_wanted = CASE WHEN account IS NULL OR is_read = ${isRead} THEN read_wanted ELSE ${isRead} END
    WHERE id = ${id} AND NOT is_erased AND (account IS NULL OR account = ${account}) RETURNING 1`);

/** Marks a mail written here as sent; it is missing in this account's Sent folder, if there is one. */
export async function setMessageSent(db: ISql, mailId: string, account: string | null, sentAt: Date): Promise<void> {
  await db`
    UPDATE notification.message SET sent_at = ${sentAt}, append_wanted = ${account !== null}, sent_account = ${account}
    WHERE mail_id = ${mailId}`;
}

/** Mails sent until `sentBefore` that are missing in this account's Sent folder, with their delivery's id. */
export const listAppendWanted = (
  db: ISql,
  account: string,
  sentBefore: Date,
): Promise<{ id: number; mailId: string; sentAt: Date }[]> =>
  db<{ id: number; mailId: string; sentAt: Date }[]>`
    SELECT id, mail_id, sent_at FROM notification.message
    WHERE append_wanted AND sent_at <= ${sentBefore} AND coalesce(sent_account, ${account}) = ${account}
    ORDER BY id LIMIT 50`;

export async function clearAppendWanted(db: ISql, id: number): Promise<void> {
  await db`UPDATE notification.message SET append_wanted = false WHERE id = ${id}`;
}

/**
 * Whether changes made here have not reached this account's (null: any account's) mail server yet: read marks, and mails sent until
 * `sentBefore`. Sent mails that could not be put into its folder lately are none to hurry for.
 */
export const hasMessageChanges = (db: ISql, account: string | null, sentBefore: Date): Promise<boolean> =>
  hasRows(db`
    SELECT WHERE EXISTS (
        SELECT 1 FROM notification.message
        WHERE append_wanted AND sent_at <= ${sentBefore}
          AND NOT EXISTS (SELECT FROM notification.mailbox_problem WHERE part = 'sent')
          AND (${account}::text IS NULL OR coalesce(sent_account, ${account}) = ${account}))
      OR EXISTS (
        SELECT 1 FROM notification.message
        WHERE read_wanted IS NOT NULL AND (${account}::text IS NULL OR account = ${account}))`);
