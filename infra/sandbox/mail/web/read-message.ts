import { simpleParser, type AddressObject } from 'mailparser';
import type { ReceivedMessage } from '../store/records.ts';

/** A message as `GET /messages` returns it. */
export interface ReadableMessage {
  id: string;
  /** The From header's first address; the envelope sender when the header has none. */
  from: string;
  /** Every envelope recipient. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** `size` in bytes; `content` only for calendar files, as text. */
  attachments: { filename: string; contentType: string; size: number; content?: string }[];
  receivedAt: string;
  messageId: string;
  fromName: string;
}

/** Parses a raw message. Broken mail is no error: what can be read is shown. */
export async function readMessage(message: ReceivedMessage, raw: Buffer): Promise<ReadableMessage> {
  const parsed = await simpleParser(raw, { skipTextToHtml: true });
  const sender = firstAddress(parsed.from);
  return {
    id: message.id,
    from: sender?.address ?? message.from,
    to: message.to,
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html || '',
    attachments: parsed.attachments.map(({ filename, contentType, size, content }) => ({
      filename: filename ?? (contentType === 'text/calendar' ? 'invite.ics' : 'unnamed'),
      contentType,
      size,
      ...(contentType === 'text/calendar' ? { content: content.toString('utf8') } : {}),
    })),
    receivedAt: message.receivedAt,
    messageId: parsed.messageId ?? '',
    fromName: sender?.name ?? '',
  };
}

/** One attachment's bytes, by its position in the list. */
export async function readAttachment(raw: Buffer, index: number) {
  const { attachments } = await simpleParser(raw, { skipTextToHtml: true });
  return attachments[index];
}

function firstAddress(header: AddressObject | undefined) {
  return header?.value.flatMap((entry) => (entry.group ? entry.group : [entry]))[0];
}
