import { deliveryMetrics } from '@stillpoint/deliveries';
import { createLogger } from '@stillpoint/log';
import { openService, processConfig, runProcess, registerGauge, startWorker } from '@stillpoint/runtime';
import { HOUR_MS } from '@stillpoint/scheduling';
import type { NotificationContext } from './context.ts';
import { startMailDelivery, type MailRunner } from './delivery/start-mail-delivery.ts';
import { effects } from './effects.ts';
import { hasMailboxChanges } from './mailbox/poll.ts';
import { startMailboxWatch } from './mailbox/watch.ts';
import { NOTIFICATION_SETTINGS, notificationSettings } from './settings.ts';
import { purge } from './sweeps/purge.ts';

const config = processConfig([...NOTIFICATION_SETTINGS]);
const log = createLogger({ name: 'notification', level: config.LOG_LEVEL });

runProcess({ log, config }, async (lifecycle) => {
  const { onStop } = lifecycle;
  const service = await openService({ ...lifecycle, config, role: 'stillpoint_notification', log });
  const sending: { runner?: MailRunner } = {};
  const context: NotificationContext = {
    ...service.context,
    ...notificationSettings(config),
    // An effect has just committed: its mails are sent at once, and codes do not wait for the next poll.
    nudges: { codes: () => sending.runner?.nudgeCodes(), mail: () => sending.runner?.nudgeMail() },
  };

  // Deliveries nudged at their commit start at once; polling every few seconds finds scheduled ones, and those left by a crash.
  const metrics = deliveryMetrics(lifecycle.health.metrics, log);
  const delivery = await startMailDelivery({ context, log, pollMs: 20_000, metrics });
  sending.runner = delivery;
  onStop(() => delivery.stop());

  const mailbox = startMailboxWatch({ context, log });
  onStop(() => mailbox.stop());
  registerGauge(
    { metrics: lifecycle.health.metrics, log },
    { name: 'mailbox_state', help: 'Of this process: 1 where the mailbox fails, or pushes news', label: 'state' },
    () => {
      const { isFailing, isPushing } = mailbox.state();
      return [
        ['failing', Number(isFailing)],
        ['pushing', Number(isPushing)],
      ];
    },
  );

  await startWorker({
    ...lifecycle,
    ...service,
    service: 'notification',
    effects,
    context,
    log,
    sweeps: {
      'poll-mailbox': { everyMs: 60_000, run: mailbox.poll },
      // Read flags reach the mail server within seconds, sent mails soon after they may.
      'tell-mail-server': {
        everyMs: 10_000,
        run: async () => {
          if (await hasMailboxChanges(context)) await mailbox.hint();
        },
      },
      purge: { everyMs: HOUR_MS, run: () => purge(context) },
    },
  });
});
