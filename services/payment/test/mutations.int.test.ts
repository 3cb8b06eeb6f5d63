import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '@stillpoint/contracts';
import { captureOrder, openOrder, refundsOf } from '../src/index.ts';
import { appointmentFactsOf, paymentStand, somebody } from './stand.ts';

/** How many spoiled answers are sent; 150 by default, thousands by hand. */
const RUNS = Number(process.env['PAYMENT_RUNS'] ?? 150);
const stand = paymentStand({ webhooks: false });

/** Ways to spoil one place of an answer, or its text. */
const spoilings = {
  delete: () => undefined,
  null: () => null,
  number: () => -1,
  huge: () => 1e308,
  text: () => 'x',
  long: () => 'A'.repeat(70_000),
  list: (value: unknown) => [value],
  object: () => ({}),
  twice: (value: unknown) => (Array.isArray(value) ? [...value, ...value] : value),
  empty: () => '',
} as const;
type Spoiling = keyof typeof spoilings;

interface Mutation {
  /** Which of the answers is spoiled, by number. */
  answer: number;
  how: Spoiling | 'cut' | 'nothing' | 'html' | 'no object';
  /** Which place of the answer, as a share of all of them. */
  where: number;
}
const mutation: fc.Arbitrary<Mutation> = fc.record({
  answer: fc.integer({ min: 0, max: 5 }),
  how: fc.constantFrom(
    ...(Object.keys(spoilings) as Spoiling[]),
    'cut' as const,
    'nothing' as const,
    'html' as const,
    'no object' as const,
  ),
  where: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

/** Every place in a JSON value, as paths. */
function places(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => places(item, [...path, index]))
    : Object.entries(value).flatMap(([key, item]) => places(item, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

function spoil(text: string, { how, where }: Mutation): string {
  if (how === 'cut') return text.slice(0, Math.floor(text.length * where));
  if (how === 'nothing') return '';
  if (how === 'html') return '<html><body>Service temporarily fine</body></html>';
  if (how === 'no object') return '[]';
  const root = JSON.parse(text) as Record<string, unknown>;
  const all = places(root);
  const path = all[Math.floor(all.length * where)] ?? [];
  let holder = root as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
  const last = path.at(-1);
  if (last === undefined) return text;
  holder[last] = spoilings[how](holder[last]);
  return JSON.stringify(root);
}

const polite = async <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
const figures = { runs: 0, spoiled: 0, answers: 0 };

async function play(mutations: Mutation[]): Promise<void> {
  const appointmentId = randomUUID();
  const input = { appointmentId, amountCents: 12_050, description: 'Sleep improvement' };
  let answers = 0;
  stand.door.spoil = (text) => {
    const found = mutations.find(({ answer }) => answer === answers);
    answers += 1;
    if (!found || text === '') return text;
    figures.spoiled += 1;
    return spoil(text, found);
  };
  let orderId: string | undefined;
  for (let tries = 0; tries < 8 && !orderId; tries += 1) orderId = (await polite(openOrder(stand.ctx, input)))?.orderId;
  if (!orderId) throw new Error('no order was opened');
  await stand.approve(orderId);
  await polite(captureOrder(stand.ctx, { orderId }));
  await stand.work(2, 91_000);
  await stand.hear(
    'AppointmentCancelled',
    'refund-captured',
    { ...appointmentFactsOf(appointmentId, 12_050, 2), by: 'client', wasConfirmed: true, refundPercent: 100 },
    somebody,
  );
  await stand.work(3, 91_000);
  stand.door.spoil = null;
  await stand.work(3, 31 * 60_000);

  const { captures, refunds } = await stand.ledger();
  const own = captures.filter((capture) => capture.orderId === orderId);
  const back = refunds.filter(({ captureId }) => own.some(({ id }) => id === captureId));
  expect(own.map(({ status, amount }) => ({ status, amount }))).toEqual([{ status: 'REFUNDED', amount: '120.50' }]);
  expect(back).toHaveLength(1);
  const rows = await stand.database
    .sql`SELECT id, status, purpose FROM payment.captures WHERE appointment_id = ${appointmentId}`;
  expect([...rows]).toEqual([{ id: own[0]!.id, status: 'REFUNDED', purpose: 'accepted' }]);
  const lines = await stand.database.sql`
    SELECT kind, amount_cents AS cents FROM payment.ledger WHERE appointment_id = ${appointmentId} ORDER BY kind`;
  expect([...lines]).toEqual([
    { kind: 'capture', cents: 12_050 },
    { kind: 'refund', cents: 12_050 },
  ]);
  expect((await refundsOf(stand.ctx, appointmentId)).filter(({ status }) => status === 'COMPLETED')).toHaveLength(1);
  const types = (await stand.events(appointmentId)).map(({ type }) => type);
  expect(types.sort()).toEqual(['PaymentCaptured', 'PaymentRefunded']);
  figures.runs += 1;
  figures.answers += answers;
  await stand.database.sql`UPDATE payment.orders SET check_at = NULL WHERE appointment_id = ${appointmentId}`;
}

describe(`${RUNS} payments whose answers come spoiled`, () => {
  it('end as if nothing had happened: paid once, given back once', { timeout: 60_000 + RUNS * 4_000 }, async () => {
    const seed = Number(process.env['PAYMENT_SEED'] ?? 20_261_121);
    const several = fc.uniqueArray(mutation, { minLength: 1, maxLength: 3, selector: ({ answer }) => answer });
    await fc.assert(fc.asyncProperty(several, play), { numRuns: RUNS, seed, endOnFailure: true });
    process.stdout.write(`spoiled answers: ${JSON.stringify(figures)}\n`);
    expect(figures.runs).toBe(RUNS);
  });
});
