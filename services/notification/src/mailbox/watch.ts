import type { ImapFlow } from 'imapflow';
import type { Logger } from '@stillpoint/log';
import type { NotificationContext } from '../context.ts';
import { findEmailConfig } from '../store/email-config.ts';
import { closeImap, openImap } from './imap-link.ts';
import { pollMailbox } from './poll.ts';
import { wordHash } from './search-words.ts';

/** How often it is looked whether the listening connection still lives and still belongs to the saved settings. */
const LISTEN_CHECK_MS = 30_000;

export interface MailboxWatch {
  /** Brings the mailbox up to date; failures are logged, the next poll tries again. One at a time, a call meanwhile asks for another. */
  poll: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Polls the mailbox when told to, and at once when the server pushes news over IDLE, where it offers that. */
export function startMailboxWatch(options: { context: NotificationContext; log: Logger }): MailboxWatch {
  const { context, log } = options;
  const hash = wordHash(context.sealer);
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  let listener: { client: ImapFlow; key: string } | null = null;

  async function pollOnce(): Promise<void> {
    do {
      again = false;
      try {
        const wasOurs = await pollMailbox(context, hash, stopping.signal);
        if (wasOurs) log.debug('mailbox polled');
      } catch (error) {
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

  /** News are only a hint: whatever this connection misses, the next poll finds. */
  async function listen(): Promise<void> {
    const config = await findEmailConfig(context.sql, context.sealer);
    const key = config ? JSON.stringify(config) : '';
    if (listener && listener.key === key && listener.client.usable) return;
    if (listener) await closeImap(listener.client);
    listener = null;
    if (!config) return;
    const client = await openImap(context, config, { canIdle: true });
    listener = { client, key };
    if (stopping.signal.aborted || !client.capabilities.has('IDLE')) return closeImap(client);
    await client.mailboxOpen('INBOX', { readOnly: true });
    for (const news of ['exists', 'expunge', 'flags'] as const) client.on(news, () => void poll());
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
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await listening;
      if (listener) await closeImap(listener.client);
      await running;
    },
  };
}
