import type { ImapFlow } from 'imapflow';
import type { NotificationContext } from '../context.ts';
import { closeImap, openImap, type ImapSettings } from './imap-client.ts';

/** The connection that polls are made over. Where the server pushes news it stays open between them, so that not each signs in anew. */
export interface MailboxConnection {
  /** The connection that was kept, if it still answers, or a new one. `signal` hangs up. Throws what openImap throws. */
  open: (context: NotificationContext, settings: ImapSettings, signal: AbortSignal) => Promise<ImapFlow>;
  /** After a poll that went well, with the INBOX open: the connection listens where the server pushes news, and is closed elsewhere. */
  keep: (client: ImapFlow, settings: ImapSettings) => Promise<void>;
  drop: (client: ImapFlow) => Promise<void>;
  /** Whether the server pushes news at this moment; `lost` after the connection that listened ended by itself. */
  state: () => 'none' | 'listening' | 'lost';
  close: () => Promise<void>;
}

/** `onNews` is called, maybe often, when the server tells of a change in the INBOX. It is a hint: a poll also finds what was missed. */
export function mailboxConnection(onNews: () => void = () => {}): MailboxConnection {
  let kept: { client: ImapFlow; key: string } | null = null;

  async function drop(client: ImapFlow): Promise<void> {
    if (kept?.client === client) kept = null;
    await closeImap(client);
  }

  async function close(): Promise<void> {
    if (kept) await drop(kept.client);
  }

  return {
    async open(context, settings, signal) {
      signal.throwIfAborted();
      if (kept?.key === JSON.stringify(settings) && (await stillAnswers(kept.client, signal))) return kept.client;
      await close();
      const client = await openImap(context, settings, { canIdle: true, signal });
      for (const news of ['exists', 'expunge', 'flags'] as const)
        client.on(news, ({ path }) => {
          if (path === 'INBOX') onNews();
        });
      return client;
    },
    async keep(client, settings) {
      if (!client.usable || !client.capabilities.has('IDLE')) return drop(client);
      kept = { client, key: JSON.stringify(settings) };
    },
    drop,
    state: () => (!kept ? 'none' : kept.client.usable ? 'listening' : 'lost'),
    close,
  };
}

/** A connection that looks open may be long gone, as after a machine slept. */
const ANSWER_MS = 10_000;

async function stillAnswers(client: ImapFlow, signal: AbortSignal): Promise<boolean> {
  signal.addEventListener('abort', () => client.close(), { once: true });
  const timer = setTimeout(() => client.close(), ANSWER_MS);
  try {
    await client.noop();
  } catch {
    // It says why by being closed.
  } finally {
    clearTimeout(timer);
  }
  return client.usable;
}
