import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookForClient, listServices } from '@stillpoint/booking';
import { isRestoredCopy, releaseRestoredCopy, withConnection, type Sql } from '@stillpoint/db';
import { claimDue } from '@stillpoint/deliveries';
import { erasureOf, insertErasures, listErasures, runEffect } from '@stillpoint/events';
import { audit as writeAudit, eraseAgain, SYSTEM } from '@stillpoint/gateway';
import { lastReceiptNumber, skipReceiptNumbers } from '@stillpoint/payment';
import { DAY_MS } from '@stillpoint/scheduling';
import { createSealer, fileKeys } from '@stillpoint/sealing';
import { TEST_SECRET, testContext, testDatabase, testFolder, until } from '@stillpoint/testing';
import { fillDatabase } from '../../../infra/bench/size/fill-database.ts';
import { effects as bookingEffects } from '../../../services/booking/src/effects.ts';
import { effects as notificationEffects } from '../../../services/notification/src/effects.ts';
import {
  backupName,
  backupStore,
  removeOldBackups,
  readErasures,
  problemsOf,
  restoreBackup,
  takeBackup,
  verifyBackup,
  type BackupStore,
  type Restored,
} from '../src/index.ts';
import { copyIn } from '../src/store/copy.ts';

const TIME_ZONE = 'America/New_York';
const keys = fileKeys(TEST_SECRET);
const source = testDatabase();
const folder = testFolder();
const made: { backup: Buffer; before: Record<string, string> } = { backup: Buffer.alloc(0), before: {} };
const restored = { url: '', found: {} as Restored };
const copies: string[] = [];

beforeAll(async () => {
  await fillDatabase(
    { databaseUrl: source.url, appSecret: TEST_SECRET, timeZone: TIME_ZONE, now: new Date() },
    { appointments: 400, patients: 60 },
  );
  await bookSessions(3);
  made.before = await contentsOf(source.url);
  made.backup = await backupUnderWrites();
  restored.url = await emptyDatabase();
  // The secret the backup was made with is listed after a newer one.
  const rotated = fileKeys(`a newer secret of tests that is long enough,${TEST_SECRET}`);
  restored.found = await restore(made.backup, restored.url, rotated);
});
afterAll(async () => {
  for (const name of copies) await source.sql`DROP DATABASE IF EXISTS ${source.sql(name)} WITH (FORCE)`;
});

/** Books this many free sessions, each an appointment with its event, at the first free times. */
async function bookSessions(count: number): Promise<void> {
  const context = {
    ...testContext(source.url, 'stillpoint_booking'),
    timeZone: TIME_ZONE,
    meetings: { standingRoom: null, zoom: null },
  };
  try {
    const [service] = await listServices(context);
    let booked = 0;
    for (let day = 1; booked < count; day++) {
      if (day > 170) throw new Error('there is no time left to book');
      const startsAt = new Date(new Date().setUTCHours(16, 0, 0, 0) + day * DAY_MS);
      const client = { name: 'Ines Prado', email: `ines-${randomBytes(4).toString('hex')}@mail.example`, phone: null };
      await bookForClient(context, {
        serviceId: service!.id,
        startsAt,
        client,
        notes: null,
        isFreeAppointment: true,
      }).then(
        () => booked++,
        (error: { code?: string }) => {
          if (!['slot_taken', 'slot_not_offered'].includes(error.code ?? '')) throw error;
        },
      );
    }
  } finally {
    await context.sql.end();
  }
}

const take = () => takeBackup({ databaseUrl: source.url, key: keys[0]!, version: '1.2.3' });

/** A backup whose snapshot is taken before sessions that are booked while the backup is being written. */
async function backupUnderWrites(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let isFirst = true;
  for await (const chunk of take()) {
    chunks.push(chunk);
    if (isFirst) await bookSessions(3);
    isFirst = false;
  }
  return Buffer.concat(chunks);
}

const streamOf = async function* (bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
};

async function emptyDatabase(): Promise<string> {
  const name = `test_copy_${randomBytes(6).toString('hex')}`;
  await source.sql`CREATE DATABASE ${source.sql(name)}`;
  copies.push(name);
  return Object.assign(new URL(source.url), { pathname: `/${name}` }).toString();
}

/** One hash of the rows of each table. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  return withConnection(url, 'stillpoint-test', async (sql) => {
    const tables = await sql<{ name: string }[]>`
      SELECT format('%s.%s', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname IN ('events', 'identity', 'booking', 'notification', 'payment')
        AND tablename NOT IN ('restored_copy', 'sweep_run')`;
    const hashes = tables.map(async ({ name }): Promise<[string, string]> => {
      const [row] = await sql<[{ hash: string }]>`
        SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text COLLATE "C")), '') AS hash FROM ${sql(name)} t`;
      return [name, row.hash];
    });
    return Object.fromEntries(await Promise.all(hashes));
  });
}

const withCopy = (look: (sql: Sql) => Promise<void>) => withConnection(restored.url, 'stillpoint-test', look);

const restore = (bytes: Buffer, databaseUrl: string, with_ = keys) =>
  restoreBackup({ source: streamOf(bytes), keys: with_, databaseUrl });

test('a backup made while sessions are booked restores every row from the moment it began, and no later one', async () => {
  expect(restored.found).toMatchObject({ header: { version: '1.2.3', keyId: keys[0]!.id }, migrated: [] });
  expect(await contentsOf(restored.url)).toEqual(made.before);
  expect(await contentsOf(source.url)).not.toEqual(made.before);
});

test('the identities of a restored copy continue where they stopped, so that a new row gets the next number', () =>
  withCopy(async (sql) => {
    const [row] = await sql<[{ highest: number; next: number }]>`
      SELECT (SELECT max(id) FROM booking.availability) AS highest,
        nextval(pg_get_serial_sequence('booking.availability', 'id')) AS next`;
    expect(row.next).toBeGreaterThan(row.highest);
  }));

test('a person who was erased after a backup is erased again in its copy, by the list that a later backup contains', async () => {
  const [{ email }] = await source.sql<[{ email: string }]>`
    SELECT client_email AS email FROM booking.appointment WHERE status = 'confirmed' AND client_email NOT LIKE 'ines-%' LIMIT 1`;
  const sealer = createSealer(TEST_SECRET);
  const [id, stranger] = [randomUUID(), randomUUID()];
  const erasedAt = new Date();
  await insertErasures(source.sql, [
    erasureOf({ sealer }, { id, email, erasedAt }),
    erasureOf({ sealer }, { id: stranger, email: 'never@here.example', erasedAt }),
  ]);
  const later = await readErasures(streamOf(await buffer(take())), keys);
  expect(later).toHaveLength(2);
  expect(later).toEqual(expect.arrayContaining(await listErasures(source.sql)));
  expect(await readErasures(streamOf(made.backup), keys)).toEqual([]);

  await withCopy(async (sql) => {
    const again = () => eraseAgain({ owner: sql, sealer, now: () => new Date() }, later);
    expect([await again(), await again()]).toEqual([1, 0]);
    expect((await listErasures(sql)).map((one) => one.id).sort()).toEqual([id, stranger].sort());
    const [event] = await sql<[{ id: string }]>`SELECT id FROM events.outbox WHERE type = 'PersonErasureRequested'`;
    const [booking, notification] = [
      { ...testContext(restored.url, 'stillpoint_booking'), timeZone: TIME_ZONE },
      {
        ...testContext(restored.url, 'stillpoint_notification'),
        practice: { name: 'Still', email: 'hello@practice.example', timeZone: 'America/New_York', dateStyle: 'en-US' },
      },
    ];
    try {
      await runEffect(bookingEffects, booking, 'PersonErasureRequested.erase-sessions', event.id);
      await runEffect(notificationEffects, notification, 'PersonErasureRequested.erase-mails', event.id);
    } finally {
      await Promise.all([booking.sql.end(), notification.sql.end()]);
    }
    const [left] = await sql<[{ count: number }]>`
      SELECT (SELECT count(*) FROM booking.appointment WHERE client_email = ${email})
        + (SELECT count(*) FROM booking.person WHERE email = ${email})
        + (SELECT count(*) FROM identity.client WHERE email = ${email}) AS count`;
    expect(left.count).toBe(0);
    const [request] = await sql`SELECT asked_by, done_at IS NOT NULL AS is_done FROM events.person_request`;
    expect(request).toEqual({ askedBy: 'restore', isDone: true });
    expect(await sql`SELECT FROM events.outbox WHERE type = 'PersonErased'`).toHaveLength(0);
  });
});

test('a restored copy keeps its queued mails but lets nobody claim them until it is released', () =>
  withCopy(async (sql) => {
    const mail = { table: { name: 'notification.mail', key: 'id' }, leaseMs: 1000 };
    await sql`
      INSERT INTO notification.mail (id, message_id, kind, content, due_at, created_at, give_up_at, is_urgent)
      VALUES (gen_random_uuid(), 'one', 'composed', 'sealed', now(), now(), now() + interval '1 day', false)`;
    expect(await isRestoredCopy(sql)).toBe(true);
    expect(await claimDue(sql, mail, new Date(Date.now() + 1000))).toEqual([]);
    expect(await releaseRestoredCopy(sql)).toBe(true);
    expect(await claimDue(sql, mail, new Date(Date.now() + 1000))).toHaveLength(1);
    expect(await releaseRestoredCopy(sql)).toBe(false);
  }));

test('an invariant that does not hold is reported with the number of violations', async () => {
  await source.sql`UPDATE payment.receipt_counter SET last_number = last_number + 1`;
  expect(await problemsOf(source.url, TEST_SECRET)).toEqual([
    expect.stringMatching(/^Receipt numbers have a gap.*\(1 times\)/),
  ]);
  await source.sql`UPDATE payment.receipt_counter SET last_number = last_number - 1`;
});

test('receipt numbers that were left out in a restore, as the audit trail says, are no gap; others are', () =>
  withCopy(async (sql) => {
    const audit = { sql, sealer: createSealer(TEST_SECRET), now: () => new Date() };
    const last = (await lastReceiptNumber(sql)) + 5;
    await writeAudit(audit, SYSTEM, 'receipts.skipped', `${last - 3}-${last}`);
    await skipReceiptNumbers(sql, last);
    expect(await problemsOf(restored.url, TEST_SECRET)).toEqual([
      expect.stringMatching(/^Receipt numbers have a gap.*\(1 times\)/),
    ]);
    await writeAudit(audit, SYSTEM, 'receipts.skipped', `${last - 4}-${last - 4}`);
    expect(await problemsOf(restored.url, TEST_SECRET)).toEqual([]);
  }));

test('whether everything holds is looked at for as long as it takes, and each refund is found in the ledger by its index', () =>
  withCopy(async (sql) => {
    const name = new URL(restored.url).pathname.slice(1);
    // Tables of this size are read whole otherwise.
    await sql`ALTER DATABASE ${sql(name)} SET enable_seqscan = off`;
    await sql`ALTER TABLE payment.receipt_counter RENAME TO counter`;
    await sql`
      CREATE VIEW payment.receipt_counter AS
      SELECT last_number + (current_setting('statement_timeout') <> '0')::integer AS last_number FROM payment.counter`;
    expect(await problemsOf(restored.url, TEST_SECRET)).toEqual([]);
    const [{ refunds }] = await sql<[{ refunds: number }]>`
      SELECT count(*) AS refunds FROM payment.refund WHERE status = 'refunded'`;
    expect(refunds).toBeGreaterThan(0);
    const found = async () => {
      const [row] = await sql<[{ times: number }]>`
        SELECT idx_scan AS times FROM pg_stat_user_indexes WHERE indexrelname = 'ledger_refund_once'`;
      return row.times;
    };
    await expect.poll(found, { timeout: 10_000 }).toBeGreaterThanOrEqual(refunds);
    await sql`DROP VIEW payment.receipt_counter`;
    await sql`ALTER TABLE payment.counter RENAME TO receipt_counter`;
    await sql`ALTER DATABASE ${sql(name)} RESET enable_seqscan`;
  }));

test('a database that was sealed with another secret is recognised', () =>
  expect(problemsOf(source.url, 'another secret of tests that is long enough')).rejects.toThrow(
    /APP_SECRET is not the one/,
  ));

test('verifying restores a backup into a separate database, finds that all invariants hold and leaves nothing behind', async () => {
  const options = { source: streamOf(made.backup), keys, databaseUrl: source.url, secret: TEST_SECRET };
  const { problems, rows } = await verifyBackup(options);
  expect(problems).toEqual([]);
  expect(rows).toBeGreaterThan(1000);
  const left = await source.sql`SELECT datname FROM pg_database WHERE datname LIKE 'stillpoint_verify_%'`;
  expect(left).toEqual([]);
});

test('the database of a verification that was killed is dropped by one of the next day, and not that of one under way', async () => {
  const nameOfTrial = (madeAt: number) => `stillpoint_verify_${madeAt}_${randomBytes(6).toString('hex')}`;
  const [killed, underWay] = [nameOfTrial(Date.now() - 90_000_000), nameOfTrial(Date.now() - 60_000)];
  for (const name of [killed, underWay]) await source.sql`CREATE DATABASE ${source.sql(name)}`;
  copies.push(underWay);
  await verifyBackup({ source: streamOf(made.backup), keys, databaseUrl: source.url, secret: TEST_SECRET });
  const left = await source.sql`SELECT datname FROM pg_database WHERE datname LIKE 'stillpoint_verify_%'`;
  expect(left).toEqual([{ datname: underWay }]);
  await source.sql`DROP DATABASE ${source.sql(underWay)}`;
});

test.each([
  ['of which the end is missing', (bytes: Buffer) => bytes.subarray(0, -10), /cut short/],
  ['in which one bit was changed', (bytes: Buffer) => flipped(bytes, bytes.length - 100), /changed after it was made/],
  ['whose beginning names another version', (bytes: Buffer) => flipped(bytes, bytes.indexOf('1.2.3')), /changed after/],
  ['that is something else', () => Buffer.from('PGDMP'), /is no backup/],
  ['that says nothing of itself', () => Buffer.from('stillpoint backup 1\nnull\n'), /beginning is damaged/],
  [
    'that would have the screen cleared by the name of its key',
    (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace(keys[0]!.id, String.raw`\u001b[2J`), 'latin1'),
    /beginning is damaged/,
  ],
])('a backup file %s is refused with one sentence and leaves no row behind', async (_, damage, reason) => {
  const copy = await emptyDatabase();
  await expect(restore(damage(Buffer.from(made.backup)), copy)).rejects.toThrow(reason);
});

test('rows of which the database refuses the last, as on a full disk, are refused with its reason', () =>
  withCopy(async (sql) => {
    await sql.begin(async (tx) => {
      await tx`CREATE TEMPORARY TABLE counted (a integer)`;
      const rows = await copyIn(tx, { name: 'counted', columns: ['a'] });
      await rows.write(Buffer.from('1\nno number\n'));
      await expect(rows.end()).rejects.toThrow(/invalid input syntax for type integer/);
    });
  }));

describe('of a database with a table of many megabytes', () => {
  beforeAll(async () => {
    for (const digit of '01234567')
      await source.sql`
        INSERT INTO identity.practice_image (file, width, height, content, uploaded_at)
        VALUES (${`${digit.repeat(32)}.png`}, 1, 1, ${randomBytes(1_000_000)}, now())`;
  });
  afterAll(() => source.sql`DELETE FROM identity.practice_image`);

  test('a backup that is given up in the middle of a table, as on a full disk, leaves no connection behind', async () => {
    let parts = 0;
    for await (const _ of take()) if (++parts === 3) break;
    await until('the connection is gone', async () => {
      const found = await source.sql`SELECT 1 FROM pg_stat_activity WHERE application_name = 'stillpoint-backup'`;
      return found.length === 0;
    });
  });

  test('a backup whose connection to the database is lost in the middle of a table ends with that as its reason', async () => {
    const losing = async () => {
      let parts = 0;
      for await (const _ of take())
        if (++parts === 3)
          await source.sql`
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name = 'stillpoint-backup' AND datname = current_database()`;
    };
    await expect(losing()).rejects.toThrow(/CONNECTION_CLOSED|terminating connection/);
  });
});

const flipped = (bytes: Buffer, at: number): Buffer => {
  bytes[at]! ^= 1;
  return bytes;
};

test('a backup is refused under another APP_SECRET, which its fingerprint shows to be the wrong one', async () => {
  const other = fileKeys('another secret of tests that is long enough');
  await expect(restore(made.backup, await emptyDatabase(), other)).rejects.toThrow(
    `made with the key ${keys[0]!.id}; APP_SECRET has ${other[0]!.id}.`,
  );
});

test('a database that holds any data is left unchanged by a restore', async () => {
  const before = await contentsOf(source.url);
  await expect(restore(made.backup, source.url)).rejects.toThrow(/not empty: there is something in booking, events/);
  expect(await contentsOf(source.url)).toEqual(before);
});

test('a backup of a newer version is refused with the names of what this version does not know', async () => {
  await source.sql`INSERT INTO migrations.applied (name, checksum) VALUES ('booking/999-later.sql', 'x')`;
  const bytes = await buffer(take());
  await source.sql`DELETE FROM migrations.applied WHERE name = 'booking/999-later.sql'`;
  const copy = await emptyDatabase();
  await expect(restore(bytes, copy)).rejects.toThrow(/newer or another version .*booking\/999-later\.sql/);
});

/** Saves the backup under these names. */
async function save(store: BackupStore, ...names: string[]): Promise<void> {
  for (const name of names) {
    const file = await store.begin();
    await writeFile(file, made.backup);
    await store.save(name, file);
  }
}

const nameOf = (madeAt: Date) => backupName({ madeAt, version: '1.2.3', migrations: 9 });

test('a backup folder keeps finished backups, lists them newest first and leaves other files alone', async () => {
  const store = backupStore({ BACKUP_TO: folder, S3_REGION: 'us-east-1' });
  const days = [new Date('2026-11-20T03:00:00Z'), new Date('2026-11-21T03:00:00Z')];
  const [first, second] = days.map(nameOf);
  const earlier = 'stillpoint-2026-11-19T03-00-00Z.backup';
  await save(store, first!, second!, earlier);
  expect(await store.list()).toMatchObject([
    { madeAt: days[1], madeWith: '1.2.3-9' },
    { madeAt: days[0] },
    { name: earlier, madeWith: '' },
  ]);
  const read = await buffer(await store.read(first!));
  expect(read.equals(made.backup)).toBe(true);
  await store.remove(first!);
  expect(await store.list()).toHaveLength(2);
});

test('a backup folder is listed although another program’s file in it cannot be looked at', async () => {
  const shared = path.join(folder, 'shared');
  const store = backupStore({ BACKUP_TO: shared, S3_REGION: 'us-east-1' });
  const name = nameOf(new Date('2026-11-21T03:00:00Z'));
  await save(store, name);
  // As a lock file of an editor, or the unfinished file of a backup that has just got its name.
  await symlink('nowhere', path.join(shared, '.#notes'));
  expect(await store.list()).toMatchObject([{ name }]);
});

test('old backups are removed, and one that the store refuses to remove is named with the reason', async () => {
  const store = backupStore({ BACKUP_TO: path.join(folder, 'kept'), S3_REGION: 'us-east-1' });
  const names = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'].map((day) =>
    nameOf(new Date(`${day}T03:00Z`)),
  );
  await save(store, ...names.slice(1));
  // A folder cannot be removed as a file.
  await mkdir(path.join(folder, 'kept', names[0]!));
  const { removed, refused } = await removeOldBackups(store, { days: 2, weeks: 0, months: 0 });
  expect(removed).toEqual([names[1]]);
  expect(refused).toEqual([{ name: names[0], error: expect.any(Error) as Error }]);
  expect((await store.list()).map(({ name }) => name)).toEqual([names[3], names[2], names[0]]);
});
