import type { Address } from './address.ts';
import type { CalendarMethod } from './calendar.ts';

/** Content and recipient of a mail; sealed at rest. The sender is chosen when it is sent. */
export interface MailContent {
  to: Address;
  subject: string;
  text: string;
  html: string | null;
  calendar: { method: CalendarMethod; content: string } | null;
  /** Message-IDs with angle brackets. */
  inReplyTo: string | null;
  references: string[];
  /** Start of the session that the mail names, ISO 8601; absent when it names none. */
  sessionStartsAt?: string;
  /** The time that it says the session was moved from, likewise. */
  movedFrom?: string;
  /** When what it brings expires, ISO 8601: it is not sent from then on; absent when nothing in it expires. */
  goodUntil?: string;
  /** An attached file; erased once the mail is settled. */
  attachment?: MailAttachment;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  /** Base64. */
  content: string;
}

/** Our attachments have a page or two: a larger one would be a bug that fills the database. */
const MAX_ATTACHMENT_BYTES = 256 * 1024;

/** A PDF of ours as an attachment. Throws RangeError when it is empty or larger than 256 KB. */
export function attachmentOf(filename: string, content: Buffer): MailAttachment {
  if (content.length === 0 || content.length > MAX_ATTACHMENT_BYTES)
    throw new RangeError(`an attachment of ${content.length} bytes`);
  return { filename, contentType: 'application/pdf', content: content.toString('base64') };
}
