import type { Logger } from '@stillpoint/log';
import { deliverRefunds } from './commands/deliver-refunds.ts';
import type { PaymentContext } from './context.ts';

/** Told by the database at the commit of whichever process wrote a refund. */
const REFUND_DUE_CHANNEL = 'payment_refund_due';

export interface RefundDelivery {
  /** A refund may be due: look at once. Never throws. */
  nudge: () => void;
  stop: () => Promise<void>;
}

/** Sends due refunds, one run at a time: at once when one is written anywhere, and whenever nudged. */
export async function startRefundDelivery(context: PaymentContext, log: Logger): Promise<RefundDelivery> {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  async function run(): Promise<void> {
    try {
      const count = await deliverRefunds(context);
      if (count > 0) log.info({ count }, 'refunds worked on');
    } catch (error) {
      log.error({ reason: String(error) }, 'refunds wait for the next sweep');
    }
    running = null;
    if (again) nudge();
  }

  function nudge(): void {
    if (stopped) return;
    again = running !== null;
    running ??= run();
  }

  const listening = await context.sql.listen(REFUND_DUE_CHANNEL, nudge, nudge);
  return {
    nudge,
    async stop() {
      stopped = true;
      await listening.unlisten();
      await running;
    },
  };
}
