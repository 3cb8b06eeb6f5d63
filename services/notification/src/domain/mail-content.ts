import type { Address } from './address.ts';
import type { CalendarMethod } from './calendar.ts';

/** What a mail says and to whom; sealed at rest. The sender is chosen when it leaves. */
export interface MailContent {
  to: Address;
  subject: string;
  text: string;
  html: string | null;
  calendar: { method: CalendarMethod; content: string } | null;
  /** Message-IDs with their angle brackets. */
  inReplyTo: string | null;
  references: string[];
  /** The session's start it names, ISO 8601; absent where it names none. */
  sessionStartsAt?: string;
  /** A file that goes with it; erased once the mail is settled. */
  attachment?: MailAttachment;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  /** Base64. */
  content: string;
}

/** What we attach is a page or two: more would be a mistake of ours, and would fill the database. */
const MAX_ATTACHMENT_BYTES = 256 * 1024;

/** A PDF of ours as a mail carries it. Throws RangeError when it is empty or larger than 256 KB. */
export function attachmentOf(filename: string, content: Buffer): MailAttachment {
  if (content.length === 0 || content.length > MAX_ATTACHMENT_BYTES)
    throw new RangeError(`an attachment of ${content.length} bytes`);
  return { filename, contentType: 'application/pdf', content: content.toString('base64') };
}
