import * as base64 from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import * as quotedPrintable from 'nodemailer/lib/qp';
import { oneLine, type Address } from '../domain/address.ts';
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
export function buildMime({ messageId, content, from, replyTo, date }: MimeMail): Buffer {
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
  const message = written(node);
  return Buffer.from(message.endsWith('\n') ? message : `${message}\r\n`);
}

/** What nodemailer's own `build` makes: that one leads the few kilobytes of a mail through a dozen streams. */
function written(node: MimeNode): string {
  const head = `${node.buildHeaders()}\r\n\r\n`;
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${written(child)}\r\n`);
  return `${head}${encoded(node)}${parts.join('')}${node.multipart ? `--${node.boundary}--\r\n` : ''}`;
}

function encoded(node: MimeNode): string {
  const given = node.content ?? '';
  if (typeof given !== 'string' && !Buffer.isBuffer(given)) throw new Error('a mail is made of text and bytes alone');
  // Some servers file no mail with bare line feeds (Cyrus).
  const content = typeof given === 'string' ? given.replace(/\r\n?|\n/g, '\r\n') : given;
  switch (node.getTransferEncoding()) {
    case 'quoted-printable':
      return quotedPrintable.wrap(quotedPrintable.encode(content));
    case 'base64':
      return base64.wrap(base64.encode(content));
    default:
      return content.toString();
  }
}

const header = ({ name, address }: Address) => ({ name: name ?? '', address });

const file = ({ filename, contentType, content }: MailAttachment) => ({
  filename,
  contentType,
  content: Buffer.from(content, 'base64'),
  contentTransferEncoding: 'base64' as const,
});
