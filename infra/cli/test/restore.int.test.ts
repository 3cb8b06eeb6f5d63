import { randomBytes, randomUUID } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { backupName, takeBackup } from '@stillpoint/backup';
import { withConnection, type Sql } from '@stillpoint/db';
import { erasureOf, insertErasures } from '@stillpoint/events';
import { createSealer, fileKeys } from '@stillpoint/sealing';
import { TEST_SECRET, testDatabase, testFolder, until } from '@stillpoint/testing';
import { startStillpoint } from './start-stillpoint.ts';

const source = testDatabase();

/** Writes a backup of `source` into a folder under the name of that day. Returns its name. */
async function backUp(folder: string, day: string, secret = TEST_SECRET): Promise<string> {
  const name = backupName({ madeAt: new Date(`${day}T03:00:00Z`), version: '0.1.0', migrations: 1 });
  const [key] = fileKeys(secret);
  await writeFile(path.join(folder, name), takeBackup({ databaseUrl: source.url, key: key!, version: '0.1.0' }));
  return name;
}

const restore = (databaseUrl: string, folder: string, name: string, secret = TEST_SECRET) =>
  startStillpoint(databaseUrl, ['restore', name], { APP_SECRET: secret, BACKUP_TO: folder });

async function withCopy(work: (sql: Sql, url: string) => Promise<void>): Promise<void> {
  const name = `test_copy_${randomBytes(6).toString('hex')}`;
  await source.sql`CREATE DATABASE ${source.sql(name)}`;
  const url = Object.assign(new URL(source.url), { pathname: `/${name}` }).toString();
  await withConnection(url, 'stillpoint-test', (sql) => work(sql, url), 2).finally(
    () => source.sql`DROP DATABASE ${source.sql(name)} WITH (FORCE)`,
  );
}

/** Waits until the restore fills the counter of receipts, or waits for it in order to look at it. */
const untilAtReceipts = (sql: Sql, step: 'fills' | 'looks') =>
  until(`the restore ${step}`, async () => {
    const mode = step === 'fills' ? 'AccessExclusiveLock' : 'AccessShareLock';
    const found = await sql`
      SELECT FROM pg_stat_activity a JOIN pg_locks l USING (pid)
      WHERE a.datname = current_database() AND application_name = 'stillpoint-restore'
        AND relation = to_regclass('payment.receipt_counter') AND mode = ${mode} AND granted = ${step === 'fills'}`;
    return found.length > 0;
  });

it('people who were erased after a backup are erased again in its copy although its restore was killed while it looked whether everything holds', async () => {
  const folder = testFolder();
  const email = 'mira@mail.example';
  await source.sql`INSERT INTO booking.person (email, name) VALUES (${email}, 'Mira')`;
  const name = await backUp(folder, '2026-11-20');
  const erasure = { id: randomUUID(), email, erasedAt: new Date() };
  await insertErasures(source.sql, [erasureOf({ sealer: createSealer(TEST_SECRET) }, erasure)]);
  await backUp(folder, '2026-11-21');
  await withCopy(async (sql, url) => {
    const { child, ended } = restore(url, folder, name);
    await untilAtReceipts(sql, 'fills');
    await sql.begin(async (tx) => {
      await tx`LOCK TABLE payment.receipt_counter`;
      await untilAtReceipts(sql, 'looks');
      child.kill('SIGKILL');
      await ended;
    });
    const requests = await sql`SELECT id, kind FROM events.person_request WHERE asked_by = 'restore'`;
    expect(requests).toEqual([{ id: erasure.id, kind: 'erasure' }]);
  });
});

it('a restore that is stopped while it looks whether everything holds looks no further, and says so', async () => {
  const folder = testFolder();
  const name = await backUp(folder, '2026-11-20');
  await withCopy(async (sql, url) => {
    const { child, ended } = restore(url, folder, name);
    await untilAtReceipts(sql, 'fills');
    await sql.begin(async (tx) => {
      await tx`LOCK TABLE payment.receipt_counter`;
      await untilAtReceipts(sql, 'looks');
      child.kill('SIGINT');
    });
    expect(await ended).toMatchObject({ status: 1, stderr: 'It was stopped before it was done.\n' });
  });
});

const ANOTHER = 'another secret of tests that is long enough';

it.each([
  ['of another practice', ANOTHER, ANOTHER, /any more\.\n$/],
  [
    'opened with a part of APP_SECRET that is not its first',
    TEST_SECRET,
    `${ANOTHER},${TEST_SECRET}`,
    /Where that is another part of this APP_SECRET, put it in front\.\n$/,
  ],
])(
  'a backup %s is refused on a server whose roles are in use under another password, before anything of it is written',
  async (_, madeWith, given, advice) => {
    const folder = testFolder();
    const name = await backUp(folder, '2026-11-20', madeWith);
    await withCopy(async (sql, url) => {
      const { status, stderr } = await restore(url, folder, name, given).ended;
      expect([status, stderr]).toEqual([3, expect.stringContaining('of this server has another APP_SECRET, and')]);
      expect(stderr).toMatch(advice);
      expect(await sql`SELECT FROM pg_namespace WHERE nspname = 'events'`).toHaveLength(0);
    });
  },
);

it('a backup is not restored while the list of erased people in the newest one needs another APP_SECRET, which is named', async () => {
  const folder = testFolder();
  const name = await backUp(folder, '2026-11-20');
  const newest = await backUp(folder, '2026-11-21', ANOTHER);
  await withCopy(async (sql, url) => {
    expect(await restore(url, folder, name).ended).toMatchObject({
      status: 3,
      stderr: expect.stringContaining(`The list of erased people in the newest backup, ${newest}, cannot be read`),
    });
    expect(await sql`SELECT FROM pg_namespace WHERE nspname = 'events'`).toHaveLength(0);
  });
});

it('a restore that meets damage once the database has tables has failed, and says that it needs a new one', async () => {
  const folder = testFolder();
  for (const digit of '0123')
    await source.sql`
      INSERT INTO identity.practice_image (file, width, height, content, uploaded_at)
      VALUES (${`${digit.repeat(32)}.png`}, 1, 1, ${randomBytes(1_000_000)}, now())`;
  const name = await backUp(folder, '2026-11-20');
  const file = await open(path.join(folder, name), 'r+');
  await file.write('?', 2_000_000);
  await file.close();
  await withCopy(async (_, url) => {
    const { status, stderr } = await restore(url, folder, name).ended;
    expect(status).toBe(1);
    expect(stderr).toMatch(/changed after it was made, or is damaged\. None of its rows .+ before the next try\.\n$/);
  });
});

/** A client with all that signs somebody in, and a session tomorrow that was changed twice. */
async function addClient(): Promise<void> {
  const id = randomUUID();
  const email = `${id}@mail.example`;
  const soon = new Date(Date.now() + 600_000);
  const [tomorrow, until] = [24, 25].map((hours) => new Date(Date.now() + hours * 3_600_000));
  await source.sql`
    INSERT INTO identity.client (id, email, password_hash, first_name, last_name, created_at)
    VALUES (${id}, ${email}, 'x', 'Ada', 'Example', now())`;
  await source.sql`
    INSERT INTO identity.session (id_hash, client_id, created_at, expires_at, idle_until)
    VALUES (${id}, ${id}, now(), ${soon}, ${soon})`;
  await source.sql`
    INSERT INTO identity.code (client_id, purpose, code_hash, tries_left, expires_at)
    VALUES (${id}, 'login', 'x', 5, ${soon})`;
  await source.sql`INSERT INTO identity.password_reset (token_hash, client_id, expires_at) VALUES (${id}, ${id}, ${soon})`;
  await source.sql`INSERT INTO identity.challenge (challenge_hash, expires_at) VALUES (${id}, ${soon})`;
  const [service] = await source.sql<[{ id: number }]>`
    INSERT INTO booking.service (name, description, price_cents, duration_minutes) VALUES ('Sleep', 'Rest', 0, 60) RETURNING id`;
  await source.sql`
    INSERT INTO booking.appointment (id, version, service_id, service_name, service_description, price_cents, duration_minutes,
      starts_at, ends_at, status, client_name, client_email, created_at)
    VALUES (${id}, 3, ${service.id}, 'Sleep', 'Rest', 0, 60, ${tomorrow!}, ${until!}, 'confirmed', 'Ada Example', ${email}, now())`;
}

it('in a restored copy nobody is signed in, no code or link of before is good, and entries of calendars are newer than any that were sent; go-live says once what to look after, and leaves out the receipts given since', async () => {
  await addClient();
  const folder = testFolder();
  const name = await backUp(folder, '2026-11-20');
  await withCopy(async (sql, url) => {
    const goLive = (...words: string[]) => startStillpoint(url, ['go-live', ...words]).ended;
    expect(await goLive()).toMatchObject({ status: 3, stderr: expect.stringContaining('restore a backup into it') });
    expect(await restore(url, folder, name).ended).toMatchObject({ status: 0 });
    for (const table of ['session', 'code', 'password_reset', 'challenge'])
      expect(await sql`SELECT FROM identity.${sql(table)}`, table).toHaveLength(0);
    expect(await sql`SELECT version FROM booking.appointment`).toEqual([{ version: 1_003 }]);
    const [copy] = await sql<[{ madeAt: Date }]>`SELECT made_at FROM events.restored_copy`;
    expect(await goLive('--last-receipt', '5700057')).toMatchObject({ status: 3 });
    const { status, stdout } = await goLive('--last-receipt', 'R-00057');
    expect([status, stdout]).toEqual([0, expect.stringContaining(`What happened after ${copy.madeAt.toISOString()}`)]);
    expect(stdout).toContain('The next receipt is R-00058.');
    expect(await sql`SELECT FROM events.restored_copy`).toHaveLength(0);
    const refused = { status: 3, stderr: expect.stringContaining('R-00057') };
    expect(await goLive('--last-receipt', '56')).toMatchObject(refused);
    const again = expect.stringContaining('It is no restored copy');
    expect(await goLive('--last-receipt', '57')).toMatchObject({ status: 0, stdout: again });
    const trail = await sql<{ action: string; subject: string }[]>`
      SELECT action, subject FROM identity.audit ORDER BY position`;
    expect(trail.slice(-3)).toEqual([
      { action: 'product.restored', subject: expect.any(String) },
      { action: 'receipts.skipped', subject: '1-57' },
      { action: 'product.released', subject: copy.madeAt.toISOString() },
    ]);
  });
});
