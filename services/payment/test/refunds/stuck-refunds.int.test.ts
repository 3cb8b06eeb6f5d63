import { expect, it } from 'vitest';
import { HOUR_MS } from '@stillpoint/scheduling';
import { handleStuckPayment, reconcileStuckPayment, refundStuckPayment } from '../../src/index.ts';
import { refundsOf } from '../support/refunds.ts';
import { deliverDueRefunds } from '../support/deliver.ts';
import { stuckFixtures } from '../support/stuck-fixtures.ts';

const { fixture, paid, cancel, stuckOf, requireStuck, back, leaveUnanswered, failing, settleNow, refundNow, recorded } =
  stuckFixtures();

/** A refund of half, of which the provider gave back more. */
async function differing() {
  const { appointmentId, captureId } = await paid();
  await fixture.fault({ kind: 'timeout', when: 'before', on: 'refund', delayMs: 50 });
  await cancel(appointmentId, 50);
  await deliverDueRefunds(fixture.ctx);
  const [ours] = await refundsOf(fixture.ctx, appointmentId);
  await fixture.atProvider(`/v2/payments/captures/${captureId}/refund`, {
    amount: { currency_code: 'USD', value: '60.00' },
    custom_id: ours?.refundId,
  });
  await fixture.work(3);
  const row = await requireStuck(appointmentId);
  return { row, appointmentId, captureId };
}

it('a refund that keeps failing is listed with what is done about it, and settling sends it now', async () => {
  const { appointmentId, captureId } = await failing();
  const row = await requireStuck(appointmentId);
  expect(row).toMatchObject({ kind: 'refund-failing', amountCents: 9_500, actions: ['settle', 'handled'] });
  expect(row.why).toBe(
    'A refund of $95.00 has failed 3 times (the provider says: refund failed insufficient funds). It is tried again in 2 minutes, until it goes through.',
  );
  expect(await reconcileStuckPayment(fixture.ctx, row.id)).toEqual({
    message: 'The refund of $95.00 has gone through.',
    isSettled: true,
  });
  expect(await back(captureId)).toEqual([9_500]);
  expect(await stuckOf(appointmentId)).toEqual([]);
  // Repeated calls get the same answer and send nothing.
  expect((await reconcileStuckPayment(fixture.ctx, row.id)).isSettled).toBe(true);
  expect(await back(captureId)).toEqual([9_500]);
});

it('a refund that keeps failing keeps its entry in the list when it fails again, and says so', async () => {
  const { appointmentId } = await failing();
  const row = await requireStuck(appointmentId);
  await fixture.fault({ kind: 'refund-fails', how: 'status', count: 1 });
  const outcome = await reconcileStuckPayment(fixture.ctx, row.id);
  expect(outcome.isSettled).toBe(false);
  expect(outcome.message).toContain('Not settled yet. A refund of $95.00 has failed 4 times');
  expect((await requireStuck(appointmentId)).id).toBe(row.id);
});

it('a refund that keeps failing for a share can be made a full one, with each cent refunded once', async () => {
  const { appointmentId, captureId } = await failing(50);
  const row = await requireStuck(appointmentId);
  expect(row).toMatchObject({ amountCents: 4_750, actions: ['settle', 'refund', 'handled'] });
  const answers = await Promise.all([refundNow(row.id), refundNow(row.id)]);
  expect(answers.some(({ message }) => message.includes('is going back'))).toBe(true);
  await fixture.work(3);
  expect((await back(captureId)).reduce((sum, cents) => sum + cents, 0)).toBe(9_500);
});

it('a refund that keeps failing is no longer sent once a person handled it, so that the money is not refunded twice', async () => {
  const { appointmentId, captureId } = await failing(50);
  const { id } = await requireStuck(appointmentId);
  const note = 'Ada Example was paid back by bank transfer';
  const outcome = await handleStuckPayment(fixture.ctx, { id, note, by: 'admin' });
  expect(outcome).toEqual({ message: 'Noted. The product does not send this refund any more.', isSettled: true });
  expect(await handleStuckPayment(fixture.ctx, { id, note, by: 'admin' })).toMatchObject({ isSettled: true });
  expect(await stuckOf(appointmentId)).toEqual([]);
  const told = (await fixture.events(appointmentId)).filter(({ type }) => type === 'RefundHandled');
  expect(told.map(({ facts }) => facts)).toEqual([{ appointmentId, captureId }]);
  await fixture.work(4, HOUR_MS);
  expect(await back(captureId)).toEqual([]);
  const [kept] = await fixture.database.sql<{ note: string; handledBy: string }[]>`
      SELECT note, handled_by FROM payment.handled WHERE subject = ${id}`;
  expect(kept?.handledBy).toBe('admin');
  expect(kept?.note).not.toContain('Ada');
  expect(fixture.ctx.sealer.open(['payment.handled', `${id} refund-failing`, 'note'], kept?.note ?? '')).toBe(note);
});

it('a refund that keeps failing is not repeated either when it was under way and fails after all', async () => {
  const { appointmentId, captureId } = await failing();
  const row = await requireStuck(appointmentId);
  leaveUnanswered();
  await expect(reconcileStuckPayment(fixture.ctx, row.id)).rejects.toMatchObject({ code: 'provider_unavailable' });
  fixture.proxy.replaceResponse = ({ path }) => (path.endsWith('/refund') ? null : undefined);
  await expect(reconcileStuckPayment(fixture.ctx, row.id)).rejects.toMatchObject({ code: 'provider_unavailable' });
  const outcome = await handleStuckPayment(fixture.ctx, { id: row.id, note: 'paid back by cheque', by: 'admin' });
  expect(outcome).toMatchObject({ isSettled: false, message: expect.stringContaining('may still arrive') });
  fixture.proxy.replaceResponse = null;
  await fixture.work(6, HOUR_MS);
  expect(await back(captureId)).toEqual([]);
  expect((await refundsOf(fixture.ctx, appointmentId)).filter(({ status }) => status === 'pending')).toEqual([]);
});

it('a refund that keeps failing loses nothing while the provider is down, and answers 502', async () => {
  const { appointmentId, captureId } = await failing();
  const row = await requireStuck(appointmentId);
  leaveUnanswered();
  for (const act of [settleNow, refundNow])
    await expect(act(row.id)).rejects.toMatchObject({
      code: 'provider_unavailable',
      message: expect.stringContaining('cannot be reached right now'),
    });
  fixture.proxy.replaceResponse = null;
  fixture.clock.advance(HOUR_MS);
  expect((await reconcileStuckPayment(fixture.ctx, row.id)).isSettled).toBe(true);
  expect(await back(captureId)).toEqual([9_500]);
});

it('a refund that waits because the provider is silent goes through when requested now', async () => {
  const { appointmentId, captureId } = await paid();
  await cancel(appointmentId);
  leaveUnanswered();
  for (let round = 0; round < 3; round += 1) {
    fixture.clock.advance(HOUR_MS / 2);
    await deliverDueRefunds(fixture.ctx);
  }
  const row = await requireStuck(appointmentId);
  expect(row).toMatchObject({ kind: 'refund-waiting', actions: ['settle', 'handled'] });
  expect(row.why).toContain('has not said what became of it');
  fixture.proxy.replaceResponse = null;
  expect(await reconcileStuckPayment(fixture.ctx, row.id)).toMatchObject({ isSettled: true });
  expect(await back(captureId)).toEqual([9_500]);
});

it('a refund that waits because the provider checks it can only be inquired about', async () => {
  const { appointmentId, captureId } = await paid();
  await fixture.fault({ kind: 'pending', on: 'refund', delayMs: null });
  await cancel(appointmentId);
  await fixture.work(2, HOUR_MS);
  const row = await requireStuck(appointmentId);
  expect(row).toMatchObject({ kind: 'refund-waiting', actions: ['settle', 'handled'] });
  expect(row.why).toContain('still checking a refund of $95.00');
  expect(await reconcileStuckPayment(fixture.ctx, row.id)).toMatchObject({ isSettled: false });
  const [theirs] = (await fixture.ledger()).refunds.filter((refund) => refund.captureId === captureId);
  await fixture.play('POST', `/refunds/${theirs?.id}/settle`, { status: 'COMPLETED' });
  expect(await reconcileStuckPayment(fixture.ctx, row.id)).toMatchObject({ isSettled: true });
});

it('a refund that waits is listed when its amount was another than requested, and the rest can be refunded', async () => {
  const { row, appointmentId, captureId } = await differing();
  expect(row).toMatchObject({ kind: 'refund-differs', amountCents: 4_750, actions: ['refund', 'handled'] });
  expect(await refundNow(row.id)).toMatchObject({
    message: '$35.00 is going back to the payer.',
  });
  expect(await back(captureId)).toEqual([6_000, 3_500]);
  await handleStuckPayment(fixture.ctx, { id: row.id, note: 'told the client', by: 'admin' });
  expect(await stuckOf(appointmentId)).toEqual([]);
});

it('a refund that the administrator asks for while the provider is out of reach is recorded as asked for, once, and goes through later', async () => {
  const { row, captureId } = await differing();
  leaveUnanswered();
  await expect(refundNow(row.id)).rejects.toMatchObject({ code: 'provider_unavailable' });
  await expect(refundNow(row.id)).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(recorded.filter((id) => id === row.id)).toEqual([row.id]);
  fixture.proxy.replaceResponse = null;
  await fixture.work(3, HOUR_MS);
  expect(await back(captureId)).toEqual([6_000, 3_500]);
});

it('a refund that cannot be recorded is not asked for', async () => {
  const { row, captureId } = await differing();
  const unwritten = refundStuckPayment(fixture.ctx, row.id, () => Promise.reject(new Error('not written')));
  await expect(unwritten).rejects.toThrow('not written');
  await fixture.work(3, HOUR_MS);
  expect(await back(captureId)).toEqual([6_000]);
});
