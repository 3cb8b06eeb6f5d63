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
  /** The site's own address, without a trailing slash. */
  publicUrl: string;
  /** First values: what was published on the practice's screen wins. */
  practice: Practice;
  /** What the administrator is called, before and after there is one. */
  adminUsername: string;
  /** Addresses whose X-Forwarded-For is trusted; empty: nobody's. */
  trustedProxies: readonly string[];
  /** False behind a proxy that nobody said to trust: the address of a request is then the proxy's, and counts for nobody. */
  isAddressKnown: boolean;
  /** An administrator without a second factor can do nothing but set one up. */
  requiresSecondFactor: boolean;
  isProduction: boolean;
  /** Folder of the built web app; null where only the API is wanted. */
  webRoot: string | null;
}

/** Everything the front door works with: its own identity context and one context for each service it composes. */
export interface AppDeps {
  settings: GatewaySettings;
  site: Site;
  /** Notifies when something that everybody sees has changed. */
  changes: ChangeFeed;
  identity: IdentityContext;
  booking: BookingContext;
  payment: PaymentContext;
  /** The practice's account there, for the screen on which it is named. */
  paypal: PaypalAccounts;
  notification: NotificationContext;
  health: Health;
  log: Logger;
  queues: readonly Queue[];
}
