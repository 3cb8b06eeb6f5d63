import { afterEach, expect, it } from 'vitest';
import { transact } from '@stillpoint/events';
import { captureOrder, isMoneyUnderWay, openOrder } from '../../src/index.ts';
import { reconcileOrders } from '../support/deliver.ts';
import { paymentFixtures } from '../support/fixtures.ts';
import { dueFor, payments } from '../support/payments.ts';

const fixture = paymentFixtures({ webhooks: false });
const { approved, paid, cancel, publishCancelled } = payments(fixture);
afterEach(() => {
  fixture.proxy.replaceResponse = null;
});
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

/** A session whose capture the provider has not received, which nobody knows. */
const unanswered = async () => {
  const order = await approved();
  fixture.proxy.replaceResponse = ({ path }) => (path.endsWith('/capture') ? null : undefined);
  expect(await captureOrder(fixture.ctx, order)).toMatchObject({ captureId: null, status: 'pending' });
  return order;
};
const reconcileAfter = async (minutes: number) => {
  fixture.clock.advance(minutes * 60_000);
  await reconcileOrders(fixture.ctx);
};

it('money is under way while nobody knows whether the provider has taken it, and of a cancelled session no longer than a request may be', async () => {
  const { appointmentId } = await unanswered();
  expect(await isUnderWay(appointmentId)).toBe(true);
  await cancel(appointmentId);
  await reconcileAfter(9);
  expect(await isUnderWay(appointmentId)).toBe(true);
  await reconcileAfter(2);
  expect(await isUnderWay(appointmentId)).toBe(false);
});

it('a session whose payment the provider never received can be paid anew once the provider has forgotten the request', async () => {
  const { appointmentId, orderId } = await unanswered();
  await reconcileAfter(5 * 60);
  await expect(openOrder(fixture.ctx, dueFor(appointmentId))).rejects.toMatchObject({ code: 'payment_pending' });
  await reconcileAfter(61);
  expect((await openOrder(fixture.ctx, dueFor(appointmentId))).orderId).not.toBe(orderId);
});
