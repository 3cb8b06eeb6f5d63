import type { Logger } from '@stillpoint/log';

export interface PaypalSettings {
  clientId: string;
  clientSecret: string;
  /** https://api-m.paypal.com, or a sandbox; a path prefix is kept. */
  apiUrl: string;
  webhookId: string;
  log: Logger;
}
export interface PaypalClient {
  readonly log: Logger;
}
export declare function createPaypalClient(settings: PaypalSettings): PaypalClient;
