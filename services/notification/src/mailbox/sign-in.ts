import type { NotificationContext } from '../context.ts';
import { openSmtpLink } from '../delivery/smtp-link.ts';
import type { SmtpSettings } from '../delivery/smtp-settings.ts';
import { closeImap, openImap, type ImapSettings } from './imap-client.ts';

/** Signs in to the server that sends and says good-bye. Throws what openSmtpLink throws. */
export async function signInToSmtp(context: NotificationContext, settings: SmtpSettings): Promise<void> {
  (await openSmtpLink(context, settings)).close();
}

/** Signs in to the server that receives, looks into the inbox and says good-bye. Throws what openImap throws, or imapflow. */
export async function signInToImap(context: NotificationContext, settings: ImapSettings): Promise<void> {
  const client = await openImap(context, settings);
  try {
    await client.mailboxOpen('INBOX', { readOnly: true });
  } finally {
    await closeImap(client);
  }
}
