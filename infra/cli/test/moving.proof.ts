import { buffer } from 'node:stream/consumers';
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
import { readArchive, writeArchive } from '@stillpoint/gateway';
import { expect, test } from 'vitest';
import { movingPractice } from '../../../services/booking/test/imports/import-files.ts';
import { bytesOf, emptyProduct } from '../../../services/gateway/test/support/archives.ts';

const CLIENTS = 500;
const SESSIONS = 5_000;
const BROKEN = 20;

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
    const first = await emptyProduct('the secret of the first place, long enough');
    const second = await emptyProduct('the secret of the second place, long enough');
    const here = first.deps;
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
    const before = await summaryOf(first.sql);
    const again = await timed('sessions a second time', () => take(here.booking, files.sessions));
    expect(again.counts).toMatchObject({ 'known-session': SESSIONS, 'new-session': 0 });
    expect(await summaryOf(first.sql)).toEqual(before);

    const archive = await timed('archive out', () => buffer(writeArchive(here)));
    console.log(`archive: ${(archive.length / 1_000).toFixed(0)} kB`);
    const sums = await timed('archive in', () => readArchive(second.deps, bytesOf(archive)));
    expect(await summaryOf(second.sql)).toEqual(before);
    console.log(`${JSON.stringify({ sessions: sums.sessions, summaryOf: before.sessions })}`);
    await Promise.all([first.close(), second.close()]);
  },
);
