import { expect, test } from 'vitest';
import { stackEnvironment } from './environment.ts';
import type { Ports } from './ports.ts';

const ports: Ports = {
  PORT: 1,
  SANDBOX_MAIL_HTTP_PORT: 2,
  SANDBOX_SMTP_PORT: 3,
  SANDBOX_IMAP_PORT: 4,
  SANDBOX_PAYPAL_PORT: 5,
  SANDBOX_ZOOM_PORT: 6,
  EMBEDDED_POSTGRES_PORT: 7,
};
const made = (given: NodeJS.ProcessEnv) =>
  stackEnvironment({ given, ports, dataDir: '/data', databaseUrl: 'postgres://owner:secret@db', appSecret: 'secret' });

test('every setting points to this computer when none is set', () => {
  expect(made({ PAYPAL_API_URL: '', SMTP_URL: '' })).toMatchObject({
    PUBLIC_URL: 'http://localhost:1',
    QUEUE_URL: 'postgres://db',
    DATABASE_URL: 'postgres://db',
    PAYPAL_CLIENT_ID: 'sandbox-client',
    PAYPAL_API_URL: 'http://localhost:5',
    SMTP_URL: 'smtp://practice:sandbox@127.0.0.1:3',
    ALLOW_PRIVATE_MAIL_HOSTS: 'true',
  });
});

test('a real PayPal account is never mixed with the sandbox', () => {
  const env = made({ PAYPAL_CLIENT_ID: 'real', PAYPAL_CLIENT_SECRET: 'real', PAYPAL_WEBHOOK_ID: 'real' });
  expect(env.PAYPAL_CLIENT_ID).toBe('real');
  expect(env.PAYPAL_API_URL).toBeUndefined();
});

test.each([
  [undefined, '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '127.0.0.1'],
  ['::1', '[::1]'],
  ['localhost', 'localhost'],
  ['192.168.1.5', '192.168.1.5'],
])('with HOST=%s the PayPal sandbox finds the site at %s', (HOST, host) =>
  expect(made({ HOST }).PAYPAL_WEBHOOK_URL).toBe(`http://${host}:1/api/paypal/webhook`),
);

test('several processes on one machine share no health port', () =>
  expect(made({ HEALTH_PORT: '9090' }).HEALTH_PORT).toBe('0'));

test('settings that were set take precedence over the defaults', () => {
  expect(made({ PUBLIC_URL: 'https://practice.example', QUEUE_URL: 'redis://r' })).toMatchObject({
    PUBLIC_URL: 'https://practice.example',
    QUEUE_URL: 'redis://r',
  });
});
