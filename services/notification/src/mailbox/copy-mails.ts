import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { NotificationContext } from '../context.ts';
import type { HtmlReader } from './reading/html-reader.ts';
import { HEADER_BYTES, SMALL_BYTES, WHOLE_BYTES, type MessageContent } from '../domain/message-content.ts';
import { attachmentsIn, partsToRead, withParts } from './reading/outline.ts';
import { readMessage, unreadableMessage } from './reading/read-message.ts';
import { storeMails, type CopiedMail, type MailPlaces } from './store-mails.ts';

/** At this number of mails, or of their bytes, they are stored in one transaction. */
const BATCH_SIZE = 25;
const BATCH_BYTES = 1024 * 1024;

export interface CopyJob extends MailPlaces {
  client: ImapFlow;
  reader: HtmlReader;
  /** Mails asked for at once; 1 finds out which one breaks the connection. */
  chunk: number;
  /** Called before a mail is asked for and after it is stored: a connection that breaks between is remembered. */
  onReading: (uid: number | null) => void;
  /** Called before a large mail is read: one that should end the process, and not only the connection, is remembered then. */
  beforeLarge: (uid: number) => Promise<unknown>;
}

/**
 * Copies mails by UID, the newest first. They are stored a few at a time, so whatever ends this, the next pass goes on where it
 * stopped. Attachments of larger mails stay on the server, so memory does not grow with the mailbox.
 */
export async function copyMails(context: NotificationContext, job: CopyJob, uids: readonly number[]): Promise<void> {
  const newestFirst = [...uids].sort((a, b) => b - a);
  for (let start = 0; start < newestFirst.length; start += job.chunk) {
    const chunk = newestFirst.slice(start, start + job.chunk);
    // Any of them will do: the next pass asks for one at a time and finds out which.
    job.onReading(chunk[0]!);
    const listed = await job.client.fetchAll(chunk.join(','), { uid: true, size: true }, { uid: true });
    // In between, a server also reports flags that other programs set just then (RFC 3501, 7.4.2).
    const mails = listed.filter(({ size }) => size !== undefined);
    const large = mails.filter(({ size = 0 }) => size > SMALL_BYTES);
    const small = mails.filter((mail) => !large.includes(mail));
    await copyWhole(
      context,
      job,
      small.map(({ uid }) => uid),
    );
    for (const mail of large) await copyLarge(context, job, mail);
  }
}

async function copyWhole(context: NotificationContext, job: CopyJob, uids: readonly number[]): Promise<void> {
  if (uids.length === 0) return;
  const query = { uid: true, flags: true, internalDate: true, source: { start: 0, maxLength: WHOLE_BYTES } };
  const left = new Set(uids);
  const waiting: CopiedMail[] = [];
  let bytes = 0;
  // Servers answer in ascending order: the lowest one left is on its way.
  job.onReading(Math.min(...left));
  try {
    for await (const mail of job.client.fetch(uids.join(','), query, { uid: true })) {
      const { source } = mail;
      if (!source || !left.has(mail.uid)) continue;
      waiting.push(copied(context, mail, await readMessage(source, job.reader)));
      bytes += source.length;
      left.delete(mail.uid);
      if (waiting.length >= BATCH_SIZE || bytes >= BATCH_BYTES) {
        job.onReading(waiting[0]!.uid);
        await storeMails(context, job, waiting.splice(0));
        bytes = 0;
      }
      job.onReading(left.size > 0 ? Math.min(...left) : (waiting[0]?.uid ?? null));
    }
  } finally {
    // What came before a connection was cut is kept.
    await storeMails(context, job, waiting);
  }
  for (const uid of left) await copyPlaceholder(context, job, uid);
  job.onReading(null);
}

/**
 * Copies a mail whole that is nothing but text. Of others, headers and text are read; attachments are listed as the server
 * describes them.
 */
async function copyLarge(context: NotificationContext, job: CopyJob, { uid, size = 0 }: FetchMessageObject) {
  job.onReading(uid);
  await job.beforeLarge(uid);
  const outline = await job.client.fetchOne(String(uid), { uid: true, bodyStructure: true }, { uid: true });
  const structure = outline ? outline.bodyStructure : undefined;
  // imapflow passes over what is nested deeper than it reads: such a mail is copied from its beginning on.
  if (!structure) return copyWhole(context, job, [uid]);
  const attachments = attachmentsIn(structure);
  if (size <= WHOLE_BYTES && attachments.length === 0) return copyWhole(context, job, [uid]);
  const bodyParts = [{ key: 'HEADER', maxLength: HEADER_BYTES }, ...partsToRead(structure)];
  const query = { uid: true, flags: true, internalDate: true, bodyParts };
  const mail = await job.client.fetchOne(String(uid), query, { uid: true });
  if (!mail) return copyPlaceholder(context, job, uid);
  const raw = withParts(mail.headers ?? Buffer.alloc(0), structure, mail.bodyParts ?? new Map());
  await storeMails(context, job, [copied(context, mail, await readMessage(raw, job.reader, attachments))]);
  job.onReading(null);
}

/**
 * Stores a mail that is not handed over, or breaks every connection that asks for it, so that it is not asked for again. One that was
 * deleted since it was listed is none.
 */
export async function copyPlaceholder(context: NotificationContext, job: CopyJob, uid: number): Promise<void> {
  const found = await job.client.search({ uid: String(uid) }, { uid: true });
  if (!found) throw new Error('the mail server did not say whether it has a mail');
  if (found.length === 0) return;
  const content = unreadableMessage('the mail server could not hand it over', Buffer.alloc(0));
  await storeMails(context, job, [{ uid, isRead: false, arrivedAt: context.now(), content }]);
}

function copied(context: NotificationContext, mail: FetchMessageObject, content: MessageContent): CopiedMail {
  const arrivedAt = new Date(mail.internalDate ?? context.now());
  return {
    uid: mail.uid,
    isRead: mail.flags?.has('\\Seen') ?? false,
    arrivedAt: Number.isNaN(arrivedAt.getTime()) ? context.now() : arrivedAt,
    content,
  };
}
