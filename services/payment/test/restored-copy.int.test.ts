import { expect, test, vi } from 'vitest';
import { markRestoredCopy, releaseRestoredCopy } from '@stillpoint/db';
import { captureOrder, openOrder } from '../src/index.ts';
import { paymentFixtures } from './support/fixtures.ts';
import { dueFor, payments } from './support/payments.ts';

const fixture = paymentFixtures();
const { approved, paid, cancel } = payments(fixture);

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
