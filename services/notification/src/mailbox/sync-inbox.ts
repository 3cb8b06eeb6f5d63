import type { ImapFlow, MailboxObject } from 'imapflow';
import type { NotificationContext } from '../context.ts';
import {
  deleteGone,
  deletePlaces,
  findInbox,
  listKnownUids,
  setFailingUid,
  upsertInbox,
  type InboxState,
} from '../store/inbox.ts';
import { copyMails, copyPlaceholder, type CopyJob } from './copy-mails.ts';
import { pullReadMarks, pushReadMarks } from './read-marks.ts';
import { requireOpen } from './imap-client.ts';
import { listUids } from './list-uids.ts';
import type { HtmlReader } from './reading/html-reader.ts';
import type { WordHash } from './reading/search-words.ts';

const CHUNK = 50;
/** A mail that broke this many connections is set aside. */
const MAX_FAILED_READS = 3;

/** One poll of a mailbox. */
export interface Poll {
  client: ImapFlow;
  account: string;
  tools: { hash: WordHash; reader: HtmlReader };
  /** Called with each step: a poll that makes none for long is ended. */
  onProgress: () => void;
  /** Whether we hung up ourselves, for a reason of ours. */
  isStopped: () => boolean;
}

/**
 * Marks on the server what was read here, copies what is new, forgets what is gone, takes over read marks. Throws when not all of it
 * could be done; the next poll goes on from there.
 */
export async function syncInbox(context: NotificationContext, poll: Poll): Promise<void> {
  const { client, account } = poll;
  const opened = await client.mailboxOpen('INBOX');
  // Copied: imapflow goes on counting in its own, and what arrives meanwhile is the next poll's. 0 where the server does not say
  // which UID comes next (Courier).
  const box = { ...opened, uidNext: opened.uidNext || 0, uidValidity: Number(opened.uidValidity) };
  // Servers may report a number without keeping it up to date for clients that did not turn CONDSTORE on.
  const modseq = client.enabled.has('CONDSTORE') && !box.noModseq ? (box.highestModseq ?? null) : null;
  const found = await findInbox(context.sql, account);
  const isSameNumbering = found?.state.uidValidity === box.uidValidity;
  // The next UID never falls, but on a server that was put back from a backup: it gives the UIDs of lost mails to others.
  const isPutBack = isSameNumbering && box.uidNext > 0 && box.uidNext < found.state.uidNext;
  if (isPutBack) await deletePlaces(context.sql, found.state);
  const isKnown = isSameNumbering && !isPutBack;
  const state = isKnown ? found.state : startOver(account, box.uidValidity, found?.state);
  if (!isKnown) await upsertInbox(context.sql, state, context.now());

  await pushReadMarks(context, client, state);
  await copyMissing(context, poll, state, isKnown ? found.copies : 0, box);
  await pullReadMarks(context, client, state, modseq);
  // Over a connection that was lost, imapflow finds nothing, without an error.
  requireOpen(client);
  const done: InboxState = {
    ...state,
    uidNext: box.uidNext,
    isComplete: true,
    modseq,
    failingUid: null,
    failedReads: 0,
  };
  await upsertInbox(context.sql, done, context.now());
}

/** The first poll of an account, or the server has renumbered its mailbox or lost mails: copies find their new places as they are met. */
const startOver = (account: string, uidValidity: number, known: InboxState | undefined): InboxState => ({
  account,
  uidValidity,
  uidNext: 1,
  isComplete: false,
  modseq: null,
  failingUid: known?.failingUid ?? null,
  failedReads: 0,
});

async function copyMissing(
  context: NotificationContext,
  poll: Poll,
  state: InboxState,
  known: number,
  { uidNext, exists }: Pick<MailboxObject, 'uidNext' | 'exists'>,
): Promise<void> {
  const { client } = poll;
  const isQuiet = uidNext > 0 && state.isComplete && state.uidNext === uidNext && known === exists;
  if (isQuiet) return;
  const onlyNew = state.isComplete && state.uidNext > 0 && state.uidNext < uidNext && known <= exists;
  const first = onlyNew ? state.uidNext : 1;
  const listed = await listUids(client, first);
  const copied = new Set(await listKnownUids(context.sql, state, first));
  // A range that begins after the last mail still answers that one.
  const missing = listed.filter((uid) => uid >= first && !copied.has(uid));
  poll.onProgress();
  await copyRemembering(context, poll, state, missing);
  // With nothing but additions the sums agree; otherwise something was deleted or moved away.
  if (onlyNew && known + missing.length === exists) return;
  await deleteGone(context.sql, state, onlyNew ? await listUids(client, 1) : listed);
}

/**
 * Copies, and remembers which mail was being read when the connection broke; one that always breaks it is set aside. That we were
 * stopped says nothing of the mail.
 */
async function copyRemembering(
  context: NotificationContext,
  { client, tools, onProgress, isStopped }: Poll,
  state: InboxState,
  missing: readonly number[],
): Promise<void> {
  let reading: number | null = null;
  const remember = (uid: number) => {
    const failedReads = state.failingUid === uid ? state.failedReads + 1 : 1;
    return setFailingUid(context.sql, { ...state, failingUid: uid, failedReads });
  };
  const job: CopyJob = {
    client,
    account: state.account,
    uidValidity: state.uidValidity,
    ...tools,
    chunk: state.failedReads > 0 ? 1 : CHUNK,
    onReading: (uid) => {
      reading = uid;
      onProgress();
    },
    beforeLarge: remember,
  };
  const setAside = state.failedReads >= MAX_FAILED_READS ? state.failingUid : null;
  if (setAside !== null && missing.includes(setAside)) await copyPlaceholder(context, job, setAside);
  try {
    await copyMails(
      context,
      job,
      missing.filter((uid) => uid !== setAside),
    );
  } catch (error) {
    if (isStopped()) await setFailingUid(context.sql, state);
    else if (reading !== null) await remember(reading);
    throw error;
  }
}
