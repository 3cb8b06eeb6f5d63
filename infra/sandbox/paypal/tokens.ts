import { randomBytes } from 'node:crypto';

/** Nine hours, as at PayPal. */
const DEFAULT_SECONDS = 32_400;

/** Access tokens of the client-credentials grant. They live in memory: after a restart a caller must ask again. */
export function createTokens(clientId: string, clientSecret: string, seconds = DEFAULT_SECONDS) {
  const issued = new Map<string, number>();
  return {
    /** True when the Authorization header carries this sandbox's client id and secret. */
    knows(authorization: string | undefined): boolean {
      const encoded = /^Basic\s+(\S+)$/i.exec(authorization ?? '')?.[1];
      return encoded !== undefined && Buffer.from(encoded, 'base64').toString('utf8') === `${clientId}:${clientSecret}`;
    },
    issue() {
      const token = `A21AA${randomBytes(36).toString('base64url')}`;
      issued.set(token, Date.now() + seconds * 1000);
      for (const [known, until] of issued) if (until < Date.now()) issued.delete(known);
      return {
        scope:
          'https://uri.paypal.com/services/payments/payment/authcapture https://uri.paypal.com/services/payments/refund https://uri.paypal.com/services/applications/webhooks',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-SANDBOX',
        expires_in: seconds,
        nonce: `${new Date().toISOString()}${randomBytes(16).toString('base64url')}`,
      };
    },
    accepts(authorization: string | undefined): boolean {
      const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
      return token !== undefined && (issued.get(token) ?? 0) > Date.now();
    },
  };
}
export type AccessTokens = ReturnType<typeof createTokens>;
