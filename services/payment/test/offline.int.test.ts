import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readPersonParts } from '@stillpoint/events';
import { log, somebody, until } from '@stillpoint/testing';
import { deliverDueRefunds, reconcileOrders } from './support/deliver.ts';
import {
  captureOrder,
  createProviders,
  handleStuckPayment,
  listHandledPayments,
  listLedger,
  markRefunded,
  markPaid,
  openOrder,
  receiptsOf,
  type PaidOffline,
} from '../src/index.ts';
import { paymentFixtures } from './support/fixtures.ts';
import { AMOUNT, dueFor, payments } from './support/payments.ts';

const fixture = paymentFixtures({ webhooks: false });
const { approved, paid, cancel, typesOf, stuckOf } = payments(fixture);
const mark = (appointmentId: string, given: Partial<PaidOffline> = {}) =>
  markPaid(fixture.ctx, {
    ...dueFor(appointmentId),
    by: 'admin',
    method: 'bank-transfer',
    note: 'Statement 11',
    ...given,
  });
const marked = async () => {
  const appointmentId = randomUUID();
  await mark(appointmentId);
  return appointmentId;
};
const linesOf = async (appointmentId: string) =>
  (await listLedger(fixture.ctx, { from: new Date(0), to: new Date('2999-01-01') }))
    .filter((line) => line.appointmentId === appointmentId)
    .map(({ kind, amountCents, method }) => [kind, amountCents, method]);
const cancelAndDeliver = async (appointmentId: string, refundPercent?: number) => {
  await cancel(appointmentId, refundPercent);
  await deliverDueRefunds(fixture.ctx);
};

it('a session that the administrator marks as paid has its line in the ledger, the next receipt number and the event that confirms it', async () => {
  const before = await receiptsOf(fixture.ctx, await marked());
  const appointmentId = await marked();
  expect(await receiptsOf(fixture.ctx, appointmentId)).toMatchObject([
    { number: before[0]!.number + 1, amountCents: AMOUNT, method: 'bank-transfer', refunds: [] },
  ]);
  expect(await linesOf(appointmentId)).toEqual([['capture', AMOUNT, 'bank-transfer']]);
  expect((await fixture.events(appointmentId)).map(({ type, facts }) => [type, facts['method']])).toEqual([
    ['PaymentCaptured', 'bank-transfer'],
  ]);
  expect((await listHandledPayments(fixture.ctx)).filter((note) => note.appointmentId === appointmentId)).toMatchObject(
    [{ kind: 'paid-offline', note: 'Bank transfer: Statement 11', by: 'admin' }],
  );
});

it('what the administrator noted of a session that was paid outside of the product is erased with its client, and others’ notes stay', async () => {
  const [theirs, others] = [await marked(), await marked()];
  await fixture.runEffect(
    'PersonErasureRequested',
    'erase-notes',
    { requestId: randomUUID(), appointmentIds: [theirs], isAgain: false },
    { email: somebody.clientEmail, firstName: 'Ada', stays: [] },
  );
  const notes = new Map((await listHandledPayments(fixture.ctx)).map((one) => [one.appointmentId, one.note]));
  expect([notes.get(theirs), notes.get(others)]).toEqual([
    'This note was erased with the client.',
    'Bank transfer: Statement 11',
  ]);
});

it('what the administrator noted of a payment is in the copy of a person’s data that the practice asks for, and not in the client’s', async () => {
  const { ctx, runEffect, database } = fixture;
  const appointmentId = await marked();
  const person = { email: somebody.clientEmail, firstName: 'Ada' };
  const copied = async (withNotes: boolean) => {
    const requestId = randomUUID();
    await database.sql`
      INSERT INTO events.person_request (id, kind, person, asked_by, asked_at) VALUES (${requestId}, 'export', 'x', 'practice', now())`;
    const facts = { requestId, appointmentIds: [appointmentId], withNotes };
    await runEffect('PersonExportRequested', 'export-payments', facts, person);
    return (await readPersonParts(ctx.sql, ctx, requestId))['payments'];
  };
  expect(await copied(true)).toMatchObject({
    payments: [{}],
    notes: [{ note: 'Bank transfer: Statement 11', appointmentId }],
  });
  expect(Object.keys((await copied(false)) as object)).toEqual(['payments']);
});

it('a session that the administrator marks as paid is paid once however often and by however many people it is marked, and whoever marks it in another way is told what stands', async () => {
  const appointmentId = randomUUID();
  const [first] = await Promise.all([mark(appointmentId), mark(appointmentId), mark(appointmentId)]);
  expect(await mark(appointmentId)).toEqual(first);
  for (const other of [{ method: 'cash' }, { note: 'Statement 12' }, { note: null }] as const)
    await expect(mark(appointmentId, other)).rejects.toMatchObject({
      code: 'already_paid',
      message:
        'This session had been marked as paid before (Bank transfer). That stands: what you entered now was not kept.',
    });
  expect(await linesOf(appointmentId)).toEqual([['capture', AMOUNT, 'bank-transfer']]);
  expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured']);
});

it('a session that the administrator marks as paid can no longer be paid online, not even with an order that was open', async () => {
  const online = await approved();
  const { appointmentId } = online;
  await mark(appointmentId);
  await expect(captureOrder(fixture.ctx, online)).rejects.toMatchObject({ code: 'already_paid' });
  await expect(openOrder(fixture.ctx, dueFor(appointmentId))).rejects.toMatchObject({ code: 'already_paid' });
  await fixture.work(2);
  expect(await linesOf(appointmentId)).toEqual([['capture', AMOUNT, 'bank-transfer']]);
});

it('a client who pays in the moment in which the administrator marks the session as paid is told that it is paid already', async () => {
  const online = await approved();
  const { appointmentId } = online;
  const { sql } = fixture.database;
  const waiting = async () =>
    (await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`).length;
  let marking!: Promise<unknown>;
  let paying!: Promise<unknown>;
  await sql.begin(async (tx) => {
    await tx`LOCK TABLE payment.offline_order IN SHARE MODE`;
    marking = mark(appointmentId);
    await until('the mark is being written', async () => (await waiting()) === 1);
    let isAnswered = false;
    paying = captureOrder(fixture.ctx, online).catch((error: unknown) => error);
    void paying.finally(() => (isAnswered = true));
    await until('the client pays', async () => isAnswered || (await waiting()) === 2);
  });
  const message = 'This appointment has been paid already. Nothing more was charged.';
  expect(await paying).toMatchObject({ code: 'already_paid', message });
  await marking;
  expect(await linesOf(appointmentId)).toEqual([['capture', AMOUNT, 'bank-transfer']]);
});

it('a session that the administrator marks as paid is refused when it was paid online, is free, or was cancelled', async () => {
  const { appointmentId } = await paid();
  await expect(mark(appointmentId)).rejects.toMatchObject({ code: 'already_paid' });
  await expect(mark(randomUUID(), { amountCents: 0 })).rejects.toMatchObject({ code: 'nothing_to_pay' });
  const cancelled = randomUUID();
  await cancelAndDeliver(cancelled);
  await expect(mark(cancelled)).rejects.toMatchObject({ code: 'nothing_to_pay' });
});

it.each([
  [100, 9_500],
  [50, 4_750],
])(
  'a refund of a payment made outside of the product of %i percent waits for the administrator, and is in the ledger once they confirm it',
  async (percent, cents) => {
    const appointmentId = await marked();
    await cancelAndDeliver(appointmentId, percent);
    const [waiting, ...others] = await stuckOf(appointmentId);
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({
      kind: 'refund-by-hand',
      amountCents: cents,
      actions: ['given-back', 'handled'],
    });
    expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured']);

    const say = () => markRefunded(fixture.ctx, { id: waiting!.id, note: 'By transfer', by: 'admin' });
    expect(await Promise.all([say(), say(), say()])).toMatchObject([
      { isSettled: true },
      { isSettled: true },
      { isSettled: true },
    ]);
    const other = { id: waiting!.id, note: 'In cash', by: 'admin' };
    for (const again of [markRefunded, handleStuckPayment])
      await expect(again(fixture.ctx, other), 'another note, which is not kept').rejects.toMatchObject({
        code: 'already_exists',
        message: 'This had been noted before. That stands: what you entered now was not kept.',
      });
    await fixture.work(2);
    expect(await stuckOf(appointmentId)).toEqual([]);
    expect(await linesOf(appointmentId)).toEqual([
      ['capture', AMOUNT, 'bank-transfer'],
      ['refund', cents, 'bank-transfer'],
    ]);
    expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured', 'PaymentRefunded']);
  },
);

it('a refund of a payment made outside of the product leaves the list for good when it was handled in another way, and nothing is booked as refunded', async () => {
  const appointmentId = await marked();
  await cancelAndDeliver(appointmentId);
  const [waiting] = await stuckOf(appointmentId);
  const outcome = await handleStuckPayment(fixture.ctx, { id: waiting!.id, note: 'A voucher', by: 'admin' });
  expect(outcome).toMatchObject({ isSettled: true });
  await fixture.work(3);
  expect(await stuckOf(appointmentId)).toEqual([]);
  expect(await linesOf(appointmentId)).toEqual([['capture', AMOUNT, 'bank-transfer']]);
  await expect(markRefunded(fixture.ctx, { id: waiting!.id, note: 'After all', by: 'admin' })).rejects.toMatchObject({
    code: 'not_found',
  });
});

it('a refund of a payment made outside of the product differs from a refund of a PayPal payment, which cannot be marked', async () => {
  const { appointmentId } = await paid();
  await cancelAndDeliver(appointmentId);
  const [refund] = await fixture.database.sql<{ id: string }[]>`
      SELECT id FROM payment.refund WHERE appointment_id = ${appointmentId}`;
  await expect(
    markRefunded(fixture.ctx, { id: `refund-${refund!.id}`, note: 'No', by: 'admin' }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

describe('a practice without PayPal', () => {
  const settings = {
    PAYPAL_CLIENT_ID: undefined,
    PAYPAL_CLIENT_SECRET: undefined,
    PAYPAL_WEBHOOK_ID: undefined,
    PAYPAL_API_URL: 'https://api-m.paypal.com',
    PAYPAL_SDK_URL: 'https://www.paypal.com/sdk/js',
  };

  it('a practice without PayPal takes no payment online, marks payments, and keeps what PayPal still owes until PayPal is set up again', async () => {
    const { appointmentId } = await paid();

    const without = { ...fixture.ctx, providers: createProviders(settings, { ...fixture.ctx, log }) };
    const input = dueFor();
    await expect(openOrder(without, input)).rejects.toMatchObject({ code: 'not_configured' });
    await markPaid(without, { ...input, method: 'cash', note: null, by: 'admin' });
    expect(await linesOf(input.appointmentId)).toEqual([['capture', AMOUNT, 'cash']]);

    await cancel(appointmentId);
    await deliverDueRefunds(without);
    await reconcileOrders(without);
    expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured']);
    await fixture.work(2);
    expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured', 'PaymentRefunded']);
  });
});
