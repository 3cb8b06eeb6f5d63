import {
  createService,
  getImport,
  previewImport,
  startImport,
  runImport,
  type BookingContext,
} from '@stillpoint/booking';
import type { ImportState } from '@stillpoint/contracts';
import type { Sql } from '@stillpoint/db';
import { readArchive, writeArchive, type ArchiveDeps } from '@stillpoint/gateway';
import { createSealer } from '@stillpoint/sealing';
import { testContext, testDatabase } from '@stillpoint/testing';
import { afterAll, expect, test } from 'vitest';
import { movingPractice } from '../../../services/booking/test/imports/import-files.ts';

const CLIENTS = 500;
const SESSIONS = 5_000;
const BROKEN = 20;
const timeZone = 'America/New_York';

/** An empty product with an APP_SECRET of its own. */
function emptyProduct(secret: string) {
  const database = testDatabase();
  const pools: Sql[] = [];
  const open = (): ArchiveDeps => {
    const context = (role: Parameters<typeof testContext>[1]) => {
      const made = { ...testContext(database.url, role, () => new Date()), sealer: createSealer(secret) };
      pools.push(made.sql);
      return made;
    };
    return {
      identity: context('stillpoint_identity'),
      booking: { ...context('stillpoint_booking'), timeZone, meetings: { standingRoom: null, zoom: null } },
      payment: context('stillpoint_payment'),
      notification: context('stillpoint_notification'),
      settings: {
        practice: { name: 'Moving', email: 'hello@moving.example', phone: '+1 555 0100', timeZone, dateStyle: 'en-US' },
      },
    };
  };
  afterAll(() => Promise.all(pools.map((sql) => sql.end({ timeout: 5 }))));
  return { database, open };
}

const first = emptyProduct('the secret of the first place, long enough');
const second = emptyProduct('the secret of the second place, long enough');

async function take(context: BookingContext, content: string): Promise<ImportState> {
  const { source, fields, dateOrder } = await previewImport(context, content);
  const form = { fileName: 'from-elsewhere', content, source, fields, dateOrder, isDryRun: false };
  const { id } = await startImport(context, form, { byCaller: true });
  await runImport(context, id);
  return getImport(context, id);
}

/** Counts and sums that must be the same here and there. */
const summaryOf = async (sql: Sql) => ({
  people: await sql`SELECT count(*) FROM booking.person`,
  sessions: await sql`
    SELECT status, payment_status, currency, count(*), sum(price_cents) AS cents, min(starts_at), max(starts_at)
    FROM booking.appointment GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  keys: await sql`SELECT count(*) FROM booking.imported`,
});

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const done = await work();
  console.log(`${what}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return done;
}

test(
  `a practice of ${CLIENTS} clients and ${SESSIONS} sessions is imported with ${BROKEN} broken rows refused, then exported and restored with equal counts and sums`,
  { timeout: 600_000 },
  async () => {
    const here = first.open();
    await createService(here.booking, {
      name: 'First visit',
      description: 'An hour',
      price: 120,
      duration: 60,
      icon: null,
      isActive: true,
    });
    const files = movingPractice({ clients: CLIENTS, sessions: SESSIONS, broken: BROKEN });
    const clients = await timed('clients in', () => take(here.booking, files.clients));
    const sessions = await timed('sessions in', () => take(here.booking, files.sessions));
    expect(clients.counts).toMatchObject({ 'new-client': CLIENTS, refused: BROKEN / 2 });
    expect(sessions.counts).toMatchObject({ 'new-session': SESSIONS, refused: BROKEN / 2 });
    const before = await summaryOf(first.database.sql);
    const again = await timed('sessions a second time', () => take(here.booking, files.sessions));
    expect(again.counts).toMatchObject({ 'known-session': SESSIONS, 'new-session': 0 });
    expect(await summaryOf(first.database.sql)).toEqual(before);

    const parts: Buffer[] = [];
    await timed('archive out', async () => {
      for await (const part of writeArchive(here)) parts.push(part);
    });
    const archive = Buffer.concat(parts);
    console.log(`archive: ${(archive.length / 1_000).toFixed(0)} kB`);
    const read = async (offset: number, length: number) => archive.subarray(offset, offset + length);
    const sums = await timed('archive in', () => readArchive(second.open(), { size: archive.length, read }));
    expect(await summaryOf(second.database.sql)).toEqual(before);
    console.log(`${JSON.stringify({ sessions: sums.sessions, summaryOf: before.sessions })}`);
  },
);
