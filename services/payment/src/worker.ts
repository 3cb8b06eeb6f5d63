import { readConfig } from '@stillpoint/config';
import { deliveryMetrics, startRunner } from '@stillpoint/deliveries';
import { createLogger } from '@stillpoint/log';
import { openService, runProcess, watchFigure, workService } from '@stillpoint/runtime';
import { refundDelivery } from './commands/deliver-refunds.ts';
import { reconcileOrders } from './commands/reconcile-orders.ts';
import type { PaymentContext } from './context.ts';
import { effects } from './effects.ts';
import { listStuckPayments } from './queries/money.ts';
import { createProviders, PROVIDER_SETTINGS } from './providers.ts';
import { purgeProviderEvents } from './store/provider-events.ts';

const config = readConfig(['PUBLIC_URL', ...PROVIDER_SETTINGS]);
const log = createLogger({ name: 'payment', level: config.LOG_LEVEL });

const DAY_MS = 24 * 60 * 60_000;
/** The provider repeats a notification for three days. */
const KEEP_NOTIFICATIONS_MS = 30 * DAY_MS;

runProcess({ log, config }, async (lifecycle) => {
  const service = await openService({ ...lifecycle, config, role: 'stillpoint_payment', log });
  const providers = createProviders(config, { ...service.context, log });
  const context: PaymentContext = { ...service.context, providers, publicUrl: config.PUBLIC_URL, log };

  const refunds = await startRunner({
    context,
    delivery: refundDelivery(context),
    lanes: 1,
    pollMs: 30_000,
    // Told by the database at the commit of whichever process wrote a refund.
    channel: 'payment_refund_due',
    metrics: deliveryMetrics(lifecycle.health.metrics, log),
  });
  lifecycle.onStop(() => refunds.stop());

  watchFigure(
    { metrics: lifecycle.health.metrics, log },
    { name: 'payments_waiting', help: 'Payments and refunds that wait for a person' },
    async () => (await listStuckPayments(context)).length,
  );

  await workService({
    ...{ ...lifecycle, ...service, service: 'payment', effects, context, log },
    sweeps: {
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
});
