import type { Logger } from '@stillpoint/log';
import type { NotificationContext } from '../context.ts';
import { leaseDueMail } from '../store/mails.ts';
import { deliverMail, LEASE_MS } from './deliver-mail.ts';
import { createSmtpPool } from './smtp-pool.ts';

/** Mails sent at the same time, each over its own connection. */
const LANES = 4;

export interface Delivery {
  /** Mail may be due: look at once. Never throws. */
  nudge: () => void;
  /** Resolves when nothing is due any more. */
  flush: () => Promise<void>;
  /** Takes no further mail and waits for what is on its way. */
  stop: () => Promise<void>;
}

/** Delivers due mail: lanes work one mail after the other until none is due, then end; a nudge starts them again. */
export function startDelivery(options: { context: NotificationContext; log: Logger }): Delivery {
  const { context, log } = options;
  const pool = createSmtpPool(context);
  const lanes = new Set<Promise<void>>();
  let isStopped = false;
  let wasNudged = false;

  async function lane(): Promise<void> {
    while (!isStopped) {
      wasNudged = false;
      const mail = await leaseDueMail(context.sql, context.sealer, context.now(), LEASE_MS);
      if (mail) {
        open();
        const state = await deliverMail(context, mail, pool.withLink);
        log.info({ mailId: mail.id, kind: mail.kind, attempt: mail.attempts, state }, 'mail tried');
      } else if (!wasNudged) return;
    }
  }

  function open(): void {
    if (isStopped || lanes.size >= LANES) return;
    const running: Promise<void> = lane()
      .catch((error: unknown) => log.error({ reason: (error as Error).message }, 'mail waits: delivery failed'))
      .finally(() => lanes.delete(running));
    lanes.add(running);
  }

  const nudge = () => {
    wasNudged = true;
    open();
  };
  const settled = async () => {
    while (lanes.size > 0) await Promise.all(lanes);
  };
  return {
    nudge,
    async flush() {
      nudge();
      await settled();
    },
    async stop() {
      isStopped = true;
      await settled();
      pool.close();
    },
  };
}
