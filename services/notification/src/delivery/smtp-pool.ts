import type { NotificationContext } from '../context.ts';
import type { WithLink } from './mail-delivery.ts';
import { openSmtpLink, SmtpError, type SmtpLink } from './smtp-link.ts';

/** Below the 5 minutes servers must wait: we close first, not the server while it is handed a mail. */
const IDLE_MS = 60_000;
/** Many servers limit how many messages one connection may bring. */
const MESSAGES_A_LINK = 50;

export interface SmtpPool {
  /** Runs `work` with a signed-in link of these settings, a waiting one if there is one. */
  withLink: WithLink;
  close: () => void;
}

interface Waiting {
  link: SmtpLink;
  key: string;
  sent: number;
  timer: NodeJS.Timeout;
}

/** Keeps signed-in connections for the next mail. When the settings change, links of the old ones are closed. */
export function createSmtpPool(context: NotificationContext): SmtpPool {
  let waiting: Waiting[] = [];
  let isClosed = false;

  function take(key: string): Waiting | undefined {
    const usable = waiting.filter((one) => one.key === key && one.link.isOpen);
    for (const one of waiting) {
      clearTimeout(one.timer);
      if (!usable.includes(one)) one.link.close();
    }
    const taken = usable.pop();
    waiting = usable.map((one) => ({ ...one, timer: idleTimer(one.link) }));
    return taken;
  }

  const idleTimer = (link: SmtpLink) =>
    setTimeout(() => {
      waiting = waiting.filter((one) => one.link !== link);
      link.close();
    }, IDLE_MS).unref();

  async function use<T>(
    link: SmtpLink,
    key: string,
    sent: number,
    work: (link: SmtpLink, isNew: boolean) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(link, sent === 1);
    } finally {
      if (link.isOpen && !isClosed && sent < MESSAGES_A_LINK) waiting.push({ link, key, sent, timer: idleTimer(link) });
      else link.close();
    }
  }

  return {
    async withLink(settings, work) {
      const key = JSON.stringify(settings);
      const known = take(key);
      try {
        if (known) return await use(known.link, key, known.sent + 1, work);
      } catch (error) {
        if (!hasGoneStale(error)) throw error;
      }
      return use(await openSmtpLink(context, settings), key, 1, work);
    },
    close() {
      isClosed = true;
      for (const { link, timer } of waiting) {
        clearTimeout(timer);
        link.close();
      }
      waiting = [];
    },
  };
}

/** The server had ended a waiting connection: nothing of the mail has left, a fresh connection can take it. */
const hasGoneStale = (error: unknown): boolean =>
  error instanceof SmtpError && !error.wasFullySent && (error.responseCode === undefined || error.responseCode === 421);
