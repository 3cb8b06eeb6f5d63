import { randomUUID } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARCHIVE_PART_BYTES } from '@stillpoint/contracts';
import type { Sql } from '@stillpoint/db';
import { log, requireOk } from '@stillpoint/testing';
import { finishArchiveImport, putArchivePart, startArchiveImport } from '../src/archive/imports.ts';
import { getArchive, listExports } from '../src/archive/exports.ts';
import { DATA_FILES, END, type Totals } from '../src/archive/contents.ts';
import { LEFT_OUT } from '../src/archive/left-out.ts';
import { endArchive, insertArchive } from '../src/archive/store.ts';
import { readArchive } from '../src/archive/read-archive.ts';
import { writeArchive } from '../src/archive/write-archive.ts';
import { unzip, zip } from '../src/archive/zip.ts';
import { purgeExpired } from '../src/identity/purge.ts';
import type { ArchiveDeps } from '../src/archive/deps.ts';
import { publishAsIs } from './practice-page.ts';
import { bytesOf, emptyProduct } from './support/archives.ts';
import { bookingForm, NOTE, gatewayFixture } from './support/gateway-fixture.ts';

const fixture = gatewayFixture();

const written = (deps: ArchiveDeps): Promise<Buffer> => buffer(writeArchive(deps));

/** The archive with its files renamed, also in its list of checksums. */
async function renamed(archive: Buffer, to: (name: string) => string): Promise<Buffer> {
  const files = async function* () {
    for (const { name, content } of await unzip(bytesOf(archive))) {
      if (name !== END) {
        yield { name: to(name), content: content() };
        continue;
      }
      const sums = JSON.parse(await text(content())) as Totals;
      sums.files = Object.fromEntries(Object.entries(sums.files).map(([file, sum]) => [to(file), sum]));
      yield {
        name,
        content: (async function* () {
          yield JSON.stringify(sums);
        })(),
      };
    }
  };
  return buffer(zip(files()));
}

/** The restored rows of each table, sorted: their order means nothing. */
async function rowsIn(archive: Buffer): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, content } of await unzip(bytesOf(archive))) {
    if (!name.endsWith('.jsonl') || name.includes('-to-read')) continue;
    found[name] = (await text(content())).split('\n').toSorted();
  }
  return found;
}

/** What must be equal in both products. */
const summaryOf = async (sql: Sql) => ({
  counts: await sql`
    SELECT (SELECT count(*) FROM identity.client) AS clients, (SELECT count(*) FROM booking.service) AS services,
      (SELECT count(*) FROM booking.availability) AS hours, (SELECT count(*) FROM booking.blocked_time) AS blocked,
      (SELECT count(*) FROM booking.session_note) AS notes, (SELECT count(*) FROM notification.message) AS messages,
      (SELECT count(*) FROM identity.practice_version) AS pages, (SELECT count(*) FROM booking.person) AS people,
      (SELECT count(*) FROM booking.imported) AS imported, (SELECT count(*) FROM booking.erased_person) AS erased,
      (SELECT count(*) FROM notification.mail_wording) AS wordings`,
  sessions:
    await sql`SELECT status, payment_status, count(*), sum(price_cents) FROM booking.appointment GROUP BY 1, 2 ORDER BY 1, 2`,
  ledger:
    await sql`SELECT kind, currency, count(*), sum(amount_cents), max(receipt_number) AS last FROM payment.ledger GROUP BY 1, 2 ORDER BY 1`,
  rules: await sql`SELECT * FROM booking.practice_rules`,
});

const ERASED = '11111111-2222-4333-8444-555555555555';
const WAS = JSON.stringify({ name: 'Ada Was', email: 'ada@was.example' });
const MAIL = JSON.stringify({
  from: 'hello@practice.example',
  to: 'ada@client.example',
  subject: 'About Thursday',
  body: 'See you.',
  htmlBody: null,
  attachments: [],
  messageId: null,
  references: [],
});

/** Inserts what the worker would have: a key of an import, the kept name of an erased client, a sent mail, a wording. */
async function rowsOfOtherKinds(appointmentId: string): Promise<void> {
  const { sql, deps } = fixture.gateway;
  const { sealer } = deps.identity;
  await sql`INSERT INTO booking.imported (key, appointment_id) VALUES ('jane session 1', ${appointmentId})`;
  await sql`
    INSERT INTO booking.erased_person (id, identity, erased_at, keep_until)
    VALUES (${ERASED}, ${sealer.seal(['booking.erased_person', ERASED, 'identity'], WAS)}, now(), now() + interval '7 years')`;
  await sql`
    INSERT INTO notification.message (mail_id, is_read, arrived_at, fingerprint, content, words)
    VALUES (${ERASED}, true, now(), 'print', ${sealer.seal(['notification.message', 'print', 'content'], MAIL)}, '{}')`;
  await sql`
    INSERT INTO notification.mail_wording (key, subject, preview, heading, text, saved_at)
    VALUES ('reminder', 'Soon', 'Soon', 'Soon', 'Soon', now())`;
}

describe('the archive of a practice', () => {
  let other: Awaited<ReturnType<typeof emptyProduct>>;
  let paid: string;
  beforeAll(async () => {
    other = await emptyProduct();
    const admin = fixture.as('admin');
    const { id, bookingData } = await fixture.book(fixture.paid());
    paid = id;
    const order = await fixture.pay(paid);
    requireOk(await fixture.as('client').post('/api/appointments/confirm-payment', { paymentId: order, bookingData }));
    requireOk(await admin.post(`/api/admin/appointments/${paid}/notes`, NOTE));
    const wanted = { ...bookingForm(fixture.free(), fixture.slot()), notes: 'I wake up\n=1+1' };
    const { id: dropped } = requireOk(await fixture.as('client').post('/api/appointments', wanted));
    requireOk(await admin.post(`/api/admin/appointments/${dropped}/cancel`));
    await fixture.bookForClient(fixture.paid());
    requireOk(
      await admin.post('/api/admin/blocked-times', {
        startsAt: '2027-12-23T17:00:00Z',
        endsAt: '2027-12-23T21:00:00Z',
        label: 'Dentist',
      }),
    );
    await publishAsIs(fixture, { timeZone: 'Pacific/Kiritimati' });
    await rowsOfOtherKinds(paid);
  });
  afterAll(() => other.close());

  it('the archive of a practice is not written while events are still on their way between the services', async () => {
    await expect(writeArchive(fixture.gateway.deps, { patienceMs: 0 }).next()).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
    await fixture.gateway.sql`UPDATE events.outbox SET done_at = now()`;
    expect((await writeArchive(fixture.gateway.deps, { patienceMs: 0 }).next()).done).toBe(false);
  });

  it('the archive of a practice contains every table, or a reason why it is left out', async () => {
    const tables = await fixture.gateway.sql<{ name: string }[]>`
      SELECT schemaname || '.' || tablename AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;
    const named = [...new Set(DATA_FILES.map(({ table }) => table.name)), ...Object.keys(LEFT_OUT)];
    expect(named.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  });

  it('the archive of a practice is restored into an empty product without loss, under another secret, which can then be used', async () => {
    const archive = await written(fixture.gateway.deps);
    // What the administrator of an empty product gets who signs in elsewhere, or sets up a second factor first.
    await other.sql`
      INSERT INTO notification.mail (id, message_id, kind, content, state, due_at, created_at, give_up_at, settled_at)
      VALUES (gen_random_uuid(), 'a', 'new-sign-in', 'sealed', 'sent', NULL, now(), now(), now()),
             (gen_random_uuid(), 'b', 'sign-in-changed', 'sealed', 'queued', now(), now(), now(), NULL)`;
    const sums = await readArchive(other.deps, bytesOf(archive));
    expect(await summaryOf(other.sql)).toEqual(await summaryOf(fixture.gateway.sql));
    expect(sums.ledger).toEqual({ USD: 12_000 });
    const [stored] = await other.sql<{ answers: string }[]>`SELECT answers FROM booking.session_note`;
    expect(
      JSON.parse(other.deps.identity.sealer.open(['booking.session_note', paid, 'answers'], stored!.answers)),
    ).toEqual(NOTE);
    expect(await rowsIn(await written(other.deps))).toEqual(await rowsIn(archive));
    const opened = (table: string, row: string, column: string, sealed: string) =>
      other.deps.identity.sealer.open([table, row, column], sealed);
    const [kept] = await other.sql<{ identity: string }[]>`SELECT identity FROM booking.erased_person`;
    expect(opened('booking.erased_person', ERASED, 'identity', kept!.identity)).toBe(WAS);
    const [mail] = await other.sql<
      { content: string; words: number[] }[]
    >`SELECT content, words FROM notification.message`;
    expect(opened('notification.message', 'print', 'content', mail!.content)).toBe(MAIL);
    expect(mail!.words).not.toHaveLength(0);
    const [next] = await other.deps.booking.sql<{ id: number }[]>`
      INSERT INTO booking.service (name, description, price_cents, duration_minutes) VALUES ('x', 'x', 0, 1) RETURNING id`;
    const [last] = await fixture.gateway.sql<{ id: number }[]>`SELECT max(id) AS id FROM booking.service`;
    expect(next!.id).toBe(last!.id + 1);

    await expect(readArchive(other.deps, bytesOf(archive))).rejects.toThrow('into an empty product only');
  });

  // After the first commit, and before the last.
  for (const [broken, table] of [
    ['payment', 'payment.ledger'],
    ['identity', 'identity.practice_version'],
  ] as const)
    it(`the archive of a practice whose import was cut off at the commit of ${broken} is completed by importing it again, and by no other archive`, async () => {
      const archive = await written(fixture.gateway.deps);
      const place = await emptyProduct();
      await place.sql`
        CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_terminate_backend(pg_backend_pid());
          RETURN NULL;
        END $$`;
      await place.sql`ALTER FUNCTION cut_off() SECURITY DEFINER`;
      await place.sql.unsafe(`
        CREATE CONSTRAINT TRIGGER cut_off AFTER INSERT ON ${table} DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION cut_off()`);
      await expect(readArchive(place.deps, bytesOf(archive))).rejects.toMatchObject({ code: expect.any(String) });
      await place.sql`DROP FUNCTION cut_off CASCADE`;
      const half = await summaryOf(place.sql);
      expect(half.counts).toMatchObject([{ messages: 1, clients: 0 }]);
      // What the new place did since with what it has already stays as it is.
      await place.sql`UPDATE notification.message SET is_read = NOT is_read`;
      const read = await place.sql`SELECT is_read FROM notification.message`;

      await fixture.gateway.sql`UPDATE booking.blocked_time SET label = label || '!'`;
      const another = await written(fixture.gateway.deps);
      await expect(readArchive(place.deps, bytesOf(another))).rejects.toThrow('Choose the one that was begun');
      expect(await summaryOf(place.sql)).toEqual(half);

      const deps = { ...place.deps, log };
      await startArchiveImport(deps);
      await readArchive(deps, bytesOf(archive));
      expect(await summaryOf(place.sql)).toEqual(await summaryOf(fixture.gateway.sql));
      expect(await place.sql`SELECT is_read FROM notification.message`).toEqual(read);
      await expect(readArchive(deps, bytesOf(archive))).rejects.toThrow('into an empty product only');
      await place.close();
    });

  it('the archive of a practice is restored from an earlier version whose files had another order, and refused from a newer version', async () => {
    const archive = await written(fixture.gateway.deps);
    const earlier = {
      'payment.order': 'payment.orders',
      'payment.capture': 'payment.captures',
      'payment.refund': 'payment.refunds',
    };
    const place = await emptyProduct();
    const newer = await renamed(archive, (name) => name.replace('booking.blocked_time', 'booking.couch'));
    await expect(readArchive(place.deps, bytesOf(newer))).rejects.toThrow('made by a newer version');
    const then = await renamed(archive, (name) =>
      Object.entries(earlier)
        .reduce((file, [now, was]) => file.replace(`-${now}.`, `-${was}.`), name)
        .replace(/^data\/(?!00|99)(\d\d)/, (_, place: string) => `data/${String(Number(place) + 1).padStart(2, '0')}`),
    );
    await readArchive(place.deps, bytesOf(then));
    expect(await summaryOf(place.sql)).toEqual(await summaryOf(fixture.gateway.sql));
    await place.close();
  });

  it('the archive of a practice is restored on screen part by part, and refused with the reason when it is locked or damaged', async () => {
    const place = await emptyProduct();
    const deps = { ...place.deps, log };
    const sent = async (archive: Buffer) => {
      const { id } = await startArchiveImport(deps);
      for (let position = 0; position * ARCHIVE_PART_BYTES < archive.length; position++) {
        const at = position * ARCHIVE_PART_BYTES;
        const part = { id, position, content: archive.subarray(at, at + ARCHIVE_PART_BYTES) };
        await putArchivePart(deps, part);
        // A response that was lost, and the same request again.
        expect((await putArchivePart(deps, part)).size).toBe(Math.min(at + ARCHIVE_PART_BYTES, archive.length));
      }
      await expect(putArchivePart(deps, { id, position: 9, content: Buffer.from('x') })).rejects.toThrow('one after');
      await finishArchiveImport(deps, id, () => Promise.resolve());
      await expect(finishArchiveImport(deps, id, () => Promise.resolve())).rejects.toThrow('not waiting');
      await expect.poll(async () => (await getArchive(deps, id)).state).not.toBe('open');
      return getArchive(deps, id);
    };
    const archive = await written(fixture.gateway.deps);
    const damaged = Buffer.from(archive);
    // In the compressed rows of appointments, right behind their file's name.
    damaged[damaged.indexOf('-booking.appointment.jsonl') + 40]! ^= 0xff;
    expect(await sent(damaged)).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/damaged|read|written/),
    });
    const locked = Buffer.from(archive);
    for (let at = locked.indexOf('PK\x01\x02'); at >= 0; at = locked.indexOf('PK\x01\x02', at + 1))
      locked[at + 8]! |= 1;
    expect(await sent(locked)).toMatchObject({ state: 'failed', reason: expect.stringContaining('password') });
    expect(await sent(Buffer.from('no archive'))).toMatchObject({
      reason: expect.stringContaining('not a zip archive'),
    });
    expect(await sent(archive)).toMatchObject({ state: 'done', reason: null });
    expect(await summaryOf(place.sql)).toEqual(await summaryOf(fixture.gateway.sql));
    expect(await place.sql`SELECT count(*) FROM identity.archive_part`).toEqual([{ count: 0 }]);
    await expect(startArchiveImport(deps)).rejects.toThrow('into an empty product only');
    await place.close();
  });

  it('the archive of a practice contains tables, the calendar and receipts that people can read, and no password', async () => {
    const archive = await written(fixture.gateway.deps);
    const entries = await unzip(bytesOf(archive));
    const names = entries.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['README.txt', 'tables/sessions.csv', 'calendar.ics', 'data/01-identity.client.jsonl']),
    );
    const content = (name: string) => buffer(entries.find((entry) => entry.name === name)!.content());
    const sessions: { Notes: string }[] = parse(await content('tables/sessions.csv'), {
      bom: true,
      columns: true,
      record_delimiter: ['\r\n', '\n'],
    });
    expect(sessions.map(({ Notes }) => Notes)).toEqual(expect.arrayContaining(['I sleep badly', "I wake up\n'=1+1"]));
    expect(String(await content('calendar.ics'))).toContain(`UID:${paid}@stillpoint`);
    expect(String(await content('data/01-identity.client.jsonl'))).not.toContain('argon2');
    const receipt = names.find((name) => name.startsWith('receipts/'))!;
    expect(String((await content(receipt)).subarray(0, 5))).toBe('%PDF-');
  });

  it('the archive of a practice is written for the administrator on screen, sealed, and can be downloaded by nobody else', async () => {
    const [admin, { sql }] = [fixture.as('admin'), fixture.gateway];
    const { id } = requireOk(await admin.post('/api/admin/archives')) as { id: string };
    const state = async () =>
      requireOk(await admin.get(`/api/admin/archives/${id}`)) as { state: string; size: number };
    const newest = async () => requireOk(await admin.get('/api/admin/archives')) as object[];
    expect(await newest()).toMatchObject([{ id }]);
    await expect.poll(async () => (await state()).state).toBe('done');
    // One that was sent here stands not before it, one that failed or whose process is gone with it.
    const { deps, clock } = fixture.gateway;
    const begin = async (isImport = false) => {
      clock.advance(1_000);
      const next = randomUUID();
      await insertArchive(sql, next, clock.now(), isImport);
      return next;
    };
    await begin(true);
    expect(await newest()).toEqual([await state()]);
    const given = await begin();
    expect(await newest()).toEqual([expect.objectContaining({ id: given, state: 'open' }), await state()]);
    await endArchive(sql, given, 'failed');
    expect(await newest()).toEqual([expect.objectContaining({ id: given, state: 'failed' }), await state()]);
    const left = await begin();
    await sql`UPDATE identity.archive SET alive_at = '2020-01-01' WHERE id = ${left}`;
    expect(await newest()).toEqual([expect.objectContaining({ id: left, state: 'failed' }), await state()]);
    const parts = await sql<{ content: string }[]>`SELECT content FROM identity.archive_part`;
    expect(parts.some(({ content }) => content.includes('UEsDB'))).toBe(false);
    const path = `/api/admin/archives/${id}/file`;
    expect((await fixture.as('visitor').get(path)).status).toBe(401);
    expect((await fixture.as('client').get(path)).status).toBe(401);
    const response = await admin.get(path);
    // By UTC it is still the 20th.
    expect(response.headers.get('content-disposition')).toContain('practice-2026-11-21.zip');
    const file = Buffer.from(response.bytes);
    expect(file.length).toBe((await state()).size);
    expect(await rowsIn(file)).toEqual(await rowsIn(await written(deps)));
    await purgeExpired({ ...deps.identity, now: () => new Date(clock.now().getTime() + 4 * 60 * 60_000) });
    expect(await sql`SELECT FROM identity.archive_part`).toHaveLength(0);
    expect(await listExports(deps)).toEqual([]);
  });

  it('the archive of a practice is refused when it was changed, and nothing of it is kept', async () => {
    const entries = await unzip(bytesOf(await written(fixture.gateway.deps)));
    const changed = async function* () {
      for (const { name, content } of entries)
        yield { name, content: name.includes('booking.service.') ? (async function* () {})() : content() };
    };
    const fresh = await emptyProduct();
    await expect(readArchive(fresh.deps, bytesOf(await buffer(zip(changed()))))).rejects.toThrow();
    const [left] = await fresh.sql<{ clients: number }[]>`SELECT count(*) AS clients FROM identity.client`;
    await fresh.close();
    expect(left).toEqual({ clients: 0 });
  });
});
