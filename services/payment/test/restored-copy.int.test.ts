import { expect, test, vi } from 'vitest';
import { markRestoredCopy, releaseRestoredCopy } from '@stillpoint/db';
import { captureOrder, followLostMoney, openOrder } from '../src/index.ts';
import { appointmentFactsOf, paymentFixtures } from './support/fixtures.ts';
import { AMOUNT, dueFor, payments } from './support/payments.ts';

const fixture = paymentFixtures();
const { approved, paid, cancel, typesOf } = payments(fixture);

test('a restored copy takes and refunds no money and asks the provider nothing until it is released, and then continues', async () => {
  // Notices arrive only after the copy is marked; earlier ones would be looked up meanwhile.
  fixture.webhookReceiver.isOpen = false;
  const { appointmentId } = await paid();
  const waiting = await approved();
  await markRestoredCopy(fixture.database.sql, { madeAt: new Date() });
  const before = fixture.proxy.exchanges.length;
  fixture.webhookReceiver.isOpen = true;

  await expect(openOrder(fixture.ctx, dueFor())).rejects.toMatchObject({ code: 'provider_unavailable' });
  await expect(captureOrder(fixture.ctx, waiting)).rejects.toMatchObject({ code: 'provider_unavailable' });
  await cancel(appointmentId);
  await fixture.work(3);
  await vi.waitFor(() => expect(fixture.webhookReceiver.received).not.toEqual([]), 180_000);
  expect(fixture.proxy.exchanges.slice(before)).toEqual([]);
  const { captures, refunds } = await fixture.ledger();
  expect([captures.length, refunds.length]).toEqual([1, 0]);

  await releaseRestoredCopy(fixture.database.sql);
  expect(await captureOrder(fixture.ctx, waiting)).toMatchObject({ status: 'captured' });
  await fixture.work(6);
  expect((await fixture.ledger()).refunds).toMatchObject([{ amount: '95.00', status: 'COMPLETED' }]);
});

test('what the original took and gave back after the backup is found once a copy is released, also of an order that had expired in it meanwhile', async () => {
  fixture.webhookReceiver.isOpen = false;
  const kept = await paid();
  const lost = await approved();
  const madeAt = fixture.clock.now();
  // The original goes on, and its notices have all been taken by it.
  await fixture.atProvider(`/v2/checkout/orders/${lost.orderId}/capture`);
  await fixture.atProvider(`/v2/payments/captures/${kept.captureId}/refund`);
  fixture.clock.advance(8 * 24 * 60 * 60_000);
  const expired = appointmentFactsOf(lost.appointmentId, AMOUNT);
  await fixture.runEffect('HoldExpired', 'close-order', expired, {});
  await fixture.database.sql`UPDATE payment.order SET due_at = NULL WHERE provider_id = ${kept.orderId}`;
  await fixture.work(2);
  expect(await typesOf(lost.appointmentId)).toEqual([]);

  expect(await followLostMoney(fixture.database.sql, { madeAt, now: fixture.clock.now() })).toBeGreaterThanOrEqual(2);
  await fixture.work(2);
  expect(await typesOf(lost.appointmentId)).toContain('PaymentCaptured');
  expect(await typesOf(kept.appointmentId)).toContain('PaymentRefunded');
});
