import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { refundShareOf, toCents } from '@stillpoint/scheduling';
import { somebody } from '@stillpoint/testing';
import { deliverDueRefunds } from '../support/deliver.ts';
import { reconcileOrder } from '../../src/commands/reconcile-order.ts';
import { captureOrder, openOrder } from '../../src/index.ts';
import { refundsOf } from '../support/refunds.ts';
import { listOrdersOf } from '../../src/store/orders.ts';
import { appointmentFactsOf, captureStatusOf, paymentFixtures, type Fixture } from '../support/fixtures.ts';
import { nullIfRefused } from '../support/payments.ts';

const AMOUNT = 12_050;
/** Calls to the provider in each phase of a payment. */
const RECONCILIATIONS = 16;
let fixture: Fixture;

/** Ways to corrupt one place of a response. */
const corruptions = {
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
type Corruption = keyof typeof corruptions;

interface Mutation {
  /** How many responses arrive intact before this one. */
  after: number;
  how: Corruption | 'cut' | 'nothing' | 'html' | 'no object';
  /** The corrupted place of the response, as a share of all places. */
  where: number;
}
const mutation: fc.Arbitrary<Mutation> = fc.record({
  after: fc.constantFrom(0, 0, 0, 1),
  how: fc.constantFrom(
    ...(Object.keys(corruptions) as Corruption[]),
    'cut' as const,
    'nothing' as const,
    'html' as const,
    'no object' as const,
  ),
  where: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

/** The paths of all places in a JSON value. */
function places(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => places(item, [...path, index]))
    : Object.entries(value).flatMap(([key, item]) => places(item, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

function corrupt(text: string, { how, where }: Mutation): string {
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
  holder[last] = corruptions[how](holder[last]);
  return JSON.stringify(root);
}

const figures = { payments: 0, corrupted: 0, responses: 0 };
const lifecycle = fc.record({
  mutations: fc.array(mutation, { minLength: 80, maxLength: 80 }),
  percent: fc.constantFrom(100, 50, 1),
});

/** Reconciles the orders and sends refunds several times, as the worker does. */
async function reconcileRepeatedly(appointmentId: string): Promise<void> {
  for (let count = 0; count < RECONCILIATIONS; count += 1) {
    for (const order of await listOrdersOf(fixture.ctx.sql, appointmentId)) await reconcileOrder(fixture.ctx, order);
    fixture.clock.advance(46_000);
    await deliverDueRefunds(fixture.ctx);
  }
}

async function play({ mutations, percent }: { mutations: Mutation[]; percent: number }): Promise<void> {
  const appointmentId = randomUUID();
  const input = { appointmentId, amountCents: AMOUNT, currency: 'USD', description: 'Sleep improvement' };
  const stream = [...mutations];
  let intact = stream[0]?.after ?? 0;
  fixture.proxy.corruptResponse = (text) => {
    figures.responses += 1;
    if (intact > 0 || text === '' || stream.length === 0) {
      intact -= 1;
      return text;
    }
    const [next] = stream.splice(0, 1);
    intact = stream[0]?.after ?? 0;
    figures.corrupted += 1;
    return next ? corrupt(text, next) : text;
  };
  let orderId: string | undefined;
  for (let attempts = 0; attempts < 40 && !orderId; attempts += 1) {
    orderId = (await nullIfRefused(openOrder(fixture.ctx, input)))?.orderId;
    fixture.clock.advance(1_000);
  }
  if (!orderId) throw new Error('no order was opened');
  await fixture.approve(orderId);
  await nullIfRefused(captureOrder(fixture.ctx, { orderId }));
  await reconcileRepeatedly(appointmentId);
  await fixture.runEffect(
    'AppointmentCancelled',
    'refund-captured',
    { ...appointmentFactsOf(appointmentId, AMOUNT, 2), by: 'client', wasConfirmed: true, refundPercent: percent },
    somebody,
  );
  await reconcileRepeatedly(appointmentId);
  fixture.proxy.corruptResponse = null;
  await fixture.work(3, 31 * 60_000);
  await check(appointmentId, orderId, refundShareOf(AMOUNT, percent, 'USD'));
  await fixture.database.sql`UPDATE payment.order SET due_at = NULL WHERE appointment_id = ${appointmentId}`;
}

/** The result must be as with intact responses: captured once, refunded once, published once. */
async function check(appointmentId: string, orderId: string, share: number): Promise<void> {
  const { captures, refunds } = await fixture.ledger();
  const own = captures.filter((capture) => capture.orderId === orderId);
  const back = refunds.filter(({ captureId }) => own.some(({ id }) => id === captureId));
  const status = share < AMOUNT ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
  expect(own.map((capture) => [capture.status, capture.amount])).toEqual([[status, '120.50']]);
  expect(back.map((refund) => [refund.status, toCents(refund.amount)])).toEqual([['COMPLETED', share]]);
  const rows = await fixture.database
    .sql`SELECT id, status, purpose FROM payment.capture WHERE appointment_id = ${appointmentId}`;
  expect([...rows]).toEqual([{ id: own[0]!.id, status: captureStatusOf(status), purpose: 'accepted' }]);
  const lines = await fixture.database.sql`
    SELECT kind, amount_cents AS cents FROM payment.ledger WHERE appointment_id = ${appointmentId} ORDER BY kind`;
  expect([...lines]).toEqual([
    { kind: 'capture', cents: AMOUNT },
    { kind: 'refund', cents: share },
  ]);
  expect((await refundsOf(fixture.ctx, appointmentId)).filter((refund) => refund.status === 'refunded')).toHaveLength(
    1,
  );
  const types = (await fixture.events(appointmentId)).map(({ type }) => type);
  expect(types.sort()).toEqual(['PaymentCaptured', 'PaymentRefunded']);
  figures.payments += 1;
}

/**
 * Sends at least `responses` corrupted responses of the provider; the same seed gives the same responses. For a test file's top
 * level.
 */
export function corruptedResponses({ responses, seed }: { responses: number; seed: number }): void {
  fixture = paymentFixtures({ webhooks: false });
  it(
    `${responses} corrupted responses of the provider leave every payment captured once and refunded once`,
    { timeout: 300_000 + responses * 2_500 },
    async () => {
      for (let round = 0; figures.corrupted < responses; round += 1)
        await fc.assert(fc.asyncProperty(lifecycle, play), { numRuns: 5, seed: seed + round, endOnFailure: true });
      console.info(
        `corrupted responses: ${figures.corrupted} of ${figures.responses} in ${figures.payments} payments with seed ${seed}; ` +
          'no crash, no wrong state',
      );
      expect(figures.corrupted).toBeGreaterThanOrEqual(responses);
    },
  );
}
