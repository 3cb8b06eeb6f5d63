import sdk from '@paypal/checkout-server-sdk';
import { tokenResponse } from './responses.ts';
import type { PaypalSettings } from './settings.ts';
import { send } from './transport.ts';

/** How long before its end a token is replaced. */
const RENEW_BEFORE_MS = 60_000;

type Token = { kind: 'token'; value: string } | { kind: 'none'; reason: string };

/** Caches one OAuth access token and renews it in time; concurrent calls share one request. */
export function accessTokens({ clientId, clientSecret, apiUrl, deadlineMs, log }: PaypalSettings) {
  const environment = new sdk.core.PayPalEnvironment(clientId, clientSecret, apiUrl, apiUrl);
  // The SDK's own uses `new Buffer`, of which Node warns in every process.
  environment.authorizationString = () => `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  let known: { value: string; renewAt: number } | null = null;
  let asking: Promise<Token> | null = null;

  async function ask(): Promise<Token> {
    const sent = await send(apiUrl, new sdk.core.AccessTokenRequest(environment), {}, deadlineMs);
    const parsed = sent.kind === 'answer' && sent.status === 200 ? tokenResponse.safeParse(sent.body) : null;
    if (!parsed?.success) {
      const reason = sent.kind === 'answer' ? `status ${sent.status}` : sent.reason;
      log.error({ reason }, 'the payment provider gives no access token');
      return { kind: 'none', reason: `no access token: ${reason}` };
    }
    const lifeMs = parsed.data.expires_in * 1_000;
    known = { value: parsed.data.access_token, renewAt: Date.now() + Math.max(lifeMs - RENEW_BEFORE_MS, lifeMs / 2) };
    return { kind: 'token', value: known.value };
  }

  return {
    async current(): Promise<Token> {
      if (known && Date.now() < known.renewAt) return { kind: 'token', value: known.value };
      asking ??= ask().finally(() => (asking = null));
      return asking;
    },
    /** The provider refused this token. */
    forget(value: string): void {
      if (known?.value === value) known = null;
    },
  };
}
