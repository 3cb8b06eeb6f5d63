import { createPublicKey, createSign, createVerify, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { generate } from 'selfsigned';

const AUTH_ALGO = 'SHA256withRSA';

interface Keys {
  cert: string;
  key: string;
  id: string;
}

/** The body of `POST /v1/notifications/verify-webhook-signature`. */
export interface SignatureClaim {
  auth_algo: string;
  cert_url: string;
  transmission_id: string;
  transmission_sig: string;
  transmission_time: string;
  webhook_id: string;
  webhook_event: unknown;
}

/**
 * Signs notifications as PayPal does: RSA over `transmissionId|time|webhookId|crc32(body)`, with a certificate anyone may fetch.
 * The key is kept in `dir`, so that a notification signed before a restart still verifies after it.
 */
export async function openSigner(dir: string | undefined, webhookId: () => string, baseUrl: () => string) {
  const keys = await loadKeys(dir);
  const certUrl = () => `${baseUrl()}/v1/notifications/certs/CERT-${keys.id}`;
  const message = (id: string, time: string, webhook: string, body: string) =>
    `${id}|${time}|${webhook}|${crc32(body)}`;
  return {
    certPath: `/v1/notifications/certs/CERT-${keys.id}`,
    certificate: keys.cert,
    /** The headers of one transmission of `body`. */
    headers(body: string): Record<string, string> {
      const id = randomUUID();
      const time = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
      const signature = createSign('RSA-SHA256')
        .update(message(id, time, webhookId(), body))
        .sign(keys.key, 'base64');
      // With few keys some begin with + or /, which PayPal's description does not have.
      if (!/^\w/.test(signature)) return this.headers(body);
      return {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature,
        'paypal-cert-url': certUrl(),
        'paypal-auth-algo': AUTH_ALGO,
      };
    },
    /** Verifies the signature; the event is serialised again, as PayPal's own verification does. */
    verify(claim: SignatureClaim): boolean {
      if (claim.auth_algo !== AUTH_ALGO || claim.cert_url !== certUrl() || claim.webhook_id !== webhookId())
        return false;
      const signed = message(
        claim.transmission_id,
        claim.transmission_time,
        claim.webhook_id,
        JSON.stringify(claim.webhook_event),
      );
      return createVerify('RSA-SHA256')
        .update(signed)
        .verify(createPublicKey(keys.cert), claim.transmission_sig, 'base64');
    },
  };
}
export type Signer = Awaited<ReturnType<typeof openSigner>>;

async function loadKeys(dir: string | undefined): Promise<Keys> {
  if (dir === undefined) return (sharedKeys ??= makeKeys());
  const file = join(dir, 'signing.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Keys;
  const keys = await makeKeys();
  mkdirSync(dir, { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/** The keys of all sandboxes of this process without a folder: generating an RSA key takes a quarter of a second. */
let sharedKeys: Promise<Keys> | undefined;

async function makeKeys(): Promise<Keys> {
  const made = await generate([{ name: 'commonName', value: 'PayPal sandbox of Stillpoint' }], {
    keySize: 2048,
    algorithm: 'sha256',
  });
  return { cert: made.cert, key: made.private, id: randomBytes(6).toString('hex') };
}
