import { afterAll, beforeAll, beforeEach } from 'vitest';
import { connect, type Sql } from '@stillpoint/db';
import { log, testClock, testDatabase } from '@stillpoint/testing';
import { exponentialBackoff, type Claim, type Delivery, type DeliveryContext } from '../src/index.ts';

export const TABLE = { name: 'parcels.parcel', key: 'id' };
/** Long enough that no lease is renewed during a test. */
export const LEASE_MS = 60 * 60_000;

export interface Parcel {
  id: string;
  state: string;
  dueAt: Date | null;
  attempts: number;
  lease: string | null;
  lastError: string | null;
}

/** A delivery table as services have one, empty before each test, and a clock to set. */
export function parcels() {
  const database = testDatabase();
  const clock = testClock('2026-11-21T12:00:00Z');
  const state = {} as { url: string; sql: Sql; context: DeliveryContext };
  beforeAll(async () => {
    await database.sql`CREATE SCHEMA parcels`;
    await database.sql`
      CREATE TABLE parcels.parcel (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(), state text NOT NULL DEFAULT 'owed', is_urgent boolean NOT NULL DEFAULT false,
        due_at timestamptz, give_up_at timestamptz, attempts integer NOT NULL DEFAULT 0,
        lease uuid, lease_until timestamptz, last_error text, correlation_id text)`;
    await database.sql`CREATE INDEX parcel_due ON parcels.parcel (due_at) WHERE due_at IS NOT NULL`;
    const sql = connect(database.url, { max: 8 });
    Object.assign(state, { url: database.url, sql, context: { sql, now: clock.now, log } });
  });
  beforeEach(() => database.sql`TRUNCATE parcels.parcel`);
  afterAll(() => state.sql?.end());

  return Object.assign(state, {
    clock,
    /** Inserts `count` parcels that are due at `dueAt`. Returns their ids. */
    async owe(count = 1, more: { dueAt?: Date; giveUpAt?: Date; isUrgent?: boolean } = {}): Promise<string[]> {
      const rows = await state.sql<{ id: string }[]>`
        INSERT INTO parcels.parcel (due_at, give_up_at, is_urgent)
        SELECT ${more.dueAt ?? clock.now()}::timestamptz, ${more.giveUpAt ?? null}::timestamptz, ${more.isUrgent ?? false}
        FROM generate_series(1, ${count}) RETURNING id`;
      return rows.map(({ id }) => id);
    },
    all: () =>
      state.sql<Parcel[]>`SELECT id, state, due_at, attempts, lease, last_error FROM parcels.parcel ORDER BY id`,
    async only(): Promise<Parcel> {
      const rows = await this.all();
      if (rows.length !== 1) throw new Error(`${rows.length} parcels`);
      return rows[0]!;
    },
    /** Marks a parcel as arrived. Returns whether the claim still held it. */
    async arrived({ id, lease }: Claim, as = 'done'): Promise<boolean> {
      const rows = await state.sql`
        UPDATE parcels.parcel SET state = ${as}, due_at = NULL WHERE id = ${id} AND lease = ${lease} RETURNING 1`;
      return rows.length === 1;
    },
    delivery: (deliver: Delivery['deliver']): Delivery => ({
      name: 'parcel',
      table: TABLE,
      leaseMs: LEASE_MS,
      retryMs: exponentialBackoff(1_000, 60_000),
      deliver,
    }),
  });
}
