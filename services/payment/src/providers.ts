import { ConfigError, type readConfig } from '@stillpoint/config';
import type { ISql } from '@stillpoint/db';
import type { Logger } from '@stillpoint/log';
import type { PaymentProvider, Providers } from './provider.ts';
import { createOfflineProvider } from './providers/offline/provider.ts';
import { createPaypalProvider } from './providers/paypal/provider.ts';
import type { PaypalSettings } from './providers/paypal/settings.ts';
import { unlessRestored } from './unless-restored.ts';

export { markGivenBack } from './providers/offline/mark-given-back.ts';
export { markPaid, type PaidOffline } from './providers/offline/mark-paid.ts';

/** The settings that `createProviders` reads. */
export const PROVIDER_SETTINGS = [
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_API_URL',
  'PAYPAL_SDK_URL',
  'PAYPAL_WEBHOOK_ID',
] as const;
type Config = ReturnType<typeof readConfig<(typeof PROVIDER_SETTINGS)[number]>>;

/**
 * The ways to pay that the settings allow: PayPal when its account is named, and what the administrator marks as paid. The only
 * place that knows which providers there are. Throws ConfigError when PayPal is half set up. `deadlineMs`: how long a call to a
 * provider may take.
 */
export function createProviders(
  config: Pick<Config, (typeof PROVIDER_SETTINGS)[number]>,
  { sql, now, log, deadlineMs }: { sql: ISql; now: () => Date; log: Logger; deadlineMs?: number },
): Providers {
  const settings = paypalSettings(config);
  const paypal = settings && createPaypalProvider({ ...settings, log, ...(deadlineMs ? { deadlineMs } : {}) });
  const online = paypal && unlessRestored(paypal, sql);
  const all = [...(online ? [online] : []), createOfflineProvider({ sql, now })];
  const known = new Map<string, PaymentProvider>(all.map((one) => [one.name, one]));
  log.info(
    { providers: [...known.keys()] },
    online ? 'payments in the browser, or marked by hand' : 'PayPal is not set up: payments are marked by hand alone',
  );
  return { online, named: (name) => known.get(name) ?? absentProvider(name) };
}

function paypalSettings(config: Pick<Config, (typeof PROVIDER_SETTINGS)[number]>): Omit<PaypalSettings, 'log'> | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = config;
  if (!clientId && !clientSecret && !webhookId) return null;
  if (!clientId || !clientSecret || !webhookId)
    throw new ConfigError(
      'PayPal is half set up: PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID are needed together.\nSee .env.example.',
    );
  return { clientId, clientSecret, webhookId, apiUrl: config.PAYPAL_API_URL, sdkUrl: config.PAYPAL_SDK_URL };
}

/** Stands in for a provider that is not set up any more: its orders and refunds wait, and nothing can be sent. */
function absentProvider(name: string): PaymentProvider {
  const unsent = () => Promise.resolve({ kind: 'unsent', reason: `${name} is not set up` } as const);
  const never = 100 * 365 * 86_400_000;
  return {
    name,
    limits: { reuseOrderMs: 0, orderIdsKeptMs: never, refundIdsKeptMs: never, orderLifeMs: never },
    ...{ open: unsent, capture: unsent, refund: unsent },
    ...{ lookUpOrder: unsent, lookUpCapture: unsent, lookUpRefund: unsent },
  };
}
