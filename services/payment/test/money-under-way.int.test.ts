import { expect, it } from 'vitest';
import { transact } from '@stillpoint/events';
import { captureOrder, isMoneyUnderWay } from '../src/index.ts';
import { paymentFixtures } from './support/fixtures.ts';
import { payments } from './support/payments.ts';

const fixture = paymentFixtures({ webhooks: false });
const { approved, paid, cancel, publishCancelled } = payments(fixture);
const isUnderWay = (appointmentId: string) => isMoneyUnderWay(fixture.ctx, [appointmentId]);

it('money is under way from the cancellation of a paid session on, before its refund is written, until the refund is settled', async () => {
  const { appointmentId } = await paid();
  expect(await isUnderWay(appointmentId)).toBe(false);
  await transact(fixture.ctx, (tx) => publishCancelled(tx, appointmentId));
  expect(await isUnderWay(appointmentId)).toBe(true);
  await cancel(appointmentId);
  expect(await isUnderWay(appointmentId)).toBe(true);
  await fixture.work(1);
  expect(await isUnderWay(appointmentId)).toBe(false);
});

it('money is under way while nobody knows whether the provider has taken it', async () => {
  const { appointmentId, orderId } = await approved();
  await fixture.fault({ kind: 'timeout', when: 'before', on: 'capture', delayMs: 50, count: 2 });
  expect(await captureOrder(fixture.ctx, { orderId })).toMatchObject({ captureId: null, status: 'pending' });
  expect(await isUnderWay(appointmentId)).toBe(true);
});
