import { afterAll, beforeAll, expect, it } from 'vitest';
import { toCents } from '@stillpoint/scheduling';
import { routesOf, runEffect, type EventType } from '@stillpoint/events';
import { seededRandom } from '../bench/size/random.ts';
import {
  openRecorder,
  paid,
  type Family,
  type AttemptSetup,
} from '../../services/gateway/test/attack/tampering/attempt-setup.ts';
import * as people from '../../services/gateway/test/attack/tampering/people.ts';
import * as prices from '../../services/gateway/test/attack/tampering/prices.ts';
import * as webhooks from '../../services/gateway/test/attack/tampering/webhooks.ts';
import { gatewayFixture, type Fixture } from '../../services/gateway/test/support/gateway-fixture.ts';
import { effects as bookingEffects } from '../../services/booking/src/effects.ts';
import { deliverDueRefunds, reconcileOrders } from '../../services/payment/test/support/deliver.ts';
import { effects as paymentEffects } from '../../services/payment/src/effects.ts';

const PRICE_CENTS = 12_000;
const families: Record<string, Family> = { ...prices, ...people, ...webhooks };

/** Does what the workers would have done by now: booking's and payment's effects of every event, refunds, reconciliation. */
async function runWorkers(gateway: Fixture['gateway']): Promise<void> {
  const { booking, payment } = gateway.deps;
  const work = { booking: [bookingEffects, booking], payment: [paymentEffects, payment] } as const;
  for (let hasWorked = true; hasWorked;) {
    hasWorked = false;
    const events = await gateway.sql<{ id: string; type: EventType }[]>`
      SELECT id, type FROM events.outbox ORDER BY occurred_at, id`;
    const done = await gateway.sql<{ mark: string }[]>`SELECT event_id || effect AS mark FROM events.inbox`;
    const marks = new Set(done.map(({ mark }) => mark));
    for (const { id, type } of events)
      for (const { service, effect } of routesOf(type)) {
        if (service === 'notification' || marks.has(`${id}${effect}`)) continue;
        const [effects, context] = work[service];
        await runEffect(effects, context, effect, id);
        hasWorked = true;
      }
    await deliverDueRefunds(payment);
    gateway.clock.advance(61_000);
    await reconcileOrders(payment);
  }
}

/**
 * Makes attempts to get a session without paying for it, and an honest payment after each nine; the same seed, the same
 * attempts. For a test file's top level.
 */
export function testTampering({ attempts, seed }: { attempts: number; seed: number }): void {
  const recorder: { open?: Awaited<ReturnType<typeof openRecorder>> } = {};
  beforeAll(async () => void (recorder.open = await openRecorder()));
  afterAll(() => recorder.open?.stop());
  const fixture = gatewayFixture({ webhookUrl: () => recorder.open?.url ?? '' });
  const { gateway } = fixture;
  /** Honest payments in between: a product that confirms nothing would pass as well. */
  const expectedHonest = Math.ceil(attempts / 10);
  const statusOf = async (ids: readonly string[]) => {
    const rows = await gateway.sql<{ id: string; status: string }[]>`
      SELECT id, status FROM booking.appointment WHERE id = ANY(${[...ids]})`;
    return new Map(rows.map(({ id, status }) => [id, status]));
  };
  const honest: string[] = [];
  const played = new Map<string, number>();

  it(
    `${attempts} attempts to get a session without paying confirm nothing, while honest payments in between do`,
    { timeout: 300_000 + attempts * 10_000 },
    async () => {
      const setup: AttemptSetup = { fixture, random: seededRandom(seed), transmissions: recorder.open?.seen ?? [] };
      honest.push((await paid(setup)).id);
      const names = Object.keys(families);
      for (let count = 0; count < attempts; count += 1) {
        if (count % 10 === 9) honest.push((await paid(setup)).id);
        const name = names[count % names.length] ?? '';
        const { targets, responses } = await families[name]!(setup);
        played.set(name, (played.get(name) ?? 0) + 1);
        for (const { status, text } of responses) expect(status, `${name}: ${text}`).toBeLessThan(500);
        const statuses = await statusOf(targets);
        expect(statuses.size, name).toBe(new Set(targets).size);
        for (const status of statuses.values()) expect(status, name).toMatch(/^(pending_payment|cancelled)$/);
      }
      for (const status of (await statusOf(honest)).values()) expect(status).toBe('confirmed');
      expect(honest.length).toBeGreaterThanOrEqual(expectedHonest);
    },
  );

  it(
    'attempts to get a session without paying leave every captured cent with a confirmed session of exactly that price, or back with its payer',
    { timeout: 300_000 + attempts * 1_000 },
    async () => {
      await runWorkers(gateway);
      const confirmed = await gateway.sql<{ id: string; captureId: string; orderId: string; cents: number }[]>`
      SELECT id, capture_id, order_id, price_cents AS cents
      FROM booking.appointment WHERE status = 'confirmed' AND price_cents > 0`;
      const { captures, refunds } = await fixture.ledger();
      const back = (id: string) =>
        refunds
          .filter(({ captureId, status }) => captureId === id && status === 'COMPLETED')
          .reduce((sum, { amount }) => sum + toCents(amount), 0);

      for (const { captureId, orderId, cents } of confirmed) {
        const own = captures.find(({ id }) => id === captureId);
        expect(own).toMatchObject({ orderId, status: 'COMPLETED', amount: '120.00' });
        expect(cents).toBe(PRICE_CENTS);
      }
      const keptCaptures = new Set(confirmed.map(({ captureId }) => captureId));
      expect(keptCaptures.size).toBe(confirmed.length);
      for (const { id, amount } of captures) expect(back(id)).toBe(keptCaptures.has(id) ? 0 : toCents(amount));
      expect(confirmed.map(({ id }) => id)).toEqual(expect.arrayContaining(honest));

      const returned = captures.filter(({ id }) => !keptCaptures.has(id)).length;
      console.info(
        `tampering: ${attempts} attempts in ${played.size} families with seed ${seed}, 0 confirmed; ${honest.length} honest payments ` +
          `in between, all confirmed; in the end ${captures.length} captures = ${keptCaptures.size} sessions, each with its own exact price ` +
          `(${honest.length} and those the attempts had paid or approved in honesty) + ${returned} given back\n` +
          [...played].map(([name, count]) => `  ${name}: ${count}`).join('\n'),
      );
      expect([...played.values()].reduce((sum, count) => sum + count, 0)).toBe(attempts);
    },
  );
}
