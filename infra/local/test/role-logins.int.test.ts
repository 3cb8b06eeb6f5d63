import { beforeAll, expect, test } from 'vitest';
import { connect, ensureLogins, migrate, migrationSets, roleAddress, withoutLogin } from '@stillpoint/db';
import { stackEnvironment } from '../stack/environment.ts';
import { choosePorts } from '../stack/ports.ts';
import { prepareDatabase } from '../stack/prepare-database.ts';
import { ownPostgres } from '../testing/own-postgres.ts';

const server = ownPostgres('roles');
beforeAll(() => migrate(server.url, migrationSets()));

const whoIs = (address: string) => {
  const sql = connect(address, { max: 1 });
  return sql`SELECT current_user::text AS name`.then(([row]) => row?.['name'] as string).finally(() => sql.end());
};

test('roles of an earlier version without logins get passwords, which a new secret or a separate address replaces', async () => {
  const { owner } = server;
  const settings = { DATABASE_URL: withoutLogin(server.url), APP_SECRET: 'o'.repeat(32) };
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
});

test('a start gives the roles their passwords again where they lost them, although everything else was prepared', async () => {
  const { dataDir, url: databaseUrl, owner } = server;
  const [appSecret, ports] = ['s'.repeat(32), await choosePorts({}, 'free')];
  const env = { ...stackEnvironment({ given: {}, ports, dataDir, databaseUrl, appSecret }), DATABASE_URL: databaseUrl };
  await prepareDatabase(env, { empty: true });
  await owner`ALTER ROLE stillpoint_identity PASSWORD 'another'`;
  await prepareDatabase(env, { empty: true });
  const identity = roleAddress({ DATABASE_URL: databaseUrl, APP_SECRET: appSecret }, 'stillpoint_identity');
  expect(await whoIs(identity)).toBe('stillpoint_identity');
});
