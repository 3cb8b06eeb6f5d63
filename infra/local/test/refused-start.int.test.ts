import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '@stillpoint/testing';
import { startStack } from '../stack.ts';

test('a start with wrong settings names all of them, of every process, and makes nothing', async () => {
  const dataDir = path.join(testFolder(), 'data');
  const env = {
    HOST: '203.0.113.1',
    PORT: 'abc',
    PUBLIC_URL: 'foo',
    DATABASE_URL: 'mysql://host/app',
    PRACTICE_TIMEZONE: 'Mars/Base',
    PAYPAL_CLIENT_ID: 'x',
    RATE_LIMIT_PER_ADDRESS: '-1',
  };
  const { message } = await startStack({ env, dataDir, unsetPorts: 'free' }).then(
    () => expect.unreachable(),
    (error: Error) => error,
  );
  expect(message.split('\n')).toEqual([
    'HOST must be an address of this machine, not "203.0.113.1"; 0.0.0.0 are all of them.',
    'PORT must be a port from 0 to 65535, not "abc".',
    'The configuration is not complete:',
    '  DATABASE_URL: must start with postgres:// and name one host',
    expect.stringMatching(/^ {2}PUBLIC_URL: /),
    expect.stringMatching(/^ {2}PRACTICE_TIMEZONE: must be/),
    expect.stringMatching(/^ {2}RATE_LIMIT_PER_ADDRESS: /),
    '  PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID: set all of them or none',
    'See .env.example.',
  ]);
  expect(existsSync(dataDir)).toBe(false);
});

test('a start whose data folder cannot be made says so, and leaves a file that stands there as it is', async () => {
  const file = path.join(testFolder(), 'file');
  writeFileSync(file, 'x');
  chmodSync(file, 0o644);
  for (const dataDir of [file, path.join(file, 'data')])
    await expect(startStack({ env: {}, dataDir, unsetPorts: 'free' })).rejects.toThrow(
      `The folder ${file} cannot be made: EEXIST`,
    );
  expect(statSync(file).mode & 0o777).toBe(0o644);
});

test('a start whose data folder begins with ~, which only a shell understands, says so and makes no folder of that name', async () => {
  const folder = path.join(testFolder(), '~');
  await expect(startStack({ env: {}, dataDir: path.join(folder, 'data'), unsetPorts: 'free' })).rejects.toThrow(
    `The folder ${folder} is not made`,
  );
  expect(existsSync(folder)).toBe(false);
});
