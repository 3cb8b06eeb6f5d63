import { deliveryMetrics, startRunner } from '@stillpoint/deliveries';
import { createLogger } from '@stillpoint/log';
import { openService, processConfig, runProcess, registerGauge, startWorker } from '@stillpoint/runtime';
import { DAY_MS } from '@stillpoint/scheduling';
import { refundDelivery } from './commands/deliver-refunds.ts';
import { orderDelivery } from './commands/reconcile-order.ts';
import type { PaymentContext } from './context.ts';
import { effects } from './effects.ts';
import { listStuckPayments } from './queries/money.ts';
import { createProviders, PROVIDER_SETTINGS, purgeKeptAccounts } from './providers.ts';
import { purgeProviderEvents } from './store/provider-events.ts';

const config = processConfig(['PUBLIC_URL', ...PROVIDER_SETTINGS]);
const log = createLogger({ name: 'payment', level: config.LOG_LEVEL });

/** Orders checked at the same time, so that one slow answer does not delay the others. */
const ORDER_LANES = 4;

runProcess({ log, config }, async (lifecycle) => {
  const service = await openService({ ...lifecycle, config, role: 'stillpoint_payment', log });
  const providers = createProviders(config, { ...service.context, log });
  const context: PaymentContext = { ...service.context, providers, publicUrl: config.PUBLIC_URL, log };

  const metrics = deliveryMetrics(lifecycle.health.metrics, log);
  const refunds = await startRunner({
    context,
    delivery: refundDelivery(context),
    lanes: 1,
    pollMs: 30_000,
    // Notified by the database, at commit, of each refund that any process inserts.
    channel: 'payment_refund_due',
    metrics,
  });
  lifecycle.onStop(() => refunds.stop());
  const orders = await startRunner({
    context,
    delivery: orderDelivery(context),
    lanes: ORDER_LANES,
    pollMs: 10_000,
    metrics,
  });
  lifecycle.onStop(() => orders.stop());

  registerGauge(
    { metrics: lifecycle.health.metrics, log },
    { name: 'payments_waiting', help: 'Payments and refunds that wait for a person' },
    async () => (await listStuckPayments(context)).length,
  );

  await startWorker({
    ...lifecycle,
    ...service,
    service: 'payment',
    effects,
    context,
    log,
    sweeps: {
      'purge-notifications': { everyMs: DAY_MS, run: () => purgeProviderEvents(context) },
      'keep-paypal-account': { everyMs: DAY_MS, run: () => providers.paypal.keepCurrent() },
      'purge-paypal-accounts': { everyMs: DAY_MS, run: () => purgeKeptAccounts(context) },
    },
  });
});
