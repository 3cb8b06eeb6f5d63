import { beforeAll, expect, it } from 'vitest';
import { APPOINTMENT_SORTS } from '@stillpoint/contracts';
import { TEST_SECRET, createTestDatabase, type Browser } from '@stillpoint/testing';
import { admin } from '../../../services/gateway/test/support/people.ts';
import { PRACTICE, testGateway, type TestGateway } from '../../../services/gateway/test/support/start-gateway.ts';
import { fillDatabase, type Target } from '../size/fill-database.ts';
import type { Size } from '../size/practice.ts';
import { adminCalls, type AdminCall, type PracticeData } from './admin-calls.ts';
import { BlockCount, enableAutoExplain } from './block-count.ts';

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

/** A practice to measure, with its administrator signed in. `touched`: the blocks that the gateway's statements touched. */
export interface Practice {
  gateway: TestGateway;
  admin: Browser;
  target: Target;
  data: PracticeData;
  touched: BlockCount;
}

/** A gateway on a database that was filled with a practice of a size. For a test file's top level. */
function testPractice(size: Size): Practice {
  const touched = new BlockCount();
  const [now, { timeZone }] = [new Date(), PRACTICE];
  const practice = { touched } as Practice;
  practice.gateway = testGateway({
    start: now,
    pool: { onNotice: touched.onNotice },
    async database() {
      const database = await createTestDatabase();
      practice.target = { databaseUrl: database.url, appSecret: TEST_SECRET, timeZone, now };
      const { someone } = await fillDatabase(practice.target, size);
      practice.data = { size, timeZone, now, someone };
      await enableAutoExplain(database.url);
      return database;
    },
  });
  beforeAll(async () => void (practice.admin = await admin(practice.gateway)));
  return practice;
}

/** Makes one call. Throws unless the answer is a 200. `rows`: of a list; null otherwise. */
export async function ask({ admin, data }: Practice, call: AdminCall): Promise<{ ms: number; rows: number | null }> {
  const path = call.path(data);
  const start = performance.now();
  const { status, text, body } = await admin.get(path);
  const ms = performance.now() - start;
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
  const items = Array.isArray(body) ? body : body.items;
  return { ms, rows: Array.isArray(items) ? items.length : null };
}

/**
 * The blocks of 8 kB that PostgreSQL read for a call, from memory or disk: unlike time, they do not depend on the load. On the
 * call's second run, so that one-time work does not count.
 */
async function countTouched(practice: Practice, call: AdminCall): Promise<{ blocks: number; rows: number | null }> {
  await ask(practice, call);
  practice.touched.take();
  const { rows } = await ask(practice, call);
  return { blocks: practice.touched.take(), rows };
}

/**
 * Holds the administrator's pages at `size` against the same at 500 appointments by what they touch, and its searches against a plain
 * reading of the table, in every order those of `inEveryOrder`. Returns both practices. For a test file's top level.
 */
export function testPagesAtSize(
  size: Size,
  inEveryOrder: readonly string[] = SEARCHES,
): { small: Practice; large: Practice } {
  const [small, large] = [testPractice(SMALL), testPractice(size)];

  it(`every page of the administrator touches at ${size.appointments} appointments at most four times the blocks it touches at 500, or ${ENOUGH} at any size, with 100 rows at most`, async () => {
    for (const call of adminCalls) {
      const before = await countTouched(small, call);
      const { blocks, rows } = await countTouched(large, call);
      expect(before.blocks, call.name).toBeGreaterThan(0);
      expect(rows ?? 0, call.name).toBeLessThanOrEqual(100);
      expect(blocks, call.name).toBeLessThanOrEqual(Math.max(MOST * before.blocks, ENOUGH));
    }
  }, 300_000);

  it(`the list of stuck payments touches no more blocks at ${size.appointments} appointments than at 500`, async () => {
    const call = adminCalls.find(({ name }) => name === 'overview, stuck payments')!;
    const before = await countTouched(small, call);
    expect((await countTouched(large, call)).blocks).toBeLessThanOrEqual(before.blocks);
  });

  it.each(SEARCHES)(
    'a search for "%s" finds what reading every appointment finds, on every page and in the orders that it is tried in',
    async (typed) => {
      const { sql } = large.gateway;
      const pattern = `%${typed
        .trim()
        .toLowerCase()
        .replace(/[\\%_]/g, '\\$&')}%`;
      const found = sql`
    FROM booking.appointment
    WHERE (lower(client_name || ' ' || client_email || ' ' || coalesce(client_phone, '')) LIKE ${pattern}
        OR lower(service_name) LIKE ${pattern})
      AND NOT (status = 'cancelled' AND cancel_reason IN ('expired', 'superseded')
        AND NOT EXISTS (SELECT 1 FROM booking.capture c WHERE c.appointment_id = appointment.id AND c.state <> 'declined'))`;
      const hits = await sql<{ id: string; status: string }[]>`
    SELECT id, status ${found} ORDER BY lower(client_name), id`;
      const page = async (query: string) => {
        const address = `/api/admin/appointments?pageSize=100&search=${encodeURIComponent(typed)}&${query}`;
        return (await large.admin.get(address)).body as { items: { id: string }[]; total: number; isMore: boolean };
      };
      const pages = Math.max(1, Math.ceil(hits.length / 100));
      for (const number of new Set([1, Math.ceil(pages / 2), pages])) {
        const { items, ...count } = await page(`sort=name-asc&page=${number}`);
        expect(count).toMatchObject(counted(hits.length, number));
        expect(items.map(({ id }) => id)).toEqual(hits.slice((number - 1) * 100, number * 100).map(({ id }) => id));
      }
      for (const sort of inEveryOrder.includes(typed) ? Object.keys(APPOINTMENT_SORTS) : []) {
        const [key, way] = sort.split('-') as [keyof typeof KEYS, string];
        const first = await sql<{ id: string }[]>`
          SELECT id ${found} ORDER BY ${sql.unsafe(`${KEYS[key]} ${way}, id ${way}`)} LIMIT 100`;
        const { items } = await page(`sort=${sort}&page=1`);
        expect(items.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
      }
      const cancelled = hits.filter(({ status }) => status === 'cancelled');
      expect(await page('page=1&status=cancelled')).toMatchObject(counted(cancelled.length, 1));
      expect((await page(`page=${pages + 1}`)).items).toEqual([]);
    },
  );

  it.each(SEARCHES)('a search for "%s" among patients finds what reading every person finds', async (typed) => {
    const hits = await large.gateway.sql<{ email: string }[]>`
      SELECT email FROM booking.person p
      WHERE strpos(lower(name || ' ' || email || ' ' || coalesce(phone, '')), ${typed.trim().toLowerCase()}) > 0
        AND EXISTS (SELECT FROM booking.appointment a WHERE a.client_email = p.email AND NOT a.is_abandoned)
      ORDER BY lower(name), email`;
    for (const number of new Set([1, Math.max(1, Math.ceil(hits.length / 100))])) {
      const address = `/api/admin/patients?pageSize=100&page=${number}&search=${encodeURIComponent(typed)}`;
      const { items, ...count } = (await large.admin.get(address)).body as { items: { clientEmail: string }[] };
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
    await expect(fillDatabase(small.target, SMALL)).rejects.toThrow('The database holds 500 appointments');
  });

  return { small, large };
}
