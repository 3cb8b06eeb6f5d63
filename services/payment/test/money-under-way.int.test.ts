import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { publish, transact } from '@stillpoint/events';
import { captureOrder, isMoneyUnderWay, openOrder } from '../src/index.ts';
import { appointmentFactsOf, paymentFixtures, somebody } from './support/fixtures.ts';

const fixture = paymentFixtures({ webhooks: false });
const AMOUNT = 9_500;

async function approved() {
  const appointmentId = randomUUID();
  const order = { appointmentId, amountCents: AMOUNT, currency: 'USD', description: 'Sleep' };
  const { orderId } = await openOrder(fixture.ctx, order);
  await fixture.approve(orderId);
  return { appointmentId, orderId };
}
const isUnderWay = (appointmentId: string) => isMoneyUnderWay(fixture.ctx, [appointmentId]);

it('money is under way from the cancellation of a paid session on, before its refund is written, until the refund is settled', async () => {
  const { appointmentId, orderId } = await approved();
  await captureOrder(fixture.ctx, { orderId });
  expect(await isUnderWay(appointmentId)).toBe(false);
  const facts = { ...appointmentFactsOf(appointmentId, AMOUNT, 2), by: 'client', wasConfirmed: true } as const;
  const cancelled = { ...facts, refundPercent: 100 };
  await transact(fixture.ctx, (tx) =>
    publish(tx, fixture.ctx, { type: 'AppointmentCancelled', facts: cancelled, personal: somebody }),
  );
  expect(await isUnderWay(appointmentId)).toBe(true);
  await fixture.runEffect('AppointmentCancelled', 'refund-captured', cancelled, somebody);
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
