import type { ServiceContext } from '@stillpoint/events';
import type { PaypalClient } from './paypal/client.ts';

/** What payment's commands, queries and effects need. `publicUrl`: where people reach the product, without a trailing slash. */
export type PaymentContext = ServiceContext & { paypal: PaypalClient; publicUrl: string };
