import { buffer } from 'node:stream/consumers';
import { AppError } from '@stillpoint/errors';
import type { ImapFlow } from 'imapflow';
import type { NotificationContext } from '../context.ts';
import { mailServerProblem } from '../delivery/mail-server-problem.ts';
import { findCurrentAccount } from '../mailbox/account.ts';
import { closeImap, LONGEST_MS, openImap } from '../mailbox/imap-client.ts';
import { WHOLE_BYTES, type AttachmentInfo } from '../domain/message-content.ts';
import { parse } from '../mailbox/reading/read-message.ts';
import { findEmailConfig } from '../store/email-config.ts';
import { findPlace } from '../store/inbox.ts';
import { findMessage } from '../store/messages.ts';
import { WORDS } from '../words.ts';

const MAX_BYTES = 30 * 1024 * 1024;
/** Bytes of a large part that are requested at a time. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * One attachment of a mail, by its position in the list, fetched from the mail server. Throws AppError `not_found` (no such
 * mail or attachment, or gone from the server), `too_large` beyond 30 MB, `unavailable` when the server cannot be reached,
 * or `signal` ended it: after five minutes where none is given.
 */
export async function findAttachment(
  context: NotificationContext,
  emailId: number,
  index: number,
  signal = AbortSignal.timeout(LONGEST_MS),
): Promise<{ filename: string; content: Buffer }> {
  const missing = new AppError('not_found', WORDS.refused.noAttachment);
  const config = await findEmailConfig(context.sql, context.sealer);
  const account = await findCurrentAccount(context);
  if (!config || account === null) throw missing;
  const info = (await findMessage(context.sql, context.sealer, emailId, account))?.content.attachments[index];
  const place = info && (await findPlace(context.sql, account, emailId));
  if (!info || !place) throw missing;
  if (info.size > MAX_BYTES) throw new AppError('too_large', WORDS.refused.tooLarge);
  const unreachable = (error: Error): never => {
    const cause = signal.aborted ? new Error(WORDS.signIn.stalled) : error;
    throw new AppError('unavailable', WORDS.refused.unreachable(mailServerProblem(cause, config.imapHost)));
  };
  const client = await openImap(context, config, { signal }).catch(unreachable);
  try {
    const box = await client.mailboxOpen('INBOX', { readOnly: true });
    if (Number(box.uidValidity) !== place.uidValidity) throw missing;
    const content =
      info.part === null ? await byIndex(client, place.uid, index) : await byPart(client, place.uid, info);
    if (!content) throw missing;
    return { filename: info.filename, content };
  } catch (error) {
    if (error instanceof AppError) throw error;
    return unreachable(error as Error);
  } finally {
    await closeImap(client);
  }
}

async function byIndex(client: ImapFlow, uid: number, index: number): Promise<Buffer | null> {
  const query = { uid: true, source: { start: 0, maxLength: WHOLE_BYTES } };
  const mail = await client.fetchOne(String(uid), query, { uid: true });
  if (!mail || !mail.source) return null;
  return (await parse(mail.source)).attachments[index]?.content ?? null;
}

async function byPart(client: ImapFlow, uid: number, { part }: AttachmentInfo): Promise<Buffer | null> {
  const { content } = await client.download(String(uid), part ?? '1', {
    uid: true,
    maxBytes: MAX_BYTES,
    chunkSize: CHUNK_BYTES,
    decodeText: false,
  });
  return content ? buffer(content) : null;
}
