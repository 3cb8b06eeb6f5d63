import type { EmailMessage } from '@stillpoint/contracts';
import type { NotificationContext } from '../context.ts';
import { correspondentsOf } from '../domain/correspondents.ts';
import { emailPreview } from '../domain/email-preview.ts';
import { findMailbox } from '../mailbox/account.ts';
import { lookupsOf } from '../mailbox/reading/search-words.ts';
import { ownAddresses } from '../own-addresses.ts';
import { findMessage, listMessages, type StoredMessage } from '../store/messages.ts';
import { findPractice } from '../store/practice.ts';
import { answeredAt } from './answered-at.ts';
import { describeMailTrouble } from './mail-trouble.ts';

/** A mail of the mailbox with its correspondents' addresses; which of them are patients is not known here. */
export type Email = Omit<EmailMessage, 'patient'> & { correspondents: string[] };

/**
 * A page of the mailbox, newest first: what arrived in the configured account, and what was written here. `search` finds mails
 * in whose sender, recipient, subject or text each of its words begins a word (compared by the first six letters),
 * `correspondent` those from or to an address; `only` selects unread mails, `bodies` how much there is of each. `trouble`: what keeps
 * mail from leaving or arriving, in sentences for the administrator.
 */
export async function listEmails(
  context: NotificationContext,
  page: {
    page: number;
    pageSize: number;
    search?: string | undefined;
    correspondent?: string | undefined;
    only?: 'unread' | undefined;
    bodies?: 'short' | undefined;
  },
): Promise<{ emails: Email[]; total: number; unread: number; trouble: string[] }> {
  const { sql, sealer } = context;
  const [mailbox, practice] = await Promise.all([findMailbox(sql, sealer), findPractice(sql, context)]);
  const { correspondent, only } = page;
  const search = [page.search, correspondent].join(' ').trim();
  const asked = {
    account: mailbox?.account ?? null,
    only,
    // A search without any word finds nothing, not everything.
    words: search === '' ? null : lookupsOf(search, sealer),
    limit: page.pageSize,
    offset: (page.page - 1) * page.pageSize,
  };
  const own = ownAddresses(practice, mailbox);
  const [{ messages, ...counts }, trouble] = await Promise.all([
    correspondent === undefined
      ? listMessages(sql, sealer, asked)
      : listMessagesWith(context, asked, (message) => correspondentsIn(message, own).includes(correspondent)),
    describeMailTrouble(context, practice, mailbox),
  ]);
  const emails = messages.map((message) => shown(message, own));
  return { ...counts, trouble, emails: page.bodies === 'short' ? emails.map(shortened) : emails };
}

const shortened = (email: Email): Email => ({ ...email, body: emailPreview(email.body), htmlBody: null });

/** Mails that are opened at a time, and at most: the words of an address stand in others' mails too. */
const OPENED_AT_ONCE = 100;
const MOST_OPENED = 2_000;

/** As `listMessages`, those that `isWanted` selects; whom a mail is from and to is sealed. */
async function listMessagesWith(
  { sql, sealer }: NotificationContext,
  asked: Parameters<typeof listMessages>[2],
  isWanted: (message: StoredMessage) => boolean,
): ReturnType<typeof listMessages> {
  const found: StoredMessage[] = [];
  for (let offset = 0; ; offset += OPENED_AT_ONCE) {
    const { messages, total, unread } = await listMessages(sql, sealer, { ...asked, limit: OPENED_AT_ONCE, offset });
    found.push(...messages.filter(isWanted));
    const end = asked.offset + asked.limit;
    if (found.length >= end || offset + OPENED_AT_ONCE >= Math.min(total, MOST_OPENED))
      return { messages: found.slice(asked.offset, end), total: found.length, unread };
  }
}

/** One mail with all of its text, and when it was answered. */
export async function findEmail(
  context: NotificationContext,
  id: number,
): Promise<(Email & { answeredAt: string | null }) | null> {
  const { sql, sealer } = context;
  const mailbox = await findMailbox(sql, sealer);
  const message = await findMessage(sql, sealer, id, mailbox?.account ?? null);
  if (!message) return null;
  const [practice, answered] = await Promise.all([findPractice(sql, context), answeredAt(sql, sealer, message)]);
  return { ...shown(message, ownAddresses(practice, mailbox)), answeredAt: answered?.toISOString() ?? null };
}

/** A header without the marks that turn the direction of what follows: they make a name or an address look like another. */
const readable = (header: string): string => header.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

const correspondentsIn = ({ content, isOutgoing }: StoredMessage, own: ReadonlySet<string>) =>
  correspondentsOf({ ...content, isOutgoing }, own);

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
  correspondents: correspondentsIn(message, own),
});
