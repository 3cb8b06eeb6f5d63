import type { EmailMessage } from '@stillpoint/contracts';
import type { NotificationContext } from '../context.ts';
import { correspondentsOf } from '../domain/correspondents.ts';
import { findCurrentAccount } from '../mailbox/account.ts';
import { lookupsOf } from '../mailbox/reading/search-words.ts';
import { findOwnAddresses } from '../own-addresses.ts';
import { findMessage, listMessages, type StoredMessage } from '../store/messages.ts';

/** A mail of the mailbox with its correspondents' addresses; which of them are patients is not known here. */
export type Email = Omit<EmailMessage, 'patient'> & { correspondents: string[] };

/**
 * A page of the mailbox, newest first: what arrived in the configured account, and what was written here. `search` finds mails
 * in whose sender, recipient, subject or text each of its words begins a word (compared by the first six letters); `only`
 * selects unread mails.
 */
export async function listEmails(
  context: NotificationContext,
  page: { page: number; pageSize: number; search?: string | undefined; only?: 'unread' | undefined },
): Promise<{ emails: Email[]; total: number; unread: number }> {
  const account = await findCurrentAccount(context);
  const search = page.search?.trim() ?? '';
  const { messages, total, unread } = await listMessages(context.sql, context.sealer, {
    account,
    only: page.only,
    // A search without any word finds nothing, not everything.
    words: search === '' ? null : lookupsOf(search, context.sealer),
    limit: page.pageSize,
    offset: (page.page - 1) * page.pageSize,
  });
  const own = await findOwnAddresses(context.sql, context);
  return { emails: messages.map((message) => shown(message, own)), total, unread };
}

export async function findEmail(context: NotificationContext, id: number): Promise<Email | null> {
  const message = await findMessage(context.sql, context.sealer, id, await findCurrentAccount(context));
  return message && shown(message, await findOwnAddresses(context.sql, context));
}

/** A header without the marks that turn the direction of what follows: they make a name or an address look like another. */
const readable = (header: string): string => header.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

const shown = (message: StoredMessage, own: ReadonlySet<string>): Email => ({
  id: message.id,
  from: readable(message.content.from),
  to: readable(message.content.to),
  subject: readable(message.content.subject),
  body: message.content.body,
  htmlBody: message.content.htmlBody,
  isRead: message.isRead,
  isOutgoing: message.isOutgoing,
  receivedAt: message.isOutgoing ? null : message.arrivedAt.toISOString(),
  sentAt: message.sentAt?.toISOString() ?? null,
  attachments: message.content.attachments.map(({ filename, contentType, size }) => ({ filename, contentType, size })),
  correspondents: correspondentsOf({ ...message.content, isOutgoing: message.isOutgoing }, own),
});
