import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, ensureLogins, migrate, migrationSets, roleAddress, withoutLogin } from '@stillpoint/db';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { stackEnvironment } from '../stack/environment.ts';
import { choosePorts } from '../stack/ports.ts';
import { prepareDatabase } from '../stack/prepare-database.ts';
import { newTestDataDir } from '../testing/new-data-dir.ts';

// A server of its own: roles and passwords are the whole server's.
const dataDir = newTestDataDir('roles');
const running: { server?: EmbeddedPostgres } = {};
beforeAll(async () => {
  running.server = await startEmbeddedPostgres({ dataDir });
  await migrate(running.server.url, migrationSets());
});
afterAll(async () => {
  await running.server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const whoIs = (address: string) => {
  const sql = connect(address, { max: 1 });
  return sql`SELECT current_user::text AS name`.then(([row]) => row?.['name'] as string).finally(() => sql.end());
};

test('roles of an earlier version without logins get passwords, which a new secret or a separate address replaces', async () => {
  const owner = connect(running.server!.url, { max: 1 });
  const settings = { DATABASE_URL: withoutLogin(running.server!.url), APP_SECRET: 'o'.repeat(32) };
  const [booking, payment] = [roleAddress(settings, 'stillpoint_booking'), roleAddress(settings, 'stillpoint_payment')];
  expect(await owner`SELECT rolcanlogin FROM pg_roles WHERE rolname = 'stillpoint_booking'`).toEqual([
    { rolcanlogin: false },
  ]);
  await expect(whoIs(booking)).rejects.toThrow();
  await ensureLogins(owner, settings);
  expect(await whoIs(booking)).toBe('stillpoint_booking');

  const rotated = { ...settings, APP_SECRET: `${'n'.repeat(32)},${'o'.repeat(32)}` };
  const own = new URL(payment);
  own.password = 'chosen by/the#operator';
  await ensureLogins(owner, { ...rotated, DATABASE_URL_PAYMENT: own.toString() });
  expect(await whoIs(own.toString())).toBe('stillpoint_payment');
  expect(await whoIs(roleAddress(rotated, 'stillpoint_booking'))).toBe('stillpoint_booking');
  await expect(whoIs(booking)).rejects.toThrow(/password authentication failed/);
  await owner.end();
});

test('a start gives the roles their passwords again where they lost them, although everything else was prepared', async () => {
  const [databaseUrl, appSecret, ports] = [running.server!.url, 's'.repeat(32), await choosePorts({}, 'free')];
  const env = { ...stackEnvironment({ given: {}, ports, dataDir, databaseUrl, appSecret }), DATABASE_URL: databaseUrl };
  await prepareDatabase(env, { empty: true });
  const owner = connect(databaseUrl, { max: 1 });
  await owner`ALTER ROLE stillpoint_identity PASSWORD 'another'`.finally(() => owner.end());
  await prepareDatabase(env, { empty: true });
  const identity = roleAddress({ DATABASE_URL: databaseUrl, APP_SECRET: appSecret }, 'stillpoint_identity');
  expect(await whoIs(identity)).toBe('stillpoint_identity');
});
