import type { ImapFlow } from 'imapflow';
import type { NotificationContext } from '../context.ts';
import { buildMime } from '../delivery/mime.ts';
import { findSmtpSettings } from '../delivery/smtp-settings.ts';
import { findSentMail } from '../store/mails.ts';
import { clearAppendWanted, listAppendWanted } from '../store/messages.ts';

/**
 * Puts mails sent from this account into its Sent folder, marked as read. A mail that lies there already (the server files what
 * it sends, or an earlier try was cut off) is recognised by its Message-ID.
 */
export async function appendSent(context: NotificationContext, client: ImapFlow, account: string): Promise<void> {
  const wanted = await listAppendWanted(context.sql, account);
  const settings = wanted.length > 0 ? await findSmtpSettings(context) : null;
  if (!settings) return;
  const folder = await sentFolder(client);
  const lock = await client.getMailboxLock(folder);
  try {
    for (const { id, mailId } of wanted) {
      const mail = await findSentMail(context.sql, context.sealer, mailId);
      if (mail) {
        const found = await client.search({ header: { 'message-id': mail.messageId } }, { uid: true });
        if (!Array.isArray(found) || found.length === 0) {
          const raw = buildMime({ ...mail, from: settings.from, replyTo: null, date: mail.createdAt });
          await client.append(folder, raw, ['\\Seen'], mail.createdAt);
        }
      }
      await clearAppendWanted(context.sql, id);
    }
  } finally {
    lock.release();
  }
}

async function sentFolder(client: ImapFlow): Promise<string> {
  const folders = await client.list();
  const found = folders.find(({ specialUse }) => specialUse === '\\Sent');
  return found ? found.path : (await client.mailboxCreate('Sent')).path;
}
