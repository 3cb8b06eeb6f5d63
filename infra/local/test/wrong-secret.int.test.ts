import { spawn } from 'node:child_process';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { roleAddress } from '@stillpoint/db';
import { createSealer } from '@stillpoint/sealing';
import { outcomeOf } from '@stillpoint/testing';
import { dist } from '../building/bundles.ts';
import { migrateProduct } from '../migrate-product.ts';
import { ownPostgres } from '../testing/own-postgres.ts';

// Each test leaves it sealed with OLD.
const server = ownPostgres('secret');
const [OLD, NEW, OTHER] = ['o'.repeat(32), 'n'.repeat(32), 'x'.repeat(32)] as const;
const WRONG = /^APP_SECRET is not the one this database was sealed with: [^\n]+$/;

beforeAll(() => migrateWith(OLD));

/** Runs a process of the product, as it is built, to its end. */
async function run(name: string, settings: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, HOST: '127.0.0.1', QUEUE_URL: server.url, ...settings };
  const { status, stdout, stderr } = await outcomeOf(
    spawn(process.execPath, [path.join(dist, `${name}.js`), ...args], { env }),
  );
  return { status, output: stdout + stderr };
}

/** As the process does that is started for it; returns the names of what it applied. */
const migrateWith = (secret: string, databaseUrl = server.url): Promise<string[]> =>
  migrateProduct({ DATABASE_URL: databaseUrl, APP_SECRET: secret, QUEUE_URL: server.url });

const passwords = () => server.owner`SELECT rolname, rolpassword FROM pg_authid WHERE rolname LIKE 'stillpoint_%'`;

test('migrating with a wrong APP_SECRET fails with one sentence and leaves the canary and passwords unchanged', async () => {
  const before = [await passwords(), await server.owner`SELECT sealed FROM events.canary`];
  const { status, output } = await run('migrate', { DATABASE_URL: server.url, APP_SECRET: OTHER });
  expect([status, output.slice(-1)]).toEqual([1, '\n']);
  expect(output.slice(0, -1)).toMatch(WRONG);
  expect([await passwords(), await server.owner`SELECT sealed FROM events.canary`]).toEqual(before);
});

test('migrating another database of the server with another APP_SECRET is refused, because it would lock the first one out', async () => {
  const before = await passwords();
  await server.owner`CREATE DATABASE second`;
  const second = new URL(server.url);
  second.pathname = '/second';
  await expect(migrateWith(OTHER, second.toString())).rejects.toThrow(
    /^The database "stillpoint" of this server has [^\n]+$/,
  );
  expect(await passwords()).toEqual(before);
  await migrateWith(OLD, second.toString());
  await migrateWith(`${NEW},${OLD}`, second.toString());
  await server.owner`DROP DATABASE second WITH (FORCE)`;
  await migrateWith(OLD);
});

test.each([
  ['that signs in with a password of its own', (address: string) => ({ DATABASE_URL_BOOKING: address }), /sealed with/],
  ['whose password is made from it', () => ({}), /APP_SECRET is not the one the migrations ran with/],
])('a process %s exits with one reason when APP_SECRET is wrong', async (_, own, reason) => {
  const DATABASE_URL = server.url;
  const { status, output } = await run('booking', {
    DATABASE_URL,
    APP_SECRET: OTHER,
    ...own(roleAddress({ DATABASE_URL, APP_SECRET: OLD }, 'stillpoint_booking')),
  });
  expect(status).toBe(1);
  expect(output).toMatch(reason);
  expect(output).toContain('could not start');
});

test('a gateway whose address of one role has a wrong password exits with one reason', async () => {
  const DATABASE_URL = server.url;
  const { status, output } = await run('gateway', {
    DATABASE_URL,
    APP_SECRET: OLD,
    PUBLIC_URL: 'http://localhost:3000',
    PORT: '0',
    DATABASE_URL_NOTIFICATION: roleAddress({ DATABASE_URL, APP_SECRET: OTHER }, 'stillpoint_notification'),
  });
  expect(status).toBe(1);
  expect(output).toMatch(/The database does not let this process in: [^"]+\\"stillpoint_notification\\"/);
  expect(await server.owner`SELECT FROM identity.audit WHERE action = 'product.started'`).toHaveLength(0);
});

test('after APP_SECRET=new,old the new one alone is enough and the old one is refused; resealing says that older backups need it', async () => {
  await migrateWith(`${NEW},${OLD}`);
  const settings = { DATABASE_URL: server.url, APP_SECRET: `${NEW},${OLD}` };
  expect(await run('stillpoint', settings, 'keys', 'reseal')).toEqual({
    status: 0,
    output: expect.stringMatching(/older parts may be taken out of APP_SECRET now\..*\n.*backups made before/),
  });
  await migrateWith(NEW);
  await expect(migrateWith(OLD)).rejects.toThrow(WRONG);
  await migrateWith(`${OLD},${NEW}`);
});

test('a database of a version without a canary accepts only the secret that opens what is sealed in it', async () => {
  const owner = server.owner;
  const id = '0b1c9d5e-7d9c-4a55-9f0a-3f4f1c0a1b02';
  await owner`
    INSERT INTO events.outbox (id, type, facts, personal, occurred_at, effects, done_at)
    VALUES (${id}, 'Any', '{}', ${createSealer(OLD).seal(['events.outbox', id, 'personal'], '{}')}, now(), 0, now())`;
  await owner`DROP TABLE events.canary`;
  await owner`DELETE FROM migrations.applied WHERE name = 'events/003-canary.sql'`;
  const before = await passwords();
  await expect(migrateWith(OTHER)).rejects.toThrow(WRONG);
  expect(await passwords()).toEqual(before);
  expect(await migrateWith(OLD)).toEqual(['events/003-canary.sql']);
});
