import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow';
import { transact } from '@stillpoint/events';
import type { NotificationContext } from '../context.ts';
import { findUnplaced, insertPlace, setReadFromServer } from '../store/inbox.ts';
import { insertMessage } from '../store/messages.ts';
import {
  BEGINNING_BYTES,
  MAX_ATTACHMENTS,
  WHOLE_BYTES,
  type AttachmentInfo,
  type MessageContent,
} from './message-content.ts';
import { readMessage, safeFilename, safeType, setAside } from './read-message.ts';
import { indexOf, type WordHash } from './search-words.ts';

/** Mails asked for at once. */
const CHUNK = 50;

export interface CopyJob {
  client: ImapFlow;
  account: string;
  uidValidity: bigint;
  hash: WordHash;
  /** Called before a mail's content is asked for and after it is stored: a connection that breaks between is remembered. */
  onReading: (uid: number | null) => void;
}

/**
 * Copies mails by UID, the newest first. Each is its own transaction, so whatever ends this, the next pass goes on where it
 * stopped. Contents are asked for one at a time beyond 2 MB and never held more than one chunk's answer in memory.
 */
export async function copyMails(context: NotificationContext, job: CopyJob, uids: readonly number[]): Promise<void> {
  const newestFirst = [...uids].sort((a, b) => b - a);
  for (let start = 0; start < newestFirst.length; start += CHUNK) {
    const chunk = newestFirst.slice(start, start + CHUNK);
    const outlines = await job.client.fetchAll(chunk.join(','), { uid: true, size: true }, { uid: true });
    const isWhole = ({ size }: FetchMessageObject) => (size ?? 0) <= WHOLE_BYTES;
    await copySmall(
      context,
      job,
      outlines.filter(isWhole).map(({ uid }) => uid),
    );
    for (const { uid } of outlines.filter((outline) => !isWhole(outline))) await copyLarge(context, job, uid);
  }
}

async function copySmall(context: NotificationContext, job: CopyJob, uids: readonly number[]): Promise<void> {
  if (uids.length === 0) return;
  const query = { uid: true, flags: true, internalDate: true, source: true };
  const left = new Set(uids);
  job.onReading(Math.max(...left));
  for await (const mail of job.client.fetch(uids.join(','), query, { uid: true })) {
    await store(context, job, mail, await readMessage(mail.source ?? Buffer.alloc(0)));
    left.delete(mail.uid);
    job.onReading(left.size > 0 ? Math.max(...left) : null);
  }
}

/** Of a large mail, headers and the beginning are read; its attachments are listed as the server tells them. */
async function copyLarge(context: NotificationContext, job: CopyJob, uid: number): Promise<void> {
  job.onReading(uid);
  const query = {
    uid: true,
    flags: true,
    internalDate: true,
    bodyStructure: true,
    source: { start: 0, maxLength: BEGINNING_BYTES },
  };
  const mail = await job.client.fetchOne(String(uid), query, { uid: true });
  if (mail) {
    const attachments = mail.bodyStructure ? attachmentsIn(mail.bodyStructure).slice(0, MAX_ATTACHMENTS) : [];
    await store(context, job, mail, await readMessage(mail.source ?? Buffer.alloc(0), attachments));
  }
  job.onReading(null);
}

/** Stores a mail that breaks every connection that asks for it, so that it is not asked for again. */
export const copyPlaceholder = (context: NotificationContext, job: CopyJob, uid: number): Promise<void> =>
  store(
    context,
    job,
    { uid, seq: 0, flags: new Set(), internalDate: context.now() },
    setAside('the mail server could not hand it over', Buffer.alloc(0)),
  );

async function store(
  context: NotificationContext,
  job: CopyJob,
  mail: FetchMessageObject,
  content: MessageContent,
): Promise<void> {
  const { account, uidValidity, hash } = job;
  const arrivedAt = new Date(mail.internalDate ?? context.now());
  const isRead = mail.flags?.has('\\Seen') ?? false;
  const fingerprint = context.sealer.hash(
    'notification.fingerprint',
    JSON.stringify([content.messageId, content.from, content.subject, content.messageId ?? arrivedAt.getTime()]),
  );
  await transact(context, async (tx) => {
    const known = await findUnplaced(tx, account, uidValidity, fingerprint);
    const id =
      known ??
      (await insertMessage(tx, context.sealer, {
        account,
        mailId: null,
        isRead,
        arrivedAt: Number.isNaN(arrivedAt.getTime()) ? context.now() : arrivedAt,
        fingerprint,
        content,
        words: indexOf(content, hash),
      }));
    await insertPlace(tx, account, uidValidity, mail.uid, id);
    if (known !== null) await setReadFromServer(tx, account, uidValidity, [{ uid: mail.uid, isRead }]);
  });
}

/** Attachments by the server's own account of the mail; decoded sizes of base64 parts are estimated. */
function attachmentsIn(node: MessageStructureObject): AttachmentInfo[] {
  if (node.childNodes && !node.type.startsWith('message/')) return node.childNodes.flatMap(attachmentsIn);
  const name = node.dispositionParameters?.['filename'] ?? node.parameters?.['name'] ?? '';
  const isText = node.type === 'text/plain' || node.type === 'text/html';
  if (node.disposition !== 'attachment' && isText && !name) return [];
  const encoded = node.size ?? 0;
  return [
    {
      filename: safeFilename(name, node.type),
      contentType: safeType(node.type),
      size: node.encoding === 'base64' ? Math.floor((encoded * 76 * 3) / (78 * 4)) : encoded,
      part: node.part ?? '1',
    },
  ];
}
