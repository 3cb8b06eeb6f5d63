import type { ImapFlow } from 'imapflow';
import { DAY_MS } from '@stillpoint/scheduling';
import type { NotificationContext } from '../context.ts';
import { buildMime } from '../delivery/mime.ts';
import { findSmtpSettings } from '../delivery/smtp-settings.ts';
import { findSentMail } from '../store/mails.ts';
import { clearAppendWanted, listAppendWanted } from '../store/messages.ts';
import type { Poll } from './sync-inbox.ts';
import { requireOpen } from './imap-client.ts';

/** A mail that the server has not accepted by then stays here only. */
const GIVE_UP_AFTER_MS = 7 * DAY_MS;

/** A server that files what it sends takes its time: asked earlier whether a mail is there, it would get it twice. */
const FILE_AFTER_MS = 60_000;

/** Mails sent until then are looked for in the Sent folder by now. */
export const fileSentBefore = (now: Date): Date => new Date(now.getTime() - FILE_AFTER_MS);

/**
 * Puts mails sent from this account into its Sent folder, marked as read. A mail that lies there already (the server files what
 * it sends, or an earlier try was cut off) is recognised by its Message-ID. Throws what kept a mail out, after the others were
 * tried, unless there is no space left.
 */
export async function appendSent(
  context: NotificationContext,
  { client, account, onProgress }: Pick<Poll, 'client' | 'account' | 'onProgress'>,
): Promise<void> {
  const wanted = await listAppendWanted(context.sql, account, fileSentBefore(context.now()));
  const settings = wanted.length > 0 ? await findSmtpSettings(context) : null;
  if (!settings) return;
  const folder = await sentFolder(client);
  const lock = await client.getMailboxLock(folder);
  const giveUpBefore = new Date(context.now().getTime() - GIVE_UP_AFTER_MS);
  let failure: Error | undefined;
  try {
    for (const { id, mailId, sentAt } of wanted) {
      onProgress();
      const mail = await findSentMail(context.sql, context.sealer, mailId);
      try {
        if (mail && !(await isFiled(client, mail.messageId))) {
          const raw = buildMime({ ...mail, from: settings.from, replyTo: null, date: mail.createdAt });
          await client.append(folder, raw, ['\\Seen'], mail.createdAt);
        }
      } catch (error) {
        requireOpen(client);
        if (sentAt >= giveUpBefore) {
          failure ??= error as Error;
          if ((error as { serverResponseCode?: string }).serverResponseCode === 'OVERQUOTA') break;
          continue;
        }
      }
      await clearAppendWanted(context.sql, id);
    }
  } finally {
    lock.release();
  }
  if (failure) throw failure;
}

async function isFiled(client: ImapFlow, messageId: string): Promise<boolean> {
  const found = await client.search({ header: { 'message-id': messageId } }, { uid: true });
  return Array.isArray(found) && found.length > 0;
}

async function sentFolder(client: ImapFlow): Promise<string> {
  const folders = await client.list();
  const found = folders.find(({ specialUse }) => specialUse === '\\Sent');
  return found ? found.path : (await client.mailboxCreate('Sent')).path;
}
