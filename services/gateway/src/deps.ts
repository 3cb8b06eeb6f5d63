import type { BookingContext } from '@stillpoint/booking';
import type { Practice } from '@stillpoint/contracts';
import type { ChangeFeed } from '@stillpoint/db';
import type { Logger } from '@stillpoint/log';
import type { NotificationContext } from '@stillpoint/notification';
import type { PaymentContext, PaypalAccounts } from '@stillpoint/payment';
import type { Health } from '@stillpoint/runtime';
import type { Queue } from 'bullmq';
import type { IdentityContext } from './identity/context.ts';
import type { Site } from './practice/site.ts';

export interface GatewaySettings {
  /** Address of the site without a trailing slash. */
  publicUrl: string;
  /** Initial values, until the administrator publishes others. */
  practice: Practice;
  /** Username of the administrator, before and after the account exists. */
  adminUsername: string;
  /** Proxies whose X-Forwarded-For is trusted; none when empty. */
  trustedProxies: readonly string[];
  /** False behind an untrusted proxy: the address of a request is then the proxy's and is ignored. */
  isAddressKnown: boolean;
  /** Whether an administrator without a second factor can only set one up. */
  requiresSecondFactor: boolean;
  isProduction: boolean;
  /** Folder of the built web app; null to serve only the API. */
  webRoot: string | null;
}

/** What the gateway works with: its own identity context and one context per service. */
export interface AppDeps {
  settings: GatewaySettings;
  site: Site;
  /** Notifies when shared data has changed. */
  changes: ChangeFeed;
  identity: IdentityContext;
  booking: BookingContext;
  payment: PaymentContext;
  /** The practice's PayPal account, for the administrator's screen. */
  paypal: PaypalAccounts;
  notification: NotificationContext;
  health: Health;
  log: Logger;
  queues: readonly Queue[];
}
