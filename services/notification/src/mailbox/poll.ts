import type { ImapFlow } from 'imapflow';
import type { NotificationContext } from '../context.ts';
import { mailServerProblem, PASSES_BY } from '../delivery/mail-server-problem.ts';
import { findEmailConfig, type StoredEmailConfig } from '../store/email-config.ts';
import { deleteMailboxProblems, recordMailboxProblem, type MailboxPart } from '../store/mailbox-problems.ts';
import { hasMessageChanges } from '../store/messages.ts';
import { WORDS } from '../words.ts';
import { adoptAccount, findCurrentAccount } from './account.ts';
import { appendSent, fileSentBefore } from './append-sent.ts';
import { syncInbox, type Poll } from './sync-inbox.ts';
import { connectionLost } from './imap-client.ts';
import type { MailboxConnection } from './mailbox-connection.ts';

/** Any number will do as long as nothing else in this database uses it. */
const POLL_LOCK = 7_214_511;
/** A poll without progress for this long is given up, even if the server says something now and then. */
const STALLED_MS = 5 * 60_000;
/** A process that is suspended keeps the lock for this long. */
const SILENT_MS = 30_000;

export type PollTools = Poll['tools'] & { connection: MailboxConnection };

/**
 * Brings our copy of the INBOX up to date, and files sent mails. One process at a time; returns false when there is no
 * configuration or another is at it. `signal` ends it between two mails; the next pass goes on from there. What keeps the INBOX from
 * being followed is recorded and thrown, as a sentence; what keeps sent mails from being filed is recorded alone, since mail arrives
 * all the same.
 */
export async function pollMailbox(
  context: NotificationContext,
  tools: PollTools,
  signal?: AbortSignal,
  {
    stalledMs = STALLED_MS,
    silentMs = SILENT_MS,
  }: { stalledMs?: number | undefined; silentMs?: number | undefined } = {},
): Promise<boolean> {
  const config = await findEmailConfig(context.sql, context.sealer);
  if (!config) {
    await tools.connection.close();
    return false;
  }
  const hangUp = new AbortController();
  const end = () => hangUp.abort();
  signal?.addEventListener('abort', end, { once: true });
  if (signal?.aborted) end();
  try {
    // A transaction only for the lock, which ends with it. It reads and writes nothing itself, so it holds nobody up, however long.
    return await context.sql.begin(async (tx) => {
      const [lock] = await tx<[{ ours: boolean }]>`
        SELECT pg_try_advisory_xact_lock(${POLL_LOCK}) AS ours,
          set_config('idle_in_transaction_session_timeout', ${String(silentMs)}, true)`;
      if (!lock.ours) return false;
      const alive = setInterval(() => void tx`SELECT`.catch(end), silentMs / 3);
      try {
        await syncMailbox(context, config, tools, hangUp, stalledMs);
      } finally {
        clearInterval(alive);
      }
      return true;
    });
  } catch (error) {
    // If the lock's connection was lost, the work still goes on, and another process may be at it by now.
    end();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

async function syncMailbox(
  context: NotificationContext,
  config: StoredEmailConfig,
  { connection, ...tools }: PollTools,
  hangUp: AbortController,
  stalledMs: number,
): Promise<void> {
  const stalled = new Error(WORDS.signIn.stalled);
  const timer = setTimeout(() => hangUp.abort(stalled), stalledMs);
  const opened: { client?: ImapFlow; poll?: Poll } = {};
  const well: MailboxPart[] = [];
  const isStopped = () => hangUp.signal.aborted && hangUp.signal.reason !== stalled;
  const tryPart = async (part: MailboxPart, work: () => Promise<void>): Promise<Error | null> => {
    try {
      await work();
      well.push(part);
      return null;
    } catch (error) {
      if (isStopped() || isOfDatabase(error as Error)) throw error;
      const cause = hangUp.signal.aborted ? stalled : causeOf(error as Error, opened.client);
      const problem = mailServerProblem(cause, config.imapHost);
      await recordMailboxProblem(context.sql, part, problem, context.now());
      return new Error(problem, { cause });
    }
  };
  const syncOrThrow = async (work: () => Promise<void>) => {
    const failure = await tryPart('inbox', work);
    if (failure) throw failure;
  };
  try {
    await syncOrThrow(async () => {
      const client = await connection.open(context, config, hangUp.signal);
      opened.client = client;
      const account = await adoptAccount(context, config);
      opened.poll = { client, account, tools, isStopped, onProgress: () => void timer.refresh() };
      await syncInbox(context, opened.poll);
    });
    const poll = opened.poll!;
    await tryPart('sent', () => appendSent(context, poll));
    // The server reported nothing about the INBOX while another folder was open.
    if (poll.client.usable && !isInboxOpen(poll.client)) await syncOrThrow(() => syncInbox(context, poll));
    await deleteMailboxProblems(context.sql, well);
    await connection.keep(poll.client, config);
  } catch (error) {
    if (opened.client) await connection.drop(opened.client);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const isInboxOpen = ({ mailbox }: ImapFlow): boolean => mailbox && mailbox.path === 'INBOX';

/** Whether PostgreSQL or the connection to it failed, which says nothing of the mail server. */
const isOfDatabase = ({ name, code = '' }: Error & { code?: string }): boolean =>
  name === 'PostgresError' || code.startsWith('CONNECTION_');

/** Whether a poll failed because the server lets nobody in with this password: it may lock the account if it is sent again and again. */
export function isSignInRefused({ cause }: Error): boolean {
  const refusal = cause as { authenticationFailed?: boolean; serverResponseCode?: string } | undefined;
  return refusal?.authenticationFailed === true && !PASSES_BY.includes(refusal.serverResponseCode ?? '');
}

/** What is not found over a connection that was lost, is not found for no other reason. */
const causeOf = (error: Error, client: ImapFlow | undefined): Error =>
  client && !client.usable && !('code' in error) ? connectionLost(client) : error;

/** Whether the configured mail server lags behind what was chosen here; what a replaced one still lacks waits for its return. */
export async function hasMailboxChanges(context: NotificationContext): Promise<boolean> {
  const sentBefore = fileSentBefore(context.now());
  // It is asked every few seconds, and hardly ever true: one statement finds that out.
  if (!(await hasMessageChanges(context.sql, null, sentBefore))) return false;
  const account = await findCurrentAccount(context);
  return account !== null && (await hasMessageChanges(context.sql, account, sentBefore));
}
