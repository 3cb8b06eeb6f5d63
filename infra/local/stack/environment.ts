import { isIPv6 } from 'node:net';
import { withoutLogin } from '@stillpoint/db';
import { compiled } from '../building/bundles.ts';
import type { Ports } from './ports.ts';

export interface EnvironmentInput {
  /** What the person or script set; always wins. */
  given: NodeJS.ProcessEnv;
  ports: Ports;
  dataDir: string;
  databaseUrl: string;
  appSecret: string;
}

/** An account of PayPal's own: with any part of it given, nothing of the sandbox's may be mixed in. */
const paypalAccount = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'];

/**
 * The environment of every process of a stack, the owner's way into the database left out: what was given, completed by defaults
 * under which everything works with no account anywhere. Mail goes to the mail sandbox and payments to the PayPal sandbox, unless
 * SMTP_URL or PAYPAL_* say otherwise.
 */
export function stackEnvironment({
  given,
  ports,
  dataDir,
  databaseUrl,
  appSecret,
}: EnvironmentInput): NodeJS.ProcessEnv {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
  const paypal = `http://localhost:${ports.SANDBOX_PAYPAL_PORT}`;
  return {
    NODE_ENV: 'production',
    // From Node 22 on, what a process compiled at its first start is read at the next.
    NODE_COMPILE_CACHE: compiled,
    // glibc would give each thread memory of its own, of which little is in use; the image says the same.
    MALLOC_ARENA_MAX: '1',
    // Nobody balances requests between several copies here.
    STOP_DELAY_SECONDS: '0',
    QUEUE_URL: withoutLogin(databaseUrl),
    PUBLIC_URL: `http://localhost:${ports.PORT}`,
    PRACTICE_TIMEZONE: 'America/New_York',
    MEETING_URL: 'https://meet.example/stillpoint-practice-room',
    SMTP_URL: `smtp://practice:sandbox@127.0.0.1:${ports.SANDBOX_SMTP_PORT}`,
    ALLOW_PRIVATE_MAIL_HOSTS: 'true',
    ...(usesPaypalSandbox(given)
      ? {
          PAYPAL_CLIENT_ID: 'sandbox-client',
          PAYPAL_CLIENT_SECRET: 'sandbox-secret',
          PAYPAL_API_URL: paypal,
          PAYPAL_SDK_URL: `${paypal}/sdk/js`,
          PAYPAL_WEBHOOK_ID: 'SANDBOXWEBHOOK',
        }
      : {}),
    SANDBOXES: sandboxesFor(given).join(','),
    PAYPAL_WEBHOOK_URL: `http://${reachableAt(given.HOST)}:${ports.PORT}/api/paypal/webhook`,
    ...set,
    // There are several processes, and what they say there is for this machine alone.
    HEALTH_PORT: '0',
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    DATABASE_URL: withoutLogin(databaseUrl),
    APP_SECRET: appSecret,
    DATA_DIR: dataDir,
    EXIT_WITH_PARENT: '1',
  };
}

/** The host of addresses on this machine at which a server that binds to HOST answers. */
function reachableAt(host: string | undefined): string {
  if (!host || ['0.0.0.0', '::'].includes(host)) return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
}

/** The sandboxes a run has a use for. */
const sandboxesFor = (given: NodeJS.ProcessEnv): string[] => [
  ...(usesMailSandbox(given) ? ['mail'] : []),
  ...(usesPaypalSandbox(given) ? ['paypal'] : []),
  'zoom',
];

const usesPaypalSandbox = (given: NodeJS.ProcessEnv): boolean => paypalAccount.every((name) => !given[name]);
export const usesMailSandbox = (given: NodeJS.ProcessEnv): boolean => !given.SMTP_URL;
