import type { PaypalRequest } from '@paypal/checkout-server-sdk';
import { AppError } from '@stillpoint/errors';
import { webhookResponse, webhooksResponse } from './responses.ts';
import { paypalClient } from './client.ts';
import type { PaypalSettings } from './settings.ts';
import { WORDS } from '../../words.ts';

const PATH = '/v1/notifications/webhooks';

/**
 * The id of the webhook through which the account's app reports payments: the entered one if the app has it, else the one for
 * `url`, which is created if missing. Throws AppError connection_failed when PayPal does not list the entered one.
 */
export async function webhookFor(settings: PaypalSettings, url: string): Promise<string> {
  const { webhookId: typed } = settings;
  const call = paypalClient(settings);
  const listed = await call('list webhooks', { path: PATH, verb: 'GET', headers: {}, body: null }, webhooksResponse);
  if (listed.kind === 'done') {
    const known = listed.value.find(({ id }) => id === typed) ?? listed.value.find((webhook) => webhook.url === url);
    if (known) return known.id;
    const made = await call('create webhook', creation(url), webhookResponse);
    if (made.kind === 'done') return made.value.id;
  }
  if (typed !== '') return typed;
  throw new AppError('connection_failed', WORDS.account.noWebhook(new URL(settings.apiUrl).host, url));
}

const creation = (url: string): PaypalRequest => ({
  path: PATH,
  verb: 'POST',
  headers: { 'Content-Type': 'application/json' },
  // All events, including future ones.
  body: { url, event_types: [{ name: '*' }] },
});
