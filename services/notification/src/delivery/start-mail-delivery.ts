import { startRunner, type DeliveryMetrics, type Runner } from '@stillpoint/deliveries';
import type { Logger } from '@stillpoint/log';
import type { NotificationContext } from '../context.ts';
import { mailDelivery } from './mail-delivery.ts';
import { createSmtpPool } from './smtp-pool.ts';

/** Mails sent at the same time, each over its own connection. */
const LANES = 4;
/** Of codes; other mail does not use theirs. */
const CODE_LANES = 2;

export interface MailRunner extends Runner {
  /** As `nudge`, where it is known which lanes it concerns: a look for nothing is a statement. */
  nudgeCodes: () => void;
  nudgeMail: () => void;
}

/** Delivers due mail. Codes have lanes of their own, so however much other mail waits, they do not. */
export async function startMailDelivery(options: {
  context: NotificationContext;
  log: Logger;
  pollMs?: number;
  metrics?: DeliveryMetrics;
}): Promise<MailRunner> {
  const { context, log, ...more } = options;
  const { sql, now } = context;
  const pool = createSmtpPool(context);
  const mail = mailDelivery(context, pool.withLink);
  const codes = await startRunner({
    context: { sql, now, log },
    delivery: { ...mail, name: 'code', only: (db) => db`is_urgent` },
    lanes: CODE_LANES,
    ...more,
  });
  const others = await startRunner({
    context: { sql, now, log },
    delivery: { ...mail, only: (db) => db`NOT is_urgent` },
    lanes: LANES,
    ...more,
  });
  const runners = [codes, others];
  return {
    nudgeCodes: codes.nudge,
    nudgeMail: others.nudge,
    nudge: () => runners.forEach((runner) => runner.nudge()),
    flush: async () => {
      await Promise.all(runners.map((runner) => runner.flush()));
    },
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      pool.close();
    },
  };
}
