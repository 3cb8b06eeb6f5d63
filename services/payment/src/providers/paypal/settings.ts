import type { Logger } from '@stillpoint/log';

export interface PaypalSettings {
  clientId: string;
  clientSecret: string;
  /** https://api-m.paypal.com, or a sandbox; a path prefix is kept. */
  apiUrl: string;
  /** Address of the script that draws the buttons, without its query. */
  sdkUrl: string;
  webhookId: string;
  log: Logger;
  /** Time limit of a call in milliseconds; 10,000 except in tests. */
  deadlineMs?: number;
}
