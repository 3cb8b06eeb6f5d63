import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { refundShareOf, toCents, toDecimalText } from '@stillpoint/scheduling';
import type { Facts } from '@stillpoint/events';
import { somebody } from '@stillpoint/testing';
import { captureOrder, openOrder } from '../../src/index.ts';
import { lifecycle, type Lifecycle } from '../support/payment-lifecycles.ts';
import { appointmentFactsOf, captureStatusOf, paymentFixtures, type Fixture } from '../support/fixtures.ts';
import { AMOUNT, nullIfRefused } from '../support/payments.ts';

let fixture: Fixture;

const dollars = (cents: number) => `$${toDecimalText(cents, 'USD')}`;
const figures = {
  runs: 0,
  captures: 0,
  refunds: 0,
  accepted: 0,
  returned: 0,
  declined: 0,
  unpaid: 0,
  inPart: 0,
  cents: 0,
  given: 0,
  kept: 0,
};

async function play(lifecycle: Lifecycle): Promise<void> {
  const appointmentId = randomUUID();
  const input = { appointmentId, amountCents: AMOUNT, currency: 'USD', description: 'Sleep improvement' };
  fixture.webhookReceiver.isOpen = lifecycle.receivesWebhooks;
  for (const [on, faults] of [
    ['order', lifecycle.order],
    ['capture', lifecycle.capture],
  ] as const)
    for (const fault of faults) await fixture.fault({ ...fault, on });

  const orderIds = new Set<string>();
  const cancel = (refundPercent = 100) =>
    fixture.runEffect(
      'AppointmentCancelled',
      'refund-captured',
      { ...appointmentFactsOf(appointmentId, AMOUNT, 9), by: 'client', wasConfirmed: true, refundPercent },
      somebody,
    );
  const handled = new Set<string>();
  const orderOf = async () => {
    const opened = await nullIfRefused(openOrder(fixture.ctx, input));
    if (opened) orderIds.add(opened.orderId);
    return opened?.orderId;
  };

  let first = await orderOf();
  // People try again, after some time.
  for (let attempts = 1; attempts < 6 && !first; attempts += 1) {
    fixture.clock.advance(30_000);
    first = await orderOf();
  }
  if (first) {
    await fixture.approve(first);
    if (lifecycle.meanwhile === 'expired')
      await fixture.runEffect('HoldExpired', 'close-order', appointmentFactsOf(appointmentId, AMOUNT, 2), {});
    const asked = Array.from({ length: lifecycle.tabs }, () =>
      nullIfRefused(captureOrder(fixture.ctx, { orderId: first })),
    );
    if (lifecycle.meanwhile === 'cancelled') asked.push(cancel().then(() => null));
    const answers = await Promise.all(asked);
    let isDeclined = answers.some((answer) => answer?.status === 'declined');
    for (let attempts = 0; attempts < 4 && isDeclined; attempts += 1) {
      const again = (await orderOf()) ?? first;
      await fixture.approve(again);
      isDeclined = (await nullIfRefused(captureOrder(fixture.ctx, { orderId: again })))?.status === 'declined';
    }
    if (lifecycle.meanwhile === 'second tab pays too') {
      const second = await orderOf();
      if (second) {
        await fixture.approve(second);
        await nullIfRefused(captureOrder(fixture.ctx, { orderId: second }));
      }
    }
  }
  const byHand = await refundByHand(orderIds, lifecycle);
  for (const fault of lifecycle.refund) await fixture.fault({ ...fault, on: 'refund' });
  for (let round = 0; round < 40; round += 1) {
    // Asked first: what becomes known after that is handled here.
    const wasQuiet = await isQuiet(appointmentId);
    const handledNow = await handleCapturesAsBooking(appointmentId, lifecycle, handled, cancel);
    await completeAtProvider(orderIds, lifecycle);
    if (round > 3 && handledNow === 0 && wasQuiet) break;
    // Minutes at first; hours for refunds that failed repeatedly.
    await fixture.work(1, round < 10 ? 91_000 : 30 * 60_000);
  }
  await check(appointmentId, orderIds, lifecycle, byHand);
}

/** Refunds in the provider's dashboard, as the practice may. Returns the capture, if there was one. */
async function refundByHand(orderIds: Set<string>, { byHand }: Lifecycle): Promise<string | null> {
  const taken = (await fixture.ledger()).captures.find(
    ({ orderId, status }) => orderIds.has(orderId) && status === 'COMPLETED',
  );
  if (!taken || byHand === 0) return null;
  await fixture.atProvider(`/v2/payments/captures/${taken.id}/refund`, {
    amount: { currency_code: 'USD', value: toDecimalText(byHand, 'USD') },
  });
  return taken.id;
}

/**
 * Acts as booking: confirms captures, or refuses them, or confirms and is cancelled afterwards. Returns the number of new ones.
 */
async function handleCapturesAsBooking(
  appointmentId: string,
  lifecycle: Lifecycle,
  handled: Set<string>,
  cancel: (percent: number) => Promise<boolean>,
): Promise<number> {
  let handledNow = 0;
  for (const { type, facts } of await fixture.events(appointmentId)) {
    const captureId = String(facts['captureId']);
    if (type !== 'PaymentCaptured' || handled.has(captureId)) continue;
    handled.add(captureId);
    handledNow += 1;
    const isCancelled = lifecycle.meanwhile === 'cancelled';
    if (!isCancelled && lifecycle.booking.startsWith('confirms, then cancelled')) await cancel(lifecycle.percent);
    if (isCancelled || lifecycle.booking.endsWith('refuses'))
      await fixture.runEffect(
        'ConfirmationRefused',
        'refund-refused',
        { ...(facts as Facts<'PaymentCaptured'>), version: 5, reason: isCancelled ? 'cancelled' : 'slot-taken' },
        somebody,
      );
  }
  return handledNow;
}

async function completeAtProvider(orderIds: Set<string>, lifecycle: Lifecycle): Promise<void> {
  const { captures, refunds } = await fixture.ledger();
  const own = captures.filter(({ orderId }) => orderIds.has(orderId));
  for (const { id, status } of own)
    if (status === 'PENDING') await fixture.play('POST', `/captures/${id}/settle`, { status: lifecycle.pendingEndsAs });
  for (const { id, captureId, status } of refunds)
    if (status === 'PENDING' && own.some((capture) => capture.id === captureId))
      await fixture.play('POST', `/refunds/${id}/settle`, { status: lifecycle.pendingRefundEndsAs });
}

/** The part of an accepted capture to be refunded, in cents, by booking's decision. */
const SHARES = { confirms: 0, refuses: AMOUNT, 'confirms, then cancelled, then refuses': AMOUNT };

/** Nothing is under way any more for this appointment. */
async function isQuiet(appointmentId: string): Promise<boolean> {
  const [row] = await fixture.database.sql<[{ open: number }]>`
    SELECT (SELECT count(*) FROM payment.order WHERE appointment_id = ${appointmentId}
        AND (capture_request_id IS NOT NULL OR (state = 'open' AND approved_at IS NOT NULL AND NOT was_declined)))
      + (SELECT count(*) FROM payment.capture WHERE appointment_id = ${appointmentId} AND purpose = 'waiting')
      + (SELECT count(*) FROM payment.refund WHERE appointment_id = ${appointmentId} AND status = 'pending') AS open`;
  return row.open === 0;
}

async function check(appointmentId: string, orderIds: Set<string>, lifecycle: Lifecycle, byHand: string | null) {
  const { sql } = fixture.database;
  const all = await fixture.ledger();
  const captures = all.captures.filter(({ orderId }) => orderIds.has(orderId));
  const refunds = all.refunds.filter(
    ({ captureId, status }) => status === 'COMPLETED' && captures.some(({ id }) => id === captureId),
  );
  const isPaid = ({ status }: { status: string }) => ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(status);
  const cents = (rows: { amount: string }[]) => rows.reduce((sum, { amount }) => sum + toCents(amount), 0);
  const taken = captures.filter(isPaid);

  // To the cent, and line by line.
  const lines = await sql<{ kind: string; captureId: string; cents: number }[]>`
    SELECT kind, capture_id, sum(amount_cents) AS cents FROM payment.ledger WHERE appointment_id = ${appointmentId}
    GROUP BY kind, capture_id`;
  const ours = (kind: string) => lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.cents, 0);
  expect({ captured: ours('capture'), refunded: ours('refund') }).toEqual({
    captured: cents(taken),
    refunded: cents(refunds),
  });

  // Every capture pays for a confirmed booking or was refunded: in full, or exactly the policy's share of a cancelled one.
  const rows = await sql<{ id: string; status: string; purpose: string }[]>`
    SELECT id, status, purpose FROM payment.capture WHERE appointment_id = ${appointmentId}`;
  const share =
    lifecycle.meanwhile === 'cancelled'
      ? AMOUNT
      : { ...SHARES, 'confirms, then cancelled': refundShareOf(AMOUNT, lifecycle.percent, 'USD') }[lifecycle.booking];
  let kept = 0;
  for (const capture of captures) {
    const row = rows.find(({ id }) => id === capture.id);
    expect(row?.status).toBe(captureStatusOf(capture.status));
    if (!isPaid(capture)) continue;
    const given = cents(refunds.filter(({ captureId }) => captureId === capture.id));
    const owed = row?.purpose === 'accepted' ? share : AMOUNT;
    expect(given).toBe(Math.max(owed, capture.id === byHand ? lifecycle.byHand : 0));
    expect(capture.status).toBe(given === 0 ? 'COMPLETED' : given < AMOUNT ? 'PARTIALLY_REFUNDED' : 'REFUNDED');
    if (given < AMOUNT) kept += 1;
    if (given > 0 && given < AMOUNT) figures.inPart += 1;
    figures.kept += AMOUNT - given;
  }
  expect(kept).toBeLessThanOrEqual(1);

  // Published exactly once.
  const published = (await fixture.events(appointmentId))
    .filter(({ type }) => type === 'PaymentCaptured')
    .map(({ facts }) => facts['captureId']);
  expect(new Set(published).size).toBe(published.length);
  const publishedRefunds = (await fixture.events(appointmentId)).filter(({ type }) => type === 'PaymentRefunded');
  expect(publishedRefunds.length).toBe(refunds.length);
  expect(await isQuiet(appointmentId)).toBe(true);
  expect(fixture.webhookReceiver.crashes).toEqual([]);

  figures.runs += 1;
  figures.captures += taken.length;
  figures.refunds += refunds.length;
  figures.accepted += kept;
  figures.returned += taken.length - kept;
  figures.declined += captures.length - taken.length;
  figures.unpaid += taken.length === 0 ? 1 : 0;
  figures.cents += cents(taken);
  figures.given += cents(refunds);
  // Finished orders are not checked again in the following lifecycles, whose clock continues.
  await sql`UPDATE payment.order SET due_at = NULL WHERE appointment_id = ${appointmentId}`;
  await fixture.play('DELETE', '/faults');
}

/**
 * Runs `runs` payment lifecycles, each with its own faults; the same seed gives the same lifecycles. For a test file's top
 * level.
 */
export function paymentLifecycles({ runs, seed }: { runs: number; seed: number }): void {
  fixture = paymentFixtures();
  it(
    `${runs} payment lifecycles, each with faults of its own, end with every captured cent in a confirmed booking or back with the payer`,
    { timeout: 300_000 + runs * 20_000 },
    async () => {
      await fc.assert(fc.asyncProperty(lifecycle, play), { numRuns: runs, seed, endOnFailure: true });
      console.info(
        `payment runs: ${figures.runs} with seed ${seed}; ${figures.captures} captures of ${dollars(figures.cents)} = ` +
          `${dollars(figures.kept)} kept + ${dollars(figures.given)} given back in ${figures.refunds} refunds; ` +
          `${figures.accepted} payments kept (${figures.inPart} of them in part), ${figures.returned} gave all back, ` +
          `${figures.declined} declined, ${figures.unpaid} never paid; no double capture, no double refund, ledger equal to the cent`,
      );
      expect(figures.kept + figures.given).toBe(figures.cents);
      expect(figures.runs).toBe(runs);
      // Even a few runs must reach every ending.
      for (const ending of [figures.accepted, figures.inPart, figures.returned, figures.declined, figures.unpaid])
        expect(ending).toBeGreaterThan(0);
    },
  );
}
