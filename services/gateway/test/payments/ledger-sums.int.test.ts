import { findBookedSessions } from '@stillpoint/booking';
import { DAY_MS, HOUR_MS, toCents } from '@stillpoint/scheduling';
import { ledgerTotals, listLedger } from '@stillpoint/payment';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ledgerCsv } from '../../src/payments/ledger-csv.ts';
import { practiceMonth } from '../../src/payments/practice-month.ts';
import { testGateway } from '../support/start-gateway.ts';

const gateway = testGateway();
/** Zones whose clocks change at night and at midnight, by an hour and by half of one, and never. */
const ZONES = ['America/New_York', 'Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'];
const MONTHS = ['2026-02', '2026-03', '2026-04', '2026-09', '2026-10', '2026-11', '2026-12'];

/** Amounts of the CSV's USD lines, in cents. */
const amountsOf = (csv: string): number[] => {
  const [header, ...rows] = csv
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));
  const [amount, currency] = [header!.indexOf('Amount'), header!.indexOf('Currency')];
  return rows
    .filter((row) => row[currency] === 'USD')
    .map((row) => Math.sign(Number(row[amount])) * toCents(row[amount]!.replace('-', '')));
};
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

interface Line {
  zone: string;
  month: string;
  /** From the month's first moment, or its last. */
  fromEnd: boolean;
  offsetMs: number;
  cents: number;
  refunded: boolean;
  refundAfterMs: number;
  isDollars: boolean;
}

/** Writes the lines as the payment service would have: a capture each, and perhaps a refund of a part of it. */
async function write(lines: readonly Line[]): Promise<void> {
  const { sql } = gateway;
  await sql`TRUNCATE payment.ledger, payment.refund, payment.capture, payment.order, payment.amount_due CASCADE`;
  for (const [index, line] of lines.entries()) {
    const { from, to } = practiceMonth(line.month, line.zone);
    const paidAt = new Date((line.fromEnd ? to : from).getTime() + line.offsetMs);
    const refundedAt = new Date(paidAt.getTime() + line.refundAfterMs);
    const capture = `CAPTURE-${index}`;
    await sql`
      WITH due AS (
        INSERT INTO payment.amount_due (appointment_id, amount_cents, created_at)
        VALUES (gen_random_uuid(), ${line.cents}, now()) RETURNING appointment_id
      ), paid AS (
        INSERT INTO payment.order (id, appointment_id, amount_cents, currency, description, provider, provider_id, state, created_at)
        SELECT gen_random_uuid(), appointment_id, ${line.cents}, 'USD', '', 'paypal', ${`ORDER-${index}`}, 'completed', now() FROM due
        RETURNING id, appointment_id
      ), captured AS (
        INSERT INTO payment.capture (id, order_id, appointment_id, amount_cents, currency, method, status, purpose, first_seen_at)
        SELECT ${capture}, id, appointment_id, ${line.cents}, ${line.isDollars ? 'USD' : 'EUR'}, 'paypal', 'captured', 'accepted', now()
        FROM paid RETURNING id, appointment_id, currency
      ), refund AS (
        INSERT INTO payment.refund (id, capture_id, appointment_id, key, amount_cents, currency, reason, status, created_at, settled_at)
        SELECT gen_random_uuid(), id, appointment_id, 'full', ${Math.ceil(line.cents / 2)}, currency, 'cancelled', 'refunded', now(), now()
        FROM captured WHERE ${line.refunded}::boolean RETURNING id, capture_id, appointment_id, amount_cents, currency
      )
      INSERT INTO payment.ledger (kind, capture_id, refund_id, appointment_id, amount_cents, currency, happened_at, receipt_number)
      SELECT 'capture', id, NULL::uuid, appointment_id, ${line.cents}::int, currency, ${paidAt}::timestamptz, ${index + 1}::int FROM captured
      UNION ALL
      SELECT 'refund', capture_id, id, appointment_id, amount_cents, currency, ${refundedAt}::timestamptz, NULL FROM refund`;
  }
}

const aLine = fc.record<Line>({
  zone: fc.constantFrom(...ZONES),
  month: fc.constantFrom(...MONTHS),
  fromEnd: fc.boolean(),
  // The edge itself, a moment beside it, a change of the clock away, or anywhere near.
  offsetMs: fc.oneof(
    fc.constantFrom(-1, 0, 1, HOUR_MS, -HOUR_MS, HOUR_MS / 2),
    fc.integer({ min: -40 * DAY_MS, max: 40 * DAY_MS }),
  ),
  cents: fc.integer({ min: 1, max: 10_000_000 }),
  refunded: fc.boolean(),
  refundAfterMs: fc.oneof(fc.constantFrom(0, 1, HOUR_MS), fc.integer({ min: 0, max: 60 * DAY_MS })),
  isDollars: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
});

async function monthOf(month: string, zone: string) {
  const { payment, booking } = gateway.deps;
  const span = practiceMonth(month, zone);
  const entries = await listLedger(payment, span);
  const sessions = await findBookedSessions(
    booking,
    entries.map(({ appointmentId }) => appointmentId),
  );
  const total = (await ledgerTotals(payment, span)).find(({ currency }) => currency === 'USD')?.cents ?? 0;
  return { entries, csv: ledgerCsv(entries, sessions, zone), total };
}

it('the amounts in a month’s CSV add up to the ledger’s total, at every edge of a month, in every zone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aLine, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(...ZONES),
      async (lines, zone) => {
        await write(lines);
        for (const month of MONTHS) {
          const { entries, csv, total } = await monthOf(month, zone);
          expect(sum(amountsOf(csv))).toBe(total);
          const times = entries.map(({ happenedAt }) => happenedAt.getTime());
          expect(times).toEqual([...times].sort((a, b) => a - b));
          // Each line's own date is in the requested month.
          for (const row of csv.trimEnd().split('\r\n').slice(1)) expect(row.slice(0, 7)).toBe(month);
        }
      },
    ),
    { numRuns: 40 },
  );
});

it('every line of the ledger is in exactly one month', async () => {
  // From before the first month to after the last refund of the last.
  const months = Array.from({ length: 19 }, (_, at) => new Date(Date.UTC(2025, 10 + at, 1)).toISOString().slice(0, 7));
  await fc.assert(
    fc.asyncProperty(
      fc.array(aLine, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...ZONES),
      async (lines, zone) => {
        await write(lines);
        const read = [];
        for (const month of months) read.push(await monthOf(month, zone));
        const [all] = await gateway.sql<{ lines: number }[]>`SELECT count(*) AS lines FROM payment.ledger`;
        expect(sum(read.map(({ entries }) => entries.length))).toBe(all!.lines);
      },
    ),
    { numRuns: 15 },
  );
});
