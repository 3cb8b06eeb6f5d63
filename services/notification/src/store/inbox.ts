import type { EmailConfig } from '@stillpoint/contracts';
import { firstRow, firstValue, valuesOf, type ISql } from '@stillpoint/db';

/** Progress of copying an account's INBOX. */
export interface InboxState {
  account: string;
  uidValidity: number;
  uidNext: number;
  isComplete: boolean;
  modseq: bigint | null;
  failingUid: number | null;
  failedReads: number;
}

/** An account's INBOX under one UIDVALIDITY of the server. */
export type InboxNumbering = Pick<InboxState, 'account' | 'uidValidity'>;

type Row = Omit<InboxState, 'modseq'> & { modseq: string | null; copies: number };

/** How far an account's INBOX is copied, and how many of its mails have a copy. */
export async function findInbox(db: ISql, account: string): Promise<{ state: InboxState; copies: number } | null> {
  const [row] = await db<Row[]>`
    SELECT account, uid_validity, uid_next, is_complete, modseq::text AS modseq, failing_uid, failed_reads, (
      SELECT count(*) FROM notification.imap_place p WHERE p.account = i.account AND p.uid_validity = i.uid_validity
    ) AS copies
    FROM notification.imap_inbox i WHERE account = ${account}`;
  if (!row) return null;
  const { copies, modseq, ...state } = row;
  return { state: { ...state, modseq: modseq === null ? null : BigInt(modseq) }, copies };
}

/** The saved mail settings without secrets, beside each account's INBOX that was ever copied, the last one first. */
export const listConfiguredInboxes = (db: ISql) =>
  db<
    (Pick<EmailConfig, 'imapHost' | 'username' | 'fromEmail'> & {
      savedAt: Date;
      account: string | null;
      checkedAt: Date | null;
      isComplete: boolean | null;
    })[]
  >`
    SELECT imap_host, username, from_email, saved_at, account, checked_at, is_complete
    FROM notification.email_config LEFT JOIN notification.imap_inbox ON true ORDER BY checked_at DESC NULLS LAST`;

/** The name, among these, under which an account is stored. */
export const findInboxAccount = (db: ISql, names: readonly string[]): Promise<string | null> =>
  firstValue(db`
    SELECT account FROM notification.imap_inbox WHERE account = ANY(${names}) ORDER BY checked_at DESC LIMIT 1`);

/** Renames an account in its mails, places and progress. */
export async function renameAccount(tx: ISql, from: string, to: string): Promise<void> {
  await tx`UPDATE notification.imap_inbox SET account = ${to} WHERE account = ${from}`;
  await tx`UPDATE notification.imap_place SET account = ${to} WHERE account = ${from}`;
  await tx`UPDATE notification.message SET account = ${to} WHERE account = ${from}`;
  await tx`UPDATE notification.message SET sent_account = ${to} WHERE sent_account = ${from} AND append_wanted`;
}

export async function upsertInbox(db: ISql, state: InboxState, checkedAt: Date): Promise<void> {
  const row = { ...state, modseq: state.modseq === null ? null : String(state.modseq), checkedAt };
  await db`INSERT INTO notification.imap_inbox ${db(row)} ON CONFLICT (account) DO UPDATE SET ${db(row)}`;
}

/** Records which mail was being read when the connection broke, and how often in a row. */
export async function setFailingUid(
  db: ISql,
  { account, failingUid, failedReads }: Pick<InboxState, 'account' | 'failingUid' | 'failedReads'>,
): Promise<void> {
  await db`
    UPDATE notification.imap_inbox SET failing_uid = ${failingUid}, failed_reads = ${failedReads} WHERE account = ${account}`;
}

/** UIDs from `first` on that have a copy. */
export const listKnownUids = (db: ISql, { account, uidValidity }: InboxNumbering, first: number): Promise<number[]> =>
  valuesOf(db`
    SELECT uid FROM notification.imap_place
    WHERE account = ${account} AND uid_validity = ${uidValidity} AND uid >= ${first}`);

export async function insertPlace(
  db: ISql,
  { account, uidValidity }: InboxNumbering,
  uid: number,
  messageId: number,
): Promise<void> {
  await db`
    INSERT INTO notification.imap_place (account, uid_validity, uid, message_id)
    VALUES (${account}, ${uidValidity}, ${uid}, ${messageId})`;
}

/** Copies of these mails without a place under this UIDVALIDITY, oldest first: the server has renumbered its mailbox. */
export async function listUnplaced(
  db: ISql,
  { account, uidValidity }: InboxNumbering,
  fingerprints: readonly string[],
): Promise<Map<string, number[]>> {
  const rows = await db<{ id: number; fingerprint: string }[]>`
    SELECT id, fingerprint FROM notification.message m
    WHERE account = ${account} AND fingerprint = ANY(${fingerprints}::text[]) AND NOT EXISTS (
      SELECT 1 FROM notification.imap_place p WHERE p.message_id = m.id AND p.uid_validity = ${uidValidity})
    ORDER BY id`;
  const found = new Map<string, number[]>();
  for (const { id, fingerprint } of rows) found.set(fingerprint, [...(found.get(fingerprint) ?? []), id]);
  return found;
}

/** Deletes copies without a place among these UIDs: they were deleted or moved on the server. */
export async function deleteGone(
  db: ISql,
  { account, uidValidity }: InboxNumbering,
  uids: readonly number[],
): Promise<void> {
  await db`
    DELETE FROM notification.message m WHERE account = ${account} AND NOT EXISTS (
      SELECT 1 FROM notification.imap_place p JOIN unnest(${uids}::bigint[]) AS there(uid) ON p.uid = there.uid
      WHERE p.message_id = m.id AND p.account = ${account} AND p.uid_validity = ${uidValidity})`;
  await db`DELETE FROM notification.imap_place WHERE account = ${account} AND uid_validity <> ${uidValidity}`;
}

/** Forgets which UIDs the copies of an account's mails have. */
export async function deletePlaces(db: ISql, { account, uidValidity }: InboxNumbering): Promise<void> {
  await db`DELETE FROM notification.imap_place WHERE account = ${account} AND uid_validity = ${uidValidity}`;
}

/** Copies the server's read flags of these UIDs, except where the administrator's choice has not reached the server yet. */
export async function setReadFromServer(
  db: ISql,
  { account, uidValidity }: InboxNumbering,
  marks: readonly { uid: number; isRead: boolean }[],
): Promise<void> {
  const uids = marks.map(({ uid }) => uid);
  // As numbers, because the driver cannot send arrays of booleans.
  const reads = marks.map(({ isRead }) => Number(isRead));
  await db`
    UPDATE notification.message m SET is_read = NOT m.is_read
    FROM unnest(${uids}::bigint[], ${reads}::integer[]) AS mark(uid, read)
    JOIN notification.imap_place p
      ON p.account = ${account} AND p.uid_validity = ${uidValidity} AND p.uid = mark.uid
    WHERE m.id = p.message_id AND m.read_wanted IS NULL AND m.is_read <> (mark.read = 1)`;
}

/** The same from the complete list of unread UIDs, for servers that do not report changes. */
export async function setUnreadFromServer(
  db: ISql,
  { account, uidValidity }: InboxNumbering,
  unread: readonly number[],
): Promise<void> {
  await db`
    UPDATE notification.message m SET is_read = NOT m.is_read
    FROM notification.imap_place p LEFT JOIN unnest(${unread}::bigint[]) AS unread(uid) ON unread.uid = p.uid
    WHERE p.account = ${account} AND p.uid_validity = ${uidValidity} AND m.id = p.message_id
      AND m.read_wanted IS NULL AND m.is_read = (unread.uid IS NOT NULL)`;
}

/** Read flags that the server does not have yet. */
export async function listReadWanted(
  db: ISql,
  { account, uidValidity }: InboxNumbering,
): Promise<{ id: number; uid: number; isRead: boolean }[]> {
  const rows = await db<{ id: number; uid: number; readWanted: boolean }[]>`
    SELECT m.id, p.uid, m.read_wanted FROM notification.message m
    JOIN notification.imap_place p ON p.message_id = m.id AND p.account = ${account} AND p.uid_validity = ${uidValidity}
    WHERE m.account = ${account} AND m.read_wanted IS NOT NULL ORDER BY m.id LIMIT 500`;
  return rows.map(({ id, uid, readWanted }) => ({ id, uid, isRead: readWanted }));
}

/** Records that the server has this flag, unless the administrator has changed it again meanwhile. */
export async function clearReadWanted(db: ISql, ids: readonly number[], isRead: boolean): Promise<void> {
  await db`
    UPDATE notification.message SET read_wanted = NULL WHERE id = ANY(${ids}::integer[]) AND read_wanted = ${isRead}`;
}

export const findPlace = (db: ISql, account: string, messageId: number) =>
  firstRow(db<{ uidValidity: number; uid: number }[]>`
    SELECT p.uid_validity, p.uid FROM notification.imap_place p
    JOIN notification.imap_inbox i ON i.account = p.account AND i.uid_validity = p.uid_validity
    WHERE p.account = ${account} AND p.message_id = ${messageId} ORDER BY uid DESC LIMIT 1`);
