import type { SettingValues } from '@stillpoint/config';
import { callsThrough } from './calls-through.ts';
import { NEVER_MS, type OrderPlace, type PaymentProvider, type Providers } from './provider.ts';
import { createOfflineProvider } from './providers/offline/provider.ts';
import {
  paypalAccounts,
  type PaypalAccounts,
  type PaypalDeps,
  type PaypalFirstValues,
} from './providers/paypal/accounts.ts';
import { PAYPAL_LIMITS } from './providers/paypal/provider.ts';

export { markRefunded } from './providers/offline/mark-refunded.ts';
export { markPaid, type PaidOffline } from './providers/offline/mark-paid.ts';
export type { PaypalAccounts } from './providers/paypal/accounts.ts';
export { purgeKeptAccounts } from './providers/paypal/named-account.ts';

export const PROVIDER_SETTINGS = [
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_API_URL',
  'PAYPAL_SDK_URL',
  'PAYPAL_WEBHOOK_ID',
] as const;

/**
 * The payment providers: PayPal while an account is configured, on screen or by the settings, and offline payments that the
 * administrator marks. The only place that knows which providers there are; `paypal` is the administrator's access to the
 * account.
 */
export function createProviders(
  config: SettingValues<(typeof PROVIDER_SETTINGS)[number]>,
  deps: PaypalDeps,
): Providers & { paypal: PaypalAccounts } {
  const paypal = paypalAccounts(firstValues(config), deps);
  const offline = createOfflineProvider(deps);
  const find = async ({ provider, account }: OrderPlace): Promise<PaymentProvider | null> => {
    if (provider === 'paypal') return paypal.of(account);
    return provider === offline.name ? offline : null;
  };
  const limits = new Map([
    ['paypal', PAYPAL_LIMITS],
    [offline.name, offline.limits],
  ]);
  // With its settings at the time of each call. While its account is not known, its orders and refunds wait.
  const of = (order: OrderPlace): PaymentProvider => ({
    name: order.provider,
    limits: limits.get(order.provider) ?? NO_LIMITS,
    ...callsThrough(
      async () => (await find(order)) ?? { kind: 'unsent', reason: `${order.provider} is not set up` },
      `the database does not say how ${order.provider} is set up`,
    ),
  });
  return {
    online: paypal.current,
    notifying: paypal.all,
    paypal,
    of,
    isKnown: async (order) => (await find(order)) !== null,
  };
}

function firstValues(config: SettingValues<(typeof PROVIDER_SETTINGS)[number]>): PaypalFirstValues {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = config;
  const where = { apiUrl: config.PAYPAL_API_URL.replace(/\/+$/, ''), sdkUrl: config.PAYPAL_SDK_URL };
  const account = clientId && clientSecret && webhookId ? { clientId, clientSecret, webhookId } : null;
  return { ...where, account };
}

const NO_LIMITS = { reuseOrderMs: 0, orderIdsKeptMs: NEVER_MS, refundIdsKeptMs: NEVER_MS, orderLifeMs: NEVER_MS };
