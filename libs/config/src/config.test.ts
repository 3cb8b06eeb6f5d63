import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '@stillpoint/testing';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './index.ts';

const good = {
  DATABASE_URL: 'postgres://app@localhost/app',
  QUEUE_URL: 'redis://localhost:6379',
  APP_SECRET: 'x'.repeat(32),
};

// First, since V8 makes the eleventh of a class by other means than the first.
test('a configuration error equals another with its sentence, however many came before', () => {
  const first = new ConfigError('PORT is wrong.');
  for (let others = 0; others < 20; others += 1) expect(new ConfigError('PORT is wrong.')).toEqual(first);
  expect(first.stack).toBe('ConfigError: PORT is wrong.');
});

test('the configuration contains the variables asked for, with their defaults, and nothing else', () => {
  const config = readConfig(['PORT', 'PRACTICE_TIMEZONE', 'ALLOW_PRIVATE_MAIL_HOSTS'], { ...good, HOME: '/root' });
  expect(config).toMatchObject({ PORT: 3000, PRACTICE_TIMEZONE: 'America/New_York', ALLOW_PRIVATE_MAIL_HOSTS: false });
  expect(config).not.toHaveProperty('HOME');
});

test('a practice’s time zone may be an abbreviation of one', () => {
  const { PRACTICE_TIMEZONE } = readConfig(['PRACTICE_TIMEZONE'], { ...good, PRACTICE_TIMEZONE: 'PST' });
  expect(PRACTICE_TIMEZONE).toBe('America/Los_Angeles');
});

test('every problem is listed at once, with the name of its variable', () => {
  const read = () =>
    readConfig(['PUBLIC_URL', 'PRACTICE_TIMEZONE', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'], {
      QUEUE_URL: 'amqp://x',
      PRACTICE_TIMEZONE: 'Mars/Olympus',
      PAYPAL_CLIENT_ID: 'id',
      DATABASE_URL_BOOKING: 'postgres://10.0.0.5/app',
    });
  expect(read).toThrow(ConfigError);
  for (const name of [
    'DATABASE_URL is not set',
    'QUEUE_URL: must start',
    'APP_SECRET is not set',
    'PUBLIC_URL is not set',
    'PRACTICE_TIMEZONE: must be',
    'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID: set all of them or none',
    'DATABASE_URL_BOOKING names another machine',
  ]) {
    expect(read).toThrow(new RegExp(name));
  }
});

test('each part of APP_SECRET must have at least 32 characters, including the old ones', () => {
  const [long, short] = ['x'.repeat(32), 'y'.repeat(31)];
  for (const secret of [short, `${long},${short}`, `${short},${long}`, `${long},`])
    expect(() => readConfig([], { ...good, APP_SECRET: secret }), secret).toThrow('each of its parts');
  expect(readConfig([], { ...good, APP_SECRET: `${long},${'z'.repeat(32)}` })).toBeDefined();
});

const far = 'database.example';
test.each([
  ['DATABASE_URL', `postgres://app@${far}/app`, true],
  ['DATABASE_URL', 'postgres://app@10.0.0.5/app', true],
  ['DATABASE_URL_BOOKING', `postgres://app@${far}/app`, true],
  ['DATABASE_URL', `postgres://app@${far}/app?sslmode=verify-full`, false],
  ['DATABASE_URL', `postgres://app@${far}/app?sslmode=disable`, false],
  ['DATABASE_URL', 'postgres://app@postgres/app', false],
  ['QUEUE_URL', 'redis://10.0.0.5:6379', true],
  ['QUEUE_URL', 'redis://10.0.0.5:6379?plain=true', false],
  ['QUEUE_URL', 'rediss://10.0.0.5:6379', false],
  ['QUEUE_URL', 'redis://redis:6379', false],
])(
  'in production, %s=%s is refused because traffic to another machine would not be encrypted: %s',
  (name, url, isRefused) => {
    const read = () => readConfig([], { ...good, [name]: url });
    if (isRefused) expect(read).toThrow(new RegExp(`${name} names another machine`));
    else expect(read).not.toThrow();
    expect(() => readConfig([], { ...good, [name]: url, NODE_ENV: 'test' })).not.toThrow();
  },
);

test.each([
  ['DATABASE_URL', 'postgres://app:100%@localhost/app'],
  ['DATABASE_URL_BOOKING', 'postgres://app:a/b@localhost/app'],
  ['QUEUE_URL', 'redis://:50%off@localhost'],
  ['SMTP_URL', 'smtp://practice:a/b@mail.example'],
  ['SMTP_URL', 'smtp://practice:a%b@mail.example'],
] as const)('the %s %s, which nothing could connect with, is refused with one sentence', (name, address) => {
  const read = () => readConfig([name], { ...good, [name]: address });
  expect(read).toThrow(
    `complete:\n  ${name}: cannot be read: a password with / # ? @ or % in it must be percent-encoded\nSee`,
  );
});

test.each(['localhost', 'http://'])('the address %s is refused with one sentence', (address) =>
  expect(() =>
    readConfig(['PUBLIC_URL', 'SMTP_URL'], { ...good, PUBLIC_URL: address, SMTP_URL: address, QUEUE_URL: address }),
  ).toThrow(/complete:\n {2}QUEUE_URL: must .*\n {2}PUBLIC_URL: must .*\n {2}SMTP_URL: must .*\nSee/),
);

test('the report of a problem never repeats a secret', () => {
  const read = () => readConfig([], { ...good, APP_SECRET: 'short-but-secret' });
  expect(read).toThrow(/at least 32 characters/);
  expect(read).not.toThrow(/short-but-secret/);
});

test('a setting with an empty or blank value counts as unset', () => {
  expect(readConfig(['MEETING_URL'], { ...good, MEETING_URL: '' }).MEETING_URL).toBeUndefined();
  expect(readConfig(['PORT'], { ...good, PORT: ' ' }).PORT).toBe(3000);
});

test.each([
  ['PORT', ['many', '-1', '65536', '3000.5'], 'a whole number from 0 to 65535'],
  ['HEALTH_PORT', ['many', '-1', '65536', '3000.5'], 'a whole number from 0 to 65535'],
  ['STOP_DELAY_SECONDS', ['many', '-1', '61'], 'a number from 0 to 60'],
  ['RATE_LIMIT_PER_ADDRESS', ['many', '0', '60.5'], 'a whole number, at least 1'],
] as const)('the setting %s is refused as each of %j, and it is said that it must be %s', (name, values, numbers) => {
  for (const value of values)
    expect(() => readConfig([name], { ...good, [name]: value })).toThrow(`\n  ${name}: must be ${numbers}\n`);
});

test('an address of the web begins with https:// or http://', () => {
  for (const name of ['MEETING_URL', 'PAYPAL_SDK_URL', 'ZOOM_API_URL', 'PUBLIC_URL'] as const)
    expect(() => readConfig([name], { ...good, [name]: 'javascript:alert(1)' })).toThrow(
      `${name}: must be an address that begins with https:// or http://`,
    );
});

test.each(['https://calm.example', 'https://calm.example/', 'https://Calm.example:443//'])(
  'the public address %s is the one that browsers name',
  (PUBLIC_URL) => expect(readConfig(['PUBLIC_URL'], { ...good, PUBLIC_URL }).PUBLIC_URL).toBe('https://calm.example'),
);

test.each(['https://calm.example/practice', 'https://calm.example/?page=1', 'https://me:word@calm.example'])(
  'the public address %s, under which no page and no link of a mail would work, is refused',
  (PUBLIC_URL) =>
    expect(() => readConfig(['PUBLIC_URL'], { ...good, PUBLIC_URL })).toThrow(
      'PUBLIC_URL: must be a scheme, a host and perhaps a port, without a path such as /practice',
    ),
);

test('production accepts a public address without https only where it cannot leave this machine', () => {
  const read = (PUBLIC_URL: string, NODE_ENV = 'production') =>
    readConfig(['PUBLIC_URL'], { ...good, PUBLIC_URL, NODE_ENV });
  for (const address of ['http://calm.example', 'http://192.168.1.5:3000', 'http://localhost.evil.example'])
    expect(() => read(address), address).toThrow(/must start with https/);
  for (const address of ['https://calm.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(read(address).PUBLIC_URL).toBe(address);
  expect(read('http://calm.example', 'development').PUBLIC_URL).toBe('http://calm.example');
});

test('a setting that is given as a file is read from it, without the newline at its end', () => {
  const folder = testFolder();
  writeFileSync(join(folder, 'secret'), `${'s'.repeat(40)}\n`);
  const { APP_SECRET: _, ...others } = good;
  expect(readConfig([], { ...others, APP_SECRET_FILE: join(folder, 'secret') })).toMatchObject({
    APP_SECRET: 's'.repeat(40),
  });
  writeFileSync(join(folder, 'blank'), '\n\n');
  expect(readConfig(['PORT'], { ...good, PORT_FILE: join(folder, 'blank') }).PORT).toBe(3000);
  expect(() => readConfig([], { ...others, APP_SECRET_FILE: join(folder, 'none') })).toThrow(
    'APP_SECRET_FILE names a file that cannot be read (ENOENT).',
  );
  expect(() => readConfig([], { ...good, APP_SECRET_FILE: join(folder, 'secret') })).toThrow(
    'APP_SECRET and APP_SECRET_FILE are both set',
  );
});

test.each([
  ['loopback, 10.0.0.0/8,172.16.0.1, fd00::/8,10.0.0.0/255.0.0.0', true],
  ['proxy', false],
  ['10.0.0', false],
  ['10.0.0.0/33', false],
  ['10.0.0.0/0', false],
  ['10.0.0.0/8/8', false],
  ['127.0.0.1 10.0.0.1', false],
])('TRUSTED_PROXIES=%s is accepted: %s', (TRUSTED_PROXIES, isAccepted) => {
  const read = () => readConfig(['TRUSTED_PROXIES'], { ...good, TRUSTED_PROXIES });
  if (isAccepted) expect(read().TRUSTED_PROXIES).toHaveLength(5);
  else expect(read).toThrow('TRUSTED_PROXIES: must be addresses');
});
