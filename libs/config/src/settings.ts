import { readFileSync } from 'node:fs';
import { ianaZone, isTimeZone } from '@stillpoint/scheduling';
import * as z from 'zod';
import { UNREADABLE, addressOf, isOrigin, isProxy, isReadable } from './address.ts';
import { addressProblems } from './public-address.ts';

/** `range` in words, which are said of everything outside of it, too. */
const number = (range: string) => z.coerce.number(`must be a ${range}`);
const port = (fallback: number) => number('whole number from 0 to 65535').int().min(0).max(65_535).default(fallback);
const flag = z
  .enum(['true', 'false', '1', '0'])
  .default('false')
  .transform((value) => value === 'true' || value === '1');
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with https:// or http://',
  abort: true,
});
const timeZone = z
  .string()
  .overwrite(ianaZone)
  .refine(isTimeZone, 'must be an IANA time zone such as America/New_York');

/** An address with a user and a password in it. A base64 password breaks one; one made of hexadecimal digits cannot. */
const login = (schemes: string, words: string) =>
  z
    .string()
    .regex(addressOf(schemes), { error: `must start with ${words} and name one host`, abort: true })
    .refine(isReadable, UNREADABLE);
const databaseUrl = login('postgres(ql)?', 'postgres://');

/** Every setting of the product, by environment variable. A process reads those it needs; `.env.example` explains them. */
const settings = {
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Address of an OpenTelemetry collector (OTLP, JSON over HTTP); without one no traces are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  PORT: port(3000),
  /** Where a process answers /healthz, /readyz and /metrics; 0 picks a free port. */
  HEALTH_PORT: port(0),
  /** Address the servers bind to. */
  HOST: z.string().default('0.0.0.0'),
  /**
   * Seconds between the signal to stop, when the process becomes unready, and closing, so that the load balancer can notice.
   */
  STOP_DELAY_SECONDS: number('number from 0 to 60').min(0).max(60).default(3),
  DATABASE_URL: databaseUrl,
  /** A role's own address, for roles that do not sign in with a password derived from APP_SECRET. */
  DATABASE_URL_IDENTITY: databaseUrl.optional(),
  DATABASE_URL_BOOKING: databaseUrl.optional(),
  DATABASE_URL_NOTIFICATION: databaseUrl.optional(),
  DATABASE_URL_PAYMENT: databaseUrl.optional(),
  QUEUE_URL: login('postgres(ql)?|rediss?', 'redis:// or postgres://'),
  /**
   * The proxies whose X-Forwarded-For is trusted: addresses, networks (10.0.0.0/8) or loopback, linklocal, uniquelocal,
   * separated by commas.
   */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .transform((list) => list.filter((entry) => entry !== ''))
    .refine(
      (list) => list.every(isProxy),
      'must be addresses, networks such as 10.0.0.0/8, or loopback, linklocal and uniquelocal, separated by commas',
    ),
  PUBLIC_URL: webAddress
    .refine(isOrigin, 'must be a scheme, a host and perhaps a port, without a path such as /practice')
    .transform((url) => new URL(url).origin),
  APP_SECRET: z
    .string()
    .refine(
      (list) => list.split(',').every((part) => part.trim().length >= 32),
      'must have at least 32 characters, and so must each of its parts between commas',
    ),
  ADMIN_USERNAME: z.string().trim().min(1).default('admin'),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  /** What the administrator's password allows by itself: everything, or only setting up a second factor. */
  ADMIN_SECOND_FACTOR: z.enum(['asked', 'required']).default('asked'),
  /**
   * How the first administrator is created without ADMIN_PASSWORD: with a printed password, or on a page that asks for a
   * printed code.
   */
  FIRST_START: z.enum(['password', 'page']).default('password'),
  /** That page's code, given by whoever starts the product; otherwise one is made and printed. */
  FIRST_START_CODE: z.string().min(20, 'must have at least 20 characters').optional(),
  PRACTICE_NAME: z.string().trim().min(1).default('Stillpoint Hypnotherapy'),
  PRACTICE_EMAIL: z.email().default('hello@stillpoint.example'),
  PRACTICE_PHONE: z.string().trim().min(1).default('+1 555 0100'),
  PRACTICE_TIMEZONE: timeZone.default('America/New_York'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_API_URL: webAddress.default('https://api-m.paypal.com'),
  PAYPAL_SDK_URL: webAddress.default('https://www.paypal.com/sdk/js'),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  ZOOM_ACCOUNT_ID: z.string().optional(),
  ZOOM_CLIENT_ID: z.string().optional(),
  ZOOM_CLIENT_SECRET: z.string().optional(),
  ZOOM_API_URL: webAddress.default('https://api.zoom.us'),
  MEETING_URL: webAddress.optional(),
  SMTP_URL: login('smtps?', 'smtp:// or smtps://').optional(),
  ALLOW_PRIVATE_MAIL_HOSTS: flag,
  RATE_LIMIT_PER_ADDRESS: number('whole number, at least 1').int().min(1).default(60),
  DATA_DIR: z.string().default('.data'),
  /** A folder, or s3://bucket/prefix. */
  BACKUP_TO: z.string().optional(),
  /** How many days, weeks and months keep a backup each. */
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,4}d \d{1,4}w \d{1,4}m$/, 'must be days, weeks and months, such as 7d 5w 12m')
    .default('7d 5w 12m'),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
} as const;

type Settings = typeof settings;

/** Accounts of others, of which a part is of no use. */
const TOGETHER = [
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'],
] as const;

const everywhere = [
  ...(['NODE_ENV', 'LOG_LEVEL', 'HOST', 'HEALTH_PORT', 'STOP_DELAY_SECONDS', 'DATA_DIR'] as const),
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  ...(['DATABASE_URL', 'QUEUE_URL', 'APP_SECRET'] as const),
  ...(['DATABASE_URL_IDENTITY', 'DATABASE_URL_BOOKING', 'DATABASE_URL_NOTIFICATION', 'DATABASE_URL_PAYMENT'] as const),
] as const;

export type SettingValues<Name extends keyof Settings> = { [K in Name]: z.output<Settings[K]> };
type Picked<Name extends keyof Settings> = SettingValues<Name | (typeof everywhere)[number]>;

export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(message: string) {
    super(message);
    // Where it was noticed helps nobody, and would push the reason out of the last lines of a log.
    this.stack = `${this.name}: ${message}`;
  }
}

/**
 * The settings that are given, including those whose value is read from the file that NAME_FILE names, as orchestrators mount
 * secrets, without its trailing line end; NAME_FILE itself is left out. Blank text counts as unset. Throws ConfigError that
 * lists each file that cannot be read, and each NAME that is given beside NAME_FILE.
 */
export function withFiles(env: Record<string, string | undefined>): Record<string, string> {
  const given = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => (entry[1] ?? '').trim() !== ''),
  );
  const problems: string[] = [];
  for (const name of Object.keys(settings)) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set: one is enough.`);
    try {
      given[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      problems.push(`${name}_FILE names a file that cannot be read (${(error as { code?: string }).code}).`);
    }
    if (given[name]?.trim() === '') delete given[name];
    delete given[`${name}_FILE`];
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return given;
}

/**
 * Reads the named settings, and those every process needs, from `env`. Blank text counts as unset. Throws ConfigError that
 * lists every problem, one per line.
 */
export function readConfig<Name extends keyof Settings>(
  names: readonly Name[],
  env: Record<string, string | undefined> = process.env,
): Picked<Name> {
  const given = withFiles(env);
  const values: Partial<Record<keyof Settings, unknown>> = {};
  const problems: string[] = [];
  for (const name of new Set([...everywhere, ...names])) {
    const { data, error } = settings[name].safeParse(given[name]);
    if (!error) values[name] = data;
    else if (given[name] === undefined) problems.push(`${name} is not set`);
    else problems.push(...error.issues.map(({ message }) => `${name}: ${message}`));
  }
  for (const group of TOGETHER) {
    const count = group.filter((name) => values[name]).length;
    if (count > 0 && count < group.length) problems.push(`${group.join(', ')}: set all of them or none`);
  }
  problems.push(...addressProblems(values));
  if (problems.length === 0) return values as Picked<Name>;
  throw new ConfigError(`The configuration is not complete:\n  ${problems.join('\n  ')}\nSee .env.example.`);
}

/** As `readConfig`, of every setting of the product. */
export const requireSettings = (env: Record<string, string | undefined>): void =>
  void readConfig(Object.keys(settings) as (keyof Settings)[], env);
