import type { ImapFlow } from 'imapflow';
import type { Logger } from '@stillpoint/log';
import type { NotificationContext } from '../context.ts';
import { findEmailConfig } from '../store/email-config.ts';
import { startHtmlReader } from './reading/html-reader.ts';
import { closeImap, openImap } from './imap-link.ts';
import { pollMailbox } from './poll.ts';
import { wordHash } from './reading/search-words.ts';

/** How often it is looked whether the listening connection still lives and still belongs to the saved settings. */
const LISTEN_CHECK_MS = 10_000;
/** After a failure the server is left alone this long, except by the regular poll: wrong passwords lock accounts. */
const LEAVE_ALONE_MS = 60_000;
/** A listening connection the server ended is opened again this long after the last one. */
const LISTEN_AGAIN_MS = 30_000;
/** Looks that pushed news ask for begin this far apart: each signs in anew, and finds all that arrived meanwhile. */
const BETWEEN_PUSHED_MS = 1_000;

export interface MailboxWatch {
  /** Brings the mailbox up to date; failures are logged, the next poll tries again. One at a time, a call meanwhile asks for another. */
  poll: () => Promise<void>;
  /** The same, unless the server has just failed. */
  hint: () => Promise<void>;
  /** Whether the last look at the mailbox failed, and whether its server pushes news at this moment. */
  state: () => { isFailing: boolean; isPushing: boolean };
  stop: () => Promise<void>;
}

/** Polls the mailbox when asked to, and at once when the server pushes news over IDLE, where it offers that. */
export function startMailboxWatch(options: { context: NotificationContext; log: Logger }): MailboxWatch {
  const { context, log } = options;
  const tools = { hash: wordHash(context.sealer), reader: startHtmlReader() };
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  let polledAt = Number.NEGATIVE_INFINITY;
  let pushed: NodeJS.Timeout | undefined;
  let listener: ImapFlow | null = null;
  let knownKey = '';
  let canPush = true;
  let listenedAt = Number.NEGATIVE_INFINITY;

  async function pollOnce(): Promise<void> {
    do {
      again = false;
      polledAt = performance.now();
      try {
        const wasOurs = await pollMailbox(context, tools, stopping.signal);
        // It answers again: pushed news are worth a look at once.
        if (wasOurs) failedAt = Number.NEGATIVE_INFINITY;
        if (wasOurs) log.debug('mailbox polled');
      } catch (error) {
        failedAt = performance.now();
        if (!stopping.signal.aborted) log.warn({ reason: (error as Error).message }, 'the mailbox could not be polled');
      }
    } while (again && !stopping.signal.aborted);
  }

  function poll(): Promise<void> {
    if (stopping.signal.aborted) return Promise.resolve();
    if (running) again = true;
    running ??= pollOnce().finally(() => (running = null));
    return running;
  }

  const isLeftAlone = () => performance.now() - failedAt < LEAVE_ALONE_MS;
  const hint = () => (isLeftAlone() ? Promise.resolve() : poll());
  const hintOnce = () => {
    pushed ??= setTimeout(
      () => {
        pushed = undefined;
        void hint();
      },
      polledAt + BETWEEN_PUSHED_MS - performance.now(),
    );
  };

  /** News are only a hint: whatever this connection misses, the next poll finds. */
  async function listen(): Promise<void> {
    const config = await findEmailConfig(context.sql, context.sealer);
    const key = config ? JSON.stringify(config) : '';
    const isNew = key !== knownKey;
    const isEarly = performance.now() - listenedAt < LISTEN_AGAIN_MS || isLeftAlone();
    if (!isNew && (listener?.usable || isEarly || !canPush)) return;
    knownKey = key;
    canPush = true;
    listenedAt = performance.now();
    if (listener) await closeImap(listener);
    listener = null;
    if (!config) return;
    try {
      const client = await openImap(context, config, { canIdle: true });
      if (stopping.signal.aborted) return await closeImap(client);
      listener = client;
      canPush = client.capabilities.has('IDLE');
      if (canPush) await client.mailboxOpen('INBOX', { readOnly: true });
      else await closeImap(client);
      for (const news of ['exists', 'expunge', 'flags'] as const) client.on(news, hintOnce);
    } catch (error) {
      failedAt = performance.now();
      throw error;
    }
    // New settings, or news may have been missed while nobody listened.
    void poll();
  }

  let listening: Promise<void> | null = null;
  const listenSoon = () => {
    listening ??= listen()
      .catch((error: unknown) => log.debug({ reason: (error as Error).message }, 'no push from the mail server'))
      .finally(() => (listening = null));
  };
  const timer = setInterval(listenSoon, LISTEN_CHECK_MS);
  listenSoon();

  return {
    poll,
    hint,
    state: () => ({
      isFailing: failedAt > Number.NEGATIVE_INFINITY,
      isPushing: canPush && (listener?.usable ?? false),
    }),
    async stop() {
      stopping.abort();
      clearInterval(timer);
      clearTimeout(pushed);
      if (listener) await closeImap(listener);
      await running;
      await tools.reader.close();
    },
  };
}
