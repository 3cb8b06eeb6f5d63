import type { ISql } from '@stillpoint/db';
import { transact } from '@stillpoint/events';
import type { Sealer } from '@stillpoint/sealing';
import type { NotificationContext } from '../context.ts';
import { findInboxAccount, listConfiguredInboxes, renameAccount } from '../store/inbox.ts';
import type { ImapSettings } from './imap-client.ts';

/** The mailbox of the saved settings, without their password. */
export interface Mailbox {
  /** What the account is called where its mails are kept; its newest name where there are none yet. */
  account: string;
  /** The settings' own addresses. */
  addresses: string[];
  savedAt: Date;
  /** The last complete poll, or the beginning of the first one, and whether all of it is copied; null before that. */
  lastPoll: { checkedAt: Date; isComplete: boolean } | null;
}

/** What an IMAP account may be called in our tables, the newest first: a keyed hash, stable as long as host, user and key are. */
const namesOf = (sealer: Sealer, { imapHost, username }: Account): [string, ...string[]] =>
  sealer.hashes('notification.account', `${imapHost.toLowerCase()}\n${username}`) as [string, ...string[]];

type Account = Pick<ImapSettings, 'imapHost' | 'username'>;

/** null while no settings are saved. */
export async function findMailbox(db: ISql, sealer: Sealer): Promise<Mailbox | null> {
  const inboxes = await listConfiguredInboxes(db);
  const [config] = inboxes;
  if (!config) return null;
  const { username, fromEmail, savedAt } = config;
  const names = namesOf(sealer, config);
  const kept = inboxes.find(({ account }) => account !== null && names.includes(account));
  return {
    account: kept?.account ?? names[0],
    addresses: [username, fromEmail],
    savedAt,
    lastPoll: kept?.checkedAt ? { checkedAt: kept.checkedAt, isComplete: kept.isComplete ?? false } : null,
  };
}

/** What the account of the saved settings is called; null while there are none. */
export const findCurrentAccount = async ({ sql, sealer }: NotificationContext): Promise<string | null> =>
  (await findMailbox(sql, sealer))?.account ?? null;

/** The account's newest name; what is kept under an older key's is renamed. Only for the one process that copies mails. */
export async function adoptAccount(context: NotificationContext, settings: Account): Promise<string> {
  const [name, ...older] = namesOf(context.sealer, settings);
  const kept = older.length > 0 ? await findInboxAccount(context.sql, older) : null;
  if (kept !== null) await transact(context, (tx) => renameAccount(tx, kept, name));
  return name;
}
