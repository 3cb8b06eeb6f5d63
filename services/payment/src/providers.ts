import type { SettingValues } from '@stillpoint/config';
import type { OrderPlace, Outcome, PaymentProvider, Providers } from './provider.ts';
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
  return {
    online: paypal.current,
    notifying: paypal.all,
    paypal,
    of: (order) => whenKnown(order.provider, limits.get(order.provider) ?? NO_LIMITS, () => find(order)),
    isKnown: async (order) => (await find(order)) !== null,
  };
}

function firstValues(config: SettingValues<(typeof PROVIDER_SETTINGS)[number]>): PaypalFirstValues {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = config;
  const where = { apiUrl: config.PAYPAL_API_URL.replace(/\/+$/, ''), sdkUrl: config.PAYPAL_SDK_URL };
  const account = clientId && clientSecret && webhookId ? { clientId, clientSecret, webhookId } : null;
  return { ...where, account };
}

const NEVER_MS = 100 * 365 * 86_400_000;
const NO_LIMITS = { reuseOrderMs: 0, orderIdsKeptMs: NEVER_MS, refundIdsKeptMs: NEVER_MS, orderLifeMs: NEVER_MS };

/**
 * A provider with its settings at the time of each call. While its account is not known, its orders and refunds wait, and its
 * calls return `unsent`.
 */
function whenKnown(
  name: string,
  limits: PaymentProvider['limits'],
  find: () => Promise<PaymentProvider | null>,
): PaymentProvider {
  const asked =
    <Args extends unknown[], T>(callOf: (provider: PaymentProvider) => (...args: Args) => Promise<Outcome<T>>) =>
    async (...args: Args): Promise<Outcome<T>> => {
      try {
        const provider = await find();
        return provider ? await callOf(provider)(...args) : { kind: 'unsent', reason: `${name} is not set up` };
      } catch (error) {
        return { kind: 'unsent', reason: `the database does not say how ${name} is set up: ${String(error)}` };
      }
    };
  return {
    name,
    limits,
    open: asked(({ open }) => open),
    capture: asked(({ capture }) => capture),
    refund: asked(({ refund }) => refund),
    lookUpOrder: asked(({ lookUpOrder }) => lookUpOrder),
    lookUpCapture: asked(({ lookUpCapture }) => lookUpCapture),
    lookUpRefund: asked(({ lookUpRefund }) => lookUpRefund),
  };
}
