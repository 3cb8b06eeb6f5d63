import MailComposer from 'nodemailer/lib/mail-composer';
import type { Address } from '../domain/address.ts';
import { oneLine } from '../domain/address.ts';
import type { MailAttachment, MailContent } from '../domain/mail-content.ts';

export interface MimeMail {
  messageId: string;
  content: MailContent;
  from: Address;
  /** Where answers go; null when that is the sender. */
  replyTo: Address | null;
  date: Date;
}

/**
 * Builds the message as it goes over the wire. The same mail gives the same bytes: date, Message-ID and boundaries come from the
 * row. Names and subjects are encoded by nodemailer, so they cannot add headers; files and addresses in them are never read.
 */
export async function buildMime({ messageId, content, from, replyTo, date }: MimeMail): Promise<Buffer> {
  const node = new MailComposer({
    from: header(from),
    to: header(content.to),
    ...(replyTo ? { replyTo: header(replyTo) } : {}),
    subject: oneLine(content.subject),
    messageId,
    date,
    text: content.text,
    ...(content.html === null ? {} : { html: content.html }),
    ...(content.calendar
      ? { icalEvent: { method: content.calendar.method, filename: 'session.ics', content: content.calendar.content } }
      : {}),
    ...(content.attachment ? { attachments: [file(content.attachment)] } : {}),
    ...(content.inReplyTo ? { inReplyTo: content.inReplyTo } : {}),
    ...(content.references.length > 0 ? { references: content.references } : {}),
    // Not an answer machine's business; composed mails are a person's and carry neither.
    ...(content.html === null ? {} : { headers: { 'Auto-Submitted': 'auto-generated' } }),
    textEncoding: 'quoted-printable',
    baseBoundary: messageId.slice(1, messageId.indexOf('@')),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  node.keepBcc = false;
  return node.build();
}

const header = ({ name, address }: Address) => ({ name: name ?? '', address });

const file = ({ filename, contentType, content }: MailAttachment) => ({
  ...{ filename, contentType, content: Buffer.from(content, 'base64') },
  contentTransferEncoding: 'base64' as const,
});
