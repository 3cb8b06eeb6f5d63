import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { captureOrder, listLedger, receiptsOf } from '../src/index.ts';
import { addCaptureToLedger } from '../src/store/ledger.ts';
import { paymentFixtures } from './support/fixtures.ts';
import { payments } from './support/payments.ts';

const fixture = paymentFixtures({ webhooks: false });
const { approved, paid, cancel } = payments(fixture);
/** How many are taken at the same moment. */
const PAYMENTS = Number(process.env['AT_ONCE'] ?? 20) / 2;

const numbers = async () =>
  (
    await fixture.database.sql<{ number: number }[]>`
      SELECT receipt_number AS number FROM payment.ledger WHERE kind = 'capture' ORDER BY id`
  ).map(({ number }) => number);
const firstN = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it(`${PAYMENTS} concurrent payments, some of which fail halfway, are numbered without a gap`, async () => {
  const orders = [];
  for (let count = 0; count < PAYMENTS; count++) orders.push(await approved());
  const failing = Array.from({ length: PAYMENTS / 2 }, () =>
    fixture.ctx.sql.begin((tx) =>
      addCaptureToLedger(tx, {
        captureId: `NONE-${randomUUID()}`,
        appointmentId: randomUUID(),
        amountCents: 1,
        currency: 'USD',
        happenedAt: fixture.clock.now(),
      }),
    ),
  );
  const ended = await Promise.allSettled([...orders.map((order) => captureOrder(fixture.ctx, order)), ...failing]);
  const refusals = ended.map((end) => (end.status === 'rejected' ? String(end.reason) : undefined));
  expect(refusals.slice(0, PAYMENTS)).toEqual(Array(PAYMENTS).fill(undefined));
  expect(refusals.slice(PAYMENTS).every((refusal) => refusal !== undefined)).toBe(true);

  expect((await numbers()).sort((a, b) => a - b)).toEqual(firstN(PAYMENTS));
  const said = await fixture.database.sql<{ number: number; id: string }[]>`
    SELECT (facts->>'receiptNumber')::int AS number, facts->>'captureId' AS id FROM events.outbox
    WHERE type = 'PaymentCaptured' ORDER BY number`;
  expect(said.map(({ number }) => number)).toEqual(firstN(PAYMENTS));
});

it('receipt numbers rise in the order the payments are booked, and repeated notifications take no new one', async () => {
  const before = await numbers();
  const { orderId, appointmentId } = await paid();
  await captureOrder(fixture.ctx, { orderId });
  await fixture.work(2);
  const next = (await paid()).appointmentId;
  const [first] = await receiptsOf(fixture.ctx, appointmentId);
  const [second] = await receiptsOf(fixture.ctx, next);
  expect([first?.number, second?.number]).toEqual([before.length + 1, before.length + 2]);
  expect(await numbers()).toEqual(firstN(before.length + 2));
});

it('a receipt number is never changed or reused, and no payment is without one', async () => {
  const { captureId } = await paid();
  const admin = fixture.database.sql;
  await expect(fixture.ctx.sql`UPDATE payment.ledger SET receipt_number = 7`).rejects.toThrow(/permission denied/);
  await expect(admin`UPDATE payment.ledger SET receipt_number = 1 WHERE capture_id = ${captureId}`).rejects.toThrow(
    /ledger_receipt_number_key/,
  );
  await expect(admin`UPDATE payment.ledger SET receipt_number = NULL WHERE capture_id = ${captureId}`).rejects.toThrow(
    /check constraint/,
  );
});

it('a receipt lists what was paid and, refund by refund, what was returned', async () => {
  const { appointmentId, captureId } = await paid();
  await fixture.atProvider(`/v2/payments/captures/${captureId}/refund`, {
    amount: { currency_code: 'USD', value: '20.00' },
  });
  await fixture.work(6);
  await cancel(appointmentId);
  await fixture.work(2);
  const [receipt, ...others] = await receiptsOf(fixture.ctx, appointmentId);
  expect(others).toEqual([]);
  expect(receipt).toMatchObject({ captureId, amountCents: 9_500, currency: 'USD', paidAt: expect.any(Date) });
  expect(receipt!.refunds.map(({ amountCents }) => amountCents)).toEqual([2_000, 7_500]);
  expect(receipt!.refunds[0]!.refundedAt <= receipt!.refunds[1]!.refundedAt).toBe(true);
  expect(await receiptsOf(fixture.ctx, randomUUID())).toEqual([]);
});

it('a surplus payment that is refunded has a receipt of its own, after the one that counts', async () => {
  const first = await paid();
  const second = await approved();
  await fixture.database
    .sql`UPDATE payment.order SET appointment_id = ${first.appointmentId} WHERE provider_id = ${second.orderId}`;
  await fixture.atProvider(`/v2/checkout/orders/${second.orderId}/capture`);
  await fixture.work(3);
  const receipts = await receiptsOf(fixture.ctx, first.appointmentId);
  expect(receipts.map(({ captureId, refunds }) => [captureId === first.captureId, refunds.length])).toEqual([
    [true, 0],
    [false, 1],
  ]);

  const lines = await listLedger(fixture.ctx, { from: new Date(0), to: new Date(fixture.clock.now().getTime() + 1) });
  const ofSecond = lines.filter(({ orderId }) => orderId === second.orderId);
  expect(ofSecond).toMatchObject([
    { kind: 'capture', receiptNumber: receipts[1]!.number, refundId: null, amountCents: 9_500 },
    { kind: 'refund', receiptNumber: receipts[1]!.number, refundId: expect.any(String), amountCents: 9_500 },
  ]);
  const { refunds } = await fixture.ledger();
  expect(refunds.map(({ id }) => id)).toContain(ofSecond[1]!.refundId);
});
