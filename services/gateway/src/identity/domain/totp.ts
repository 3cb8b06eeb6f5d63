import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app understands it: SHA-1, six digits, 30 seconds. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Steps before and after now whose code is still good: clocks differ. */
const WINDOW = 1;

/** A fresh secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What the app's QR code says. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...SHAPE, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** The 30-second step `code` belongs to; null when it is none of the steps around now. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: SHAPE.period, timestamp }) + delta;
}
