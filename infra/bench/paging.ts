import { afterAll, beforeAll, expect, it } from 'vitest';
import { APPOINTMENT_SORTS } from '@stillpoint/contracts';
import { connect } from '@stillpoint/db';
import { TEST_SECRET, createTestDatabase } from '@stillpoint/testing';
import { adminCalls } from './admin-calls.ts';
import { enableAutoExplain } from './block-count.ts';
import { ratioOf, type Practice } from './measure.ts';
import { openPractice } from './practice.ts';
import { fillDatabase } from './size/fill-database.ts';
import type { Size } from './size/practice.ts';
import { countTouched } from './touched.ts';

const SMALL: Size = { appointments: 500, patients: 50 };
const MOST = 4;
/** Blocks, up to which a call may touch more at any size: 1,000 rows that are counted, each looked up, and a page. */
const ENOUGH = 7_000;
/** What the orders of the list are to PostgreSQL; ties fall to the id. */
const KEYS = {
  date: 'starts_at',
  name: 'lower(client_name)',
  service: 'lower(service_name)',
  status: 'status',
  payment: 'payment_status',
  price: 'price_cents',
};
const SEARCHES = ['an', 'anxi', 'e', 'garcia', 'example.org', '555', 'zzyzx', '100%', ' SLEEP '];

interface Open extends Practice {
  url: string;
  drop: () => Promise<void>;
}
/**
 * Holds the administrator's pages at `large` appointments against the same at 500 by what they touch, and its searches
 * against a plain reading of the table. For a test file's top level.
 */
export function testPagesAtSize({ large }: { large: Size }): void {
  const open: Partial<Record<'small' | 'large', Open>> = {};

  beforeAll(async () => {
    for (const [name, size] of [['small', SMALL] as const, ['large', large] as const]) {
      const { url, drop } = await createTestDatabase();
      open[name] = { ...(await openPractice(url, TEST_SECRET, size, () => enableAutoExplain(url))), url, drop };
    }
  }, 300_000);
  afterAll(async () => {
    for (const practice of Object.values(open)) {
      await practice.gateway.close();
      await practice.drop();
    }
  });

  function practices(): { small: Open; large: Open } {
    if (!open.small || !open.large) throw new Error('both are there from beforeAll on');
    return { small: open.small, large: open.large };
  }

  it(`every page of the administrator touches at ${large.appointments} appointments at most four times the blocks it touches at 500, or ${ENOUGH} at any size, with 100 rows at most`, async () => {
    const touched = await countTouched(adminCalls, practices());
    expect(touched.filter(({ small }) => small === 0)).toEqual([]);
    expect(touched.filter(({ rows }) => rows !== null && rows > 100)).toEqual([]);
    expect(touched.filter((call) => ratioOf(call) > MOST && call.large > ENOUGH)).toEqual([]);
  }, 300_000);

  it(`the list of stuck payments touches no more blocks at ${large.appointments} appointments than at 500`, async () => {
    const calls = adminCalls.filter(({ name }) => name === 'overview, stuck payments');
    const [list] = await countTouched(calls, practices());
    expect(list?.large).toBeLessThanOrEqual(list?.small ?? 0);
  });

  it.each(SEARCHES)(
    'a search for "%s" finds what reading every appointment finds, in every order and on every page',
    async (typed) => {
      const { gateway, url } = practices().large;
      const pattern = `%${typed
        .trim()
        .toLowerCase()
        .replace(/[\\%_]/g, '\\$&')}%`;
      const sql = connect(url, { max: 1 });
      const found = sql`
    FROM booking.appointment
    WHERE (lower(client_name || ' ' || client_email || ' ' || coalesce(client_phone, '')) LIKE ${pattern}
        OR lower(service_name) LIKE ${pattern})
      AND NOT (status = 'cancelled' AND cancel_reason IN ('expired', 'superseded')
        AND NOT EXISTS (SELECT 1 FROM booking.capture c WHERE c.appointment_id = appointment.id AND c.state <> 'declined'))`;
      const hits = await sql<{ id: string; status: string }[]>`
    SELECT id, status ${found} ORDER BY lower(client_name), id`;
      const page = async (query: string) => {
        const address = `${gateway.url}/api/admin/appointments?pageSize=100&search=${encodeURIComponent(typed)}&${query}`;
        const answer = await fetch(address, { headers: { cookie: gateway.cookie } });
        return (await answer.json()) as { items: { id: string }[]; total: number; isMore: boolean };
      };
      const pages = Math.max(1, Math.ceil(hits.length / 100));
      for (const number of new Set([1, Math.ceil(pages / 2), pages])) {
        const { items, ...count } = await page(`sort=name-asc&page=${number}`);
        expect(count).toMatchObject(counted(hits.length, number));
        expect(items.map(({ id }) => id)).toEqual(hits.slice((number - 1) * 100, number * 100).map(({ id }) => id));
      }
      for (const sort of Object.keys(APPOINTMENT_SORTS)) {
        const [key, way] = sort.split('-') as [keyof typeof KEYS, string];
        const first = await sql<{ id: string }[]>`
          SELECT id ${found} ORDER BY ${sql.unsafe(`${KEYS[key]} ${way}, id ${way}`)} LIMIT 100`;
        const { items } = await page(`sort=${sort}&page=1`);
        expect(items.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
      }
      await sql.end();
      const cancelled = hits.filter(({ status }) => status === 'cancelled');
      expect(await page('page=1&status=cancelled')).toMatchObject(counted(cancelled.length, 1));
      expect((await page(`page=${pages + 1}`)).items).toEqual([]);
    },
  );

  it.each(SEARCHES)('a search for "%s" among patients finds what reading every person finds', async (typed) => {
    const { gateway, url } = practices().large;
    const sql = connect(url, { max: 1 });
    const hits = await sql<{ email: string }[]>`
      SELECT email FROM booking.person p
      WHERE strpos(lower(name || ' ' || email || ' ' || coalesce(phone, '')), ${typed.trim().toLowerCase()}) > 0
        AND EXISTS (SELECT FROM booking.appointment a WHERE a.client_email = p.email AND NOT a.is_abandoned)
      ORDER BY lower(name), email`;
    await sql.end();
    for (const number of new Set([1, Math.max(1, Math.ceil(hits.length / 100))])) {
      const address = `${gateway.url}/api/admin/patients?pageSize=100&page=${number}&search=${encodeURIComponent(typed)}`;
      const answer = await fetch(address, { headers: { cookie: gateway.cookie } });
      const { items, ...count } = (await answer.json()) as { items: { clientEmail: string }[] };
      expect(count).toMatchObject(counted(hits.length, number));
      const shown = hits.slice((number - 1) * 100, number * 100);
      expect(items.map(({ clientEmail }) => clientEmail)).toEqual(shown.map(({ email }) => email));
    }
  });

  /** Of lists of 100 rows a page: exact up to 1,000, or up to the page. */
  const counted = (rows: number, page: number) => {
    const most = Math.max(1_000, page * 100);
    return { total: Math.min(rows, most), isMore: rows > most };
  };

  it('a database that is in use is not filled again', async () => {
    const target = { databaseUrl: practices().small.url, appSecret: 'x'.repeat(32), timeZone: 'UTC', now: new Date() };
    await expect(fillDatabase(target, SMALL)).rejects.toThrow('The database holds 500 appointments');
  });
}
