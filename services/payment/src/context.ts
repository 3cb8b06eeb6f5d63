import type { ServiceContext } from '@stillpoint/events';
import type { Logger } from '@stillpoint/log';
import type { Providers } from './provider.ts';

/** What payment's commands, queries and effects need. `publicUrl`: where people reach the product, without a trailing slash. */
export type PaymentContext = ServiceContext & { providers: Providers; publicUrl: string; log: Logger };
