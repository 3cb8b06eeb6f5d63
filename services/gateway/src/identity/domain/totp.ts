import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app implements it: SHA-1, six digits, 30 seconds. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Steps before and after the present one whose code is accepted, since clocks differ. */
const WINDOW = 1;

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The content of the app's QR code. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...SHAPE, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** The 30-second step of `code`; null when it matches none of the accepted steps. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: SHAPE.period, timestamp }) + delta;
}
