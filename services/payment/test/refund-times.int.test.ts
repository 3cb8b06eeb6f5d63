import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { captureOrder, listLedger, openOrder } from '../src/index.ts';
import { paymentFixtures } from './support/fixtures.ts';

const fixture = paymentFixtures({ webhooks: false });

it('a refund made by hand at the provider stands in the books at the time it was made, however late the product hears of it', async () => {
  const appointmentId = randomUUID();
  const order = { appointmentId, amountCents: 9_500, currency: 'USD', description: 'Sleep' };
  const { orderId } = await openOrder(fixture.ctx, order);
  await fixture.approve(orderId);
  const { captureId } = await captureOrder(fixture.ctx, { orderId });
  const before = new Date();
  await fixture.atProvider(`/v2/payments/captures/${captureId}/refund`, {
    amount: { currency_code: 'USD', value: '20.00' },
  });
  const after = new Date();
  fixture.clock.advance(3 * 86_400_000);
  await fixture.work(1);

  const lines = await listLedger(fixture.ctx, { from: new Date(0), to: new Date('2100-01-01') });
  const refund = lines.find(({ kind }) => kind === 'refund');
  expect(refund?.amountCents).toBe(2_000);
  expect(refund!.happenedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(refund!.happenedAt.getTime()).toBeLessThanOrEqual(after.getTime());
});
