import { every, type Logger } from '@stillpoint/log';
import type { NotificationContext } from '../context.ts';
import { findEmailConfig } from '../store/email-config.ts';
import { startHtmlReader } from './reading/html-reader.ts';
import { mailboxConnection } from './mailbox-connection.ts';
import { isSignInRefused, pollMailbox } from './poll.ts';
import { wordHash } from './reading/search-words.ts';

/** How often it is looked whether the listening connection still lives and still belongs to the saved settings. */
const LISTEN_CHECK_MS = 10_000;
/** After a failure pushed news ask for no poll for this long. */
const LEAVE_ALONE_MS = 60_000;
/** After a poll that failed, or lost the listening connection, nobody listens: the next one comes this long after it. */
const LISTEN_AGAIN_MS = 30_000;
/**
 * Who sends a wrong password more often than every five minutes is locked out by many servers, from sending mail as well. Polls come a
 * minute apart: the fifth is less than five minutes after the refusal.
 */
const REFUSED_AGAIN_MS = 4.5 * 60_000;
/** Polls that pushed news ask for begin this far apart: each finds all that arrived meanwhile. */
const BETWEEN_PUSHED_MS = 1_000;

export interface MailboxWatch {
  /**
   * Brings the mailbox up to date; failures are logged, the next poll tries again: where the password is refused, one after five
   * minutes. One at a time, a call meanwhile asks for another.
   */
  poll: () => Promise<void>;
  /** The same, unless the server has just failed; while a poll is under way, another one follows it. */
  hint: () => Promise<void>;
  /** Whether the last poll of the mailbox failed, and whether its server pushes news at this moment. */
  state: () => { isFailing: boolean; isPushing: boolean };
  stop: () => Promise<void>;
}

/** Polls the mailbox when asked to, and at once when the server pushes news over IDLE, where it offers that. */
export function startMailboxWatch({
  context,
  log,
  checkMs = LISTEN_CHECK_MS,
  listenAgainMs = LISTEN_AGAIN_MS,
}: {
  context: NotificationContext;
  log: Logger;
  checkMs?: number;
  listenAgainMs?: number;
}): MailboxWatch {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  let hinted = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  let isRefused = false;
  let problem: string | null = null;
  let polledAt = Number.NEGATIVE_INFINITY;
  let pushed: NodeJS.Timeout | undefined;
  let knownKey = '';
  const connection = mailboxConnection(hintOnce);
  const tools = { hash: wordHash(context.sealer), reader: startHtmlReader(), connection };

  async function pollOnce(): Promise<void> {
    do {
      again = false;
      hinted = false;
      polledAt = performance.now();
      try {
        const wasOurs = await pollMailbox(context, tools, stopping.signal);
        if (!wasOurs) continue;
        // It answers again: pushed news are worth a poll at once.
        failedAt = Number.NEGATIVE_INFINITY;
        log.debug('mailbox polled');
        if (problem !== null) log.info('the mailbox can be polled again');
        problem = null;
      } catch (error) {
        failedAt = performance.now();
        isRefused = isSignInRefused(error as Error);
        const { message: reason } = error as Error;
        if (!stopping.signal.aborted && reason !== problem) log.warn({ reason }, 'the mailbox could not be polled');
        problem = reason;
      }
    } while ((again || (hinted && !isLeftAlone())) && !stopping.signal.aborted);
  }

  function poll(): Promise<void> {
    if (stopping.signal.aborted || (isRefused && performance.now() - failedAt < REFUSED_AGAIN_MS))
      return Promise.resolve();
    if (running) again = true;
    running ??= pollOnce().finally(() => (running = null));
    return running;
  }

  const isLeftAlone = () => performance.now() - failedAt < LEAVE_ALONE_MS;
  function hint(): Promise<void> {
    if (!running) return isLeftAlone() ? Promise.resolve() : poll();
    hinted = true;
    return running;
  }

  function hintOnce(): void {
    pushed ??= setTimeout(
      () => {
        pushed = undefined;
        void hint();
      },
      polledAt + BETWEEN_PUSHED_MS - performance.now(),
    );
  }

  const isFailing = () => failedAt > Number.NEGATIVE_INFINITY;

  /** Polls the mailbox when its settings are new, or nobody listens where it may help to ask again. */
  async function check(): Promise<void> {
    const key = JSON.stringify(await findEmailConfig(context.sql, context.sealer));
    const isNew = key !== knownKey;
    knownKey = key;
    if (isNew) isRefused = false;
    const isEarly = performance.now() - polledAt < listenAgainMs;
    const isDeaf = isFailing() ? !isRefused : connection.state() === 'lost';
    // A poll that is under way opens a lost connection itself; asked for another, it would send a refused password again.
    if (isNew || (isDeaf && !isEarly && !running)) await poll();
  }

  const checkSoon = () => {
    check().catch((error: unknown) =>
      log.debug({ reason: (error as Error).message }, 'the mailbox was not looked after'),
    );
  };
  const stopChecking = every(checkMs, checkSoon);
  checkSoon();

  return {
    poll,
    hint,
    state: () => ({
      isFailing: isFailing(),
      isPushing: connection.state() === 'listening',
    }),
    async stop() {
      stopping.abort();
      stopChecking();
      clearTimeout(pushed);
      await running;
      await connection.close();
      await tools.reader.close();
    },
  };
}
