import { transact } from '@stillpoint/events';
import type { NotificationContext } from '../context.ts';
import { findEmailConfig } from '../store/email-config.ts';
import { findInboxAccount, renameAccount } from '../store/inbox.ts';
import type { ImapSettings } from './imap-link.ts';

/** What an IMAP account may be called in our tables, the newest first: a keyed hash, stable as long as host, user and key are. */
const namesOf = (
  { sealer }: Pick<NotificationContext, 'sealer'>,
  { imapHost, username }: Account,
): [string, ...string[]] =>
  sealer.hashes('notification.account', `${imapHost.toLowerCase()}\n${username}`) as [string, ...string[]];

type Account = Pick<ImapSettings, 'imapHost' | 'username'>;

/** What the account is called where its mails are kept; its newest name where there are none yet. */
export async function findAccount(context: NotificationContext, settings: Account): Promise<string> {
  const names = namesOf(context, settings);
  return (await findInboxAccount(context.sql, names)) ?? names[0];
}

/** What the account of the saved settings is called; null while there are none. */
export async function findCurrentAccount(context: NotificationContext): Promise<string | null> {
  const config = await findEmailConfig(context.sql, context.sealer);
  return config && findAccount(context, config);
}

/** The account's newest name; what is kept under an older key's is renamed. Only for the one process that copies mails. */
export async function adoptAccount(context: NotificationContext, settings: Account): Promise<string> {
  const [name, ...older] = namesOf(context, settings);
  const kept = await findInboxAccount(context.sql, older);
  if (kept !== null) await transact(context, (tx) => renameAccount(tx, kept, name));
  return name;
}
