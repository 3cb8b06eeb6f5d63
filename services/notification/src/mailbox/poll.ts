import type { ImapFlow } from 'imapflow';
import type { NotificationContext } from '../context.ts';
import { findEmailConfig } from '../store/email-config.ts';
import { countKnownUids, deleteGone, findInbox, listKnownUids, upsertInbox, type InboxState } from '../store/inbox.ts';
import { hasMessageChanges } from '../store/messages.ts';
import { adoptAccount, findAccount } from './account.ts';
import { appendSent } from './append-sent.ts';
import { copyMails, copyPlaceholder, type CopyJob } from './copy-new.ts';
import { pullReadMarks, pushReadMarks } from './follow-flags.ts';
import type { HtmlReader } from './reading/html-reader.ts';
import { closeImap, openImap } from './imap-link.ts';
import { listUids } from './list-uids.ts';
import type { WordHash } from './reading/search-words.ts';

export interface MailboxTools {
  hash: WordHash;
  reader: HtmlReader;
}

const CHUNK = 50;
/** A mail that broke this many connections is set aside. */
const MAX_FAILED_READS = 3;
/** Any number will do as long as nothing else in this database uses it. */
const POLL_LOCK = 7_214_511;

/**
 * Brings our copy of the INBOX up to date: marks on the server what was read here, copies what is new, forgets what is gone, takes
 * over read marks, files sent mails. One process at a time; returns false when there is no configuration or another is at it.
 * `signal` ends it between two mails; the next pass goes on from there.
 */
export async function pollMailbox(
  context: NotificationContext,
  tools: MailboxTools,
  signal?: AbortSignal,
): Promise<boolean> {
  const config = await findEmailConfig(context.sql, context.sealer);
  if (!config) return false;
  const hangUp = new AbortController();
  const end = () => hangUp.abort();
  signal?.addEventListener('abort', end, { once: true });
  if (signal?.aborted) end();
  try {
    // A transaction only for the lock, which ends with it. It reads and writes nothing itself, so it holds nobody up, however long.
    return await context.sql.begin(async (tx) => {
      const [lock] = await tx<{ ours: boolean }[]>`
        SELECT pg_try_advisory_xact_lock(${POLL_LOCK}) AS ours, set_config('idle_in_transaction_session_timeout', '0', true)`;
      if (!lock?.ours) return false;
      const client = await openImap(context, config);
      hangUp.signal.addEventListener('abort', () => client.close(), { once: true });
      try {
        hangUp.signal.throwIfAborted();
        const account = await adoptAccount(context, config);
        await followInbox(context, client, account, tools, hangUp.signal);
        await appendSent(context, client, account);
      } finally {
        await closeImap(client);
      }
      return true;
    });
  } finally {
    signal?.removeEventListener('abort', end);
    // If the lock's connection was lost, the work still goes on, and another process may be at it by now.
    end();
  }
}

/** Whether the configured mail server lags behind what was chosen here; what a replaced one still lacks waits for its return. */
export async function hasMailboxChanges(context: NotificationContext): Promise<boolean> {
  // It is asked every few seconds, and hardly ever true: one statement finds that out.
  if (!(await hasMessageChanges(context.sql, null))) return false;
  const config = await findEmailConfig(context.sql, context.sealer);
  return config !== null && (await hasMessageChanges(context.sql, await findAccount(context, config)));
}

async function followInbox(
  context: NotificationContext,
  client: ImapFlow,
  account: string,
  tools: MailboxTools,
  signal?: AbortSignal,
): Promise<void> {
  // Copied: imapflow goes on counting in its own, and what arrives meanwhile is the next look's.
  const box = { ...(await client.mailboxOpen('INBOX')) };
  // Servers may report a number without keeping it up to date for clients that did not turn CONDSTORE on.
  const modseq = client.enabled.has('CONDSTORE') && !box.noModseq ? (box.highestModseq ?? null) : null;
  const known = await findInbox(context.sql, account);
  const state: InboxState = known?.uidValidity === box.uidValidity ? known : startOver(account, box.uidValidity, known);
  if (state !== known) await upsertInbox(context.sql, state, context.now());

  await pushReadMarks(context, client, state);
  await copyMissing(context, client, state, box.uidNext, box.exists, tools, signal);
  await pullReadMarks(context, client, state, modseq);
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

/** The first look at an account, or the server has renumbered its mailbox: copies find their new places as they are met. */
const startOver = (account: string, uidValidity: bigint, known: InboxState | null): InboxState => ({
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
  client: ImapFlow,
  state: InboxState,
  uidNext: number,
  exists: number,
  tools: MailboxTools,
  signal?: AbortSignal,
): Promise<void> {
  const known = await countKnownUids(context.sql, state);
  const isQuiet = state.isComplete && state.uidNext === uidNext && known === exists;
  if (isQuiet) return;
  const onlyNew = state.isComplete && state.uidNext < uidNext && known <= exists;
  const first = onlyNew ? state.uidNext : 1;
  const listed = await listUids(client, first);
  const copied = await listKnownUids(context.sql, state, first);
  // A range that begins after the last mail still answers that one.
  const missing = listed.filter((uid) => uid >= first && !copied.has(uid));
  await copyRemembering(context, client, state, missing, tools, signal);
  // With nothing but additions the sums agree; otherwise something was deleted or moved away.
  if (onlyNew && known + missing.length === exists) return;
  await deleteGone(context.sql, state, onlyNew ? await listUids(client, 1) : listed);
}

/**
 * Copies, and remembers which mail was being read when the connection broke; one that always breaks it is set aside. That we hung up
 * ourselves, with `signal`, says nothing of the mail.
 */
async function copyRemembering(
  context: NotificationContext,
  client: ImapFlow,
  state: InboxState,
  missing: readonly number[],
  tools: MailboxTools,
  signal?: AbortSignal,
): Promise<void> {
  let reading: number | null = null;
  const job: CopyJob = {
    client,
    account: state.account,
    uidValidity: state.uidValidity,
    ...tools,
    chunk: state.failedReads > 0 ? 1 : CHUNK,
    onReading: (uid) => (reading = uid),
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
    if (reading !== null && !signal?.aborted) {
      const failedReads = state.failingUid === reading ? state.failedReads + 1 : 1;
      await upsertInbox(context.sql, { ...state, failingUid: reading, failedReads }, context.now());
    }
    throw error;
  }
}
