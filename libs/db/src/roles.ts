import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import { requireAddress } from '@stillpoint/config';

/**
 * Database roles of the services, and of the queue where it lives in PostgreSQL. Each has only the privileges that migrations
 * granted it.
 */
export const ROLES = [
  'stillpoint_identity',
  'stillpoint_booking',
  'stillpoint_notification',
  'stillpoint_payment',
  'stillpoint_queue',
] as const;
export type Role = (typeof ROLES)[number];

export interface DatabaseSettings {
  DATABASE_URL: string;
  APP_SECRET: string;
  DATABASE_URL_IDENTITY?: string | undefined;
  DATABASE_URL_BOOKING?: string | undefined;
  DATABASE_URL_NOTIFICATION?: string | undefined;
  DATABASE_URL_PAYMENT?: string | undefined;
}

/**
 * The address under which a role signs in: its own setting (DATABASE_URL_BOOKING), else DATABASE_URL where that names the role,
 * else the server of DATABASE_URL with the role and a password derived from APP_SECRET. So no process needs the owner's
 * password.
 */
export function roleAddress(settings: DatabaseSettings, role: Exclude<Role, 'stillpoint_queue'>): string {
  const own = `DATABASE_URL_${role.slice('stillpoint_'.length).toUpperCase()}` as keyof DatabaseSettings;
  return settings[own] ?? withLogin(settings.DATABASE_URL, role, settings.APP_SECRET);
}

/** The address of the queue: in PostgreSQL under a role of its own; an address of Redis is returned unchanged. */
export const queueAddress = (settings: { QUEUE_URL: string; APP_SECRET: string }): string =>
  /^postgres(ql)?:/.test(settings.QUEUE_URL)
    ? withLogin(settings.QUEUE_URL, 'stillpoint_queue', settings.APP_SECRET)
    : settings.QUEUE_URL;

function withLogin(address: string, role: Role, secret: string): string {
  const url = new URL(address);
  if (url.username === role) return address;
  url.username = role;
  url.password = derivePassword(secret, role);
  return url.toString();
}

/** The address without user and password, as given to processes that sign in under a role of their own. */
export function withoutLogin(address: string): string {
  const url = new URL(requireAddress('DATABASE_URL', address, ['postgres', 'postgresql']));
  url.username = '';
  url.password = '';
  return url.toString();
}

/** Uses the first part of APP_SECRET: after a change, the migrations set the new passwords. */
function derivePassword(secret: string, role: Role): string {
  const current = secret.split(',')[0]?.trim() ?? '';
  return Buffer.from(hkdfSync('sha256', current, 'stillpoint', `database role ${role}`, 32)).toString('base64url');
}

/**
 * The verifier PostgreSQL stores for a password (RFC 5803). It is sent instead of the password, so that no statement log
 * contains that.
 */
export function scramVerifier(password: string): string {
  const [iterations, salt] = [4096, randomBytes(16)];
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`;
}
