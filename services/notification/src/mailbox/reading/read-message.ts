import type { AddressObject, ParsedMail } from 'mailparser';
import { detectExtension } from 'nodemailer/lib/mime-funcs/mime-types';
import { oneLine } from '../../domain/address.ts';
import type { HtmlReader } from './html-reader.ts';
import {
  EMPTY_MESSAGE,
  HEADER_BYTES,
  MAX_ATTACHMENTS,
  MAX_TEXT,
  type AttachmentInfo,
  type MessageContent,
} from '../../domain/message-content.ts';

const MAX_HEADER = 1_000;
const MAX_REFERENCES = 50;
const MAX_INLINED_IMAGES = 200_000;
/** Only this many of the last characters of a file name are read. */
const MAX_FILENAME = 1_000;

/**
 * Reads a raw mail, or the beginning of one too large to copy whole (`attachments` are then as the server describes them). Never
 * throws: a mail that cannot be read becomes one that says so and shows its beginning.
 */
export async function readMessage(
  raw: Buffer,
  reader: HtmlReader,
  attachments: AttachmentInfo[] | null = null,
): Promise<MessageContent> {
  try {
    const parsed = await parse(raw);
    if (parsed.headers.size === 0) return unreadableMessage('it has no headers', raw);
    return await contentOf(parsed, reader, attachments);
  } catch (error) {
    return unreadableMessage(oneLine((error as Error).message).slice(0, 200), raw);
  }
}

/**
 * Runs simpleParser with the options used everywhere: the parts of a mail as they are, text beside HTML as HTML with it, few pictures
 * inlined, no other work on HTML.
 */
export async function parse(raw: Buffer): Promise<ParsedMail> {
  const { simpleParser } = await import('./simple-parser.ts');
  return simpleParser(raw, {
    skipTextLinks: true,
    skipHtmlToText: true,
    maxInlinedImagesSize: MAX_INLINED_IMAGES,
    checksumAlgo: false,
    maxHeadSize: 2 * HEADER_BYTES,
  });
}

/** A mail that could not be read, as the mailbox shows it. */
export function unreadableMessage(reason: string, raw: Buffer): MessageContent {
  const beginning = raw
    .subarray(0, 2_000)
    .toString('latin1')
    .replace(/[^\x20-\x7e\r\n\t]+/g, '·');
  return {
    ...EMPTY_MESSAGE,
    subject: '(Unreadable message)',
    body: `This e-mail is damaged and was set aside: ${reason}.\n\n${beginning}`,
  };
}

async function contentOf(
  parsed: ParsedMail,
  reader: HtmlReader,
  attachments: AttachmentInfo[] | null,
): Promise<MessageContent> {
  const text = hasWholeText(parsed) ? (parsed.text ?? '') : '';
  const read = parsed.html ? await reader.read(parsed.html, text === '') : null;
  return {
    from: addresses(parsed.from),
    to: addresses(parsed.to),
    subject: oneLine(parsed.subject ?? '').slice(0, MAX_HEADER),
    // No form takes it, and nobody finds it in the quote of an answer.
    body: shorten((text || (read?.text ?? '')).replaceAll('\0', '')),
    htmlBody: read?.html ?? null,
    attachments: attachments ?? parsed.attachments.slice(0, MAX_ATTACHMENTS).map(attachmentOf),
    messageId: parsed.messageId ? oneLine(parsed.messageId).slice(0, MAX_HEADER) : null,
    references: [parsed.references ?? []]
      .flat()
      .slice(-MAX_REFERENCES)
      .map((reference) => oneLine(reference).slice(0, MAX_HEADER)),
  };
}

/** Whether a mail's text says all that its HTML does: some have one of blanks, or only what a list adds below. */
const hasWholeText = ({ html, textAsHtml = '' }: ParsedMail): boolean =>
  !html || !textAsHtml.split('<br/>\n').includes('<p></p>');

const attachmentOf = ({ filename, contentType, size }: ParsedMail['attachments'][number]): AttachmentInfo => ({
  filename: safeFilename(filename ?? '', contentType),
  contentType: safeType(contentType),
  size,
  part: null,
});

/** A file name that is only a name: no path, no control or direction-changing characters, not empty. */
export function safeFilename(name: string, contentType: string): string {
  const last = name.slice(-MAX_FILENAME).split(/[/\\]/).pop() ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(-150);
  return clean || (contentType === 'message/rfc822' ? 'message.eml' : `attachment.${extensionOf(contentType)}`);
}

/** Tells a device how to open a file without a name, such as an invitation to a meeting. */
const extensionOf = (contentType: string): string => detectExtension(contentType).replace('*', 'bin');

/** A content type as a header may carry it. */
export const safeType = (type: string): string =>
  /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(type) ? type.toLowerCase() : 'application/octet-stream';

const addresses = (field: AddressObject | AddressObject[] | undefined): string =>
  oneLine(
    [field ?? []]
      .flat()
      .map(({ text }) => text)
      .join(', '),
  ).slice(0, MAX_HEADER);

const shorten = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}\n\n[The rest of this e-mail is not shown.]` : text;
