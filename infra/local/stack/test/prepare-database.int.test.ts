import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { connect, withConnection } from '@stillpoint/db';
import { resetAdminPassword } from '@stillpoint/gateway';
import { createSealer } from '@stillpoint/sealing';
import { createTestDatabase, TEST_SECRET, until, untilSomebodyWaits } from '@stillpoint/testing';
import { root } from '../../root.ts';
import { bundled } from '../../testing/bundled.ts';
import { stackEnvironment } from '../environment.ts';
import { choosePorts } from '../ports.ts';
import { notePasswordShown, prepareDatabase } from '../prepare-database.ts';

/** The same at each start, as a person's are: others would have everything done again. */
const ports = await choosePorts({}, 'free');
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});

/** What `npm start` does with the database, with these settings of a person's. */
async function start(given: NodeJS.ProcessEnv = {}, empty = false) {
  const appSecret = TEST_SECRET;
  const env = stackEnvironment({ given, ports, dataDir: '/none', databaseUrl: database.url, appSecret });
  return prepareDatabase({ ...env, DATABASE_URL: database.url, SEED_MAIL_SANDBOX: '1' }, { empty });
}

const query = (text: string): Promise<unknown[]> =>
  withConnection(database.url, 'stillpoint-test', (sql) => sql.unsafe(text));
const addAdmin = () =>
  query(`INSERT INTO identity.admin (username, password_hash, created_at) VALUES ('ada', 'hers', now())`);
const services = async () => (await query('SELECT FROM booking.service')).length;

const DEMO = {
  hasDemo: true,
  waitsForAdministrator: false,
  madePassword: undefined,
  isCopy: false,
  mailServer: expect.stringMatching(/^127.0.0.1:\d+$/),
};
const OWN = { ...DEMO, hasDemo: false, mailServer: null };

it('a start whose database does not answer says so', async () => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  await expect(prepareDatabase(env, { empty: false })).rejects.toThrow(/^The database cannot be used: .*ECONNREFUSED/);
});

const migrating = await bundled(
  "import { runErrand } from './infra/local/stack/errand.ts'; await runErrand('migrate', process.env)",
);

it.runIf(process.platform === 'linux')('the migrations of a start that is killed end with it', async () => {
  const sql = connect(database.url, { max: 2 });
  await sql.begin(async (tx) => {
    await tx`LOCK TABLE migrations.applied`;
    const { pid } = spawn(process.execPath, [migrating], {
      cwd: root,
      env: { PATH: process.env.PATH, DATABASE_URL: database.url, QUEUE_URL: database.url, APP_SECRET: TEST_SECRET },
      stdio: 'ignore',
    });
    await untilSomebodyWaits(sql);
    const errands = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    process.kill(pid!, 'SIGKILL');
    await until('the migrations to end', () => errands.every((errand) => !existsSync(`/proc/${errand}/exe`)));
  });
  await sql.end();
});

it('a first start puts the demo in and makes a password, each start another one until one was shown, and none begins without it; one makes a lost queue again, although everything else was prepared', async () => {
  const { hasDemo, madePassword } = await start();
  expect([hasDemo, await services()]).toEqual([true, 5]);
  await addAdmin();
  const again = await start();
  expect(again.madePassword).toMatch(/^(\w{4}-){3}\w{4}$/);
  expect(again.madePassword).not.toBe(madePassword);
  await notePasswordShown(database.url);
  expect(await start()).toEqual(DEMO);
  await expect(start({}, true)).rejects.toThrow('There is a practice already');

  await query('DROP SCHEMA bullmq CASCADE');
  await start();
  expect(await query("SELECT to_regclass('bullmq.job') IS NOT NULL AS made")).toEqual([{ made: true }]);
});

it('a password that the operator set before the made one was shown is kept', async () => {
  expect((await start()).madePassword).toBeDefined();
  await addAdmin();
  await withConnection(database.url, 'stillpoint-test', (sql) =>
    resetAdminPassword({ sql, now: () => new Date(), sealer: createSealer(TEST_SECRET) }),
  );
  expect(await start()).toEqual(DEMO);
  await query('UPDATE identity.admin SET password_hash = configured_hash'); // as a later ADMIN_PASSWORD does
  expect(await start()).toEqual(DEMO);
});

it('a first start with ADMIN_PASSWORD makes no password, and neither does a later one without', async () => {
  expect(await start({ ADMIN_PASSWORD: 'the keeper of the door' })).toEqual(DEMO);
  await addAdmin();
  expect(await start()).toEqual(DEMO);
});

it('a practice that came into the database otherwise, such as from a backup, gets neither demo nor password, and is not begun anew', async () => {
  await addAdmin();
  expect(await start()).toEqual(OWN);
  await expect(start({}, true)).rejects.toThrow('There is a practice already');
  expect(await services()).toBe(0);
});

it('a restored copy gets no demo, also where nobody had made an administrator', async () => {
  await query('INSERT INTO events.restored_copy (made_at) VALUES (now())');
  expect(await start()).toEqual({ ...OWN, waitsForAdministrator: true, isCopy: true });
  expect(await services()).toBe(0);
});

it('a practice that was begun without the demo stays without it, before and after its administrator is made', async () => {
  expect(await start({}, true)).toEqual({ ...OWN, waitsForAdministrator: true });
  await query(`INSERT INTO identity.setup (code_hash, begun_at) VALUES ('code', now())`);
  expect(await start()).toEqual({ ...OWN, waitsForAdministrator: true });
  expect(await start({ ADMIN_PASSWORD: 'the keeper of the door' })).toEqual(OWN);
  await addAdmin();
  expect(await start()).toEqual(OWN);
  expect(await start({}, true)).toEqual(OWN);
  expect(await services()).toBe(0);
});
