import { readConfig } from '@stillpoint/config';
import { startConsumer, startSweeps } from '@stillpoint/events';
import { createLogger } from '@stillpoint/log';
import { createHealth, openService, runProcess, serveHealth } from '@stillpoint/runtime';
import { reconcileOrders } from './commands/reconcile-orders.ts';
import type { PaymentContext } from './context.ts';
import { effects } from './effects.ts';
import { createProviders, PROVIDER_SETTINGS } from './providers.ts';
import { startRefundDelivery } from './refund-delivery.ts';
import { purgeProviderEvents } from './store/provider-events.ts';

const config = readConfig(['PUBLIC_URL', ...PROVIDER_SETTINGS, 'HEALTH_PORT', 'HOST']);
const log = createLogger({ name: 'payment', level: config.LOG_LEVEL });

const DAY_MS = 24 * 60 * 60_000;
/** The provider repeats a notification for three days. */
const KEEP_NOTIFICATIONS_MS = 30 * DAY_MS;

runProcess(log, async (onStop) => {
  const service = await openService({ config, role: 'stillpoint_payment', log, onStop });
  const providers = createProviders(config, { log });
  const context: PaymentContext = { ...service.context, providers, publicUrl: config.PUBLIC_URL, log };

  const delivery = await startRefundDelivery(context, log);
  onStop(() => delivery.stop());
  const consumer = startConsumer({ service: 'payment', effects, context, home: service.home, log });
  onStop(() => consumer.close());

  const recurring = await startSweeps({
    service: 'payment',
    home: service.home,
    log,
    sweeps: {
      'deliver-refunds': { everyMs: 5_000, run: async () => delivery.nudge() },
      'reconcile-orders': {
        everyMs: 10_000,
        run: async () => {
          const count = await reconcileOrders(context);
          if (count > 0) log.info({ count }, 'orders compared with the provider');
        },
      },
      'purge-notifications': {
        everyMs: DAY_MS,
        run: () => purgeProviderEvents(context.sql, new Date(Date.now() - KEEP_NOTIFICATIONS_MS)),
      },
    },
  });
  onStop(() => recurring.worker.close());
  for (const queue of recurring.queues) onStop(() => queue.close());

  const { port, server } = await serveHealth(createHealth(service.checks), config.HEALTH_PORT, config.HOST);
  onStop(() => new Promise((resolve) => server.close(resolve)));
  return { port };
});
