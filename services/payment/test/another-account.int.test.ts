import { afterAll, beforeAll, expect, it } from 'vitest';
import { log, until } from '@stillpoint/testing';
import { startPaypalSandbox, type PaypalSandbox } from '../../../infra/sandbox/paypal/start-paypal-sandbox.ts';
import { captureOrder, createProviders, openOrder, receiveNotice, type PaymentContext } from '../src/index.ts';
import { purgeKeptAccounts } from '../src/providers.ts';
import { paymentFixtures } from './support/fixtures.ts';
import { deliverDueRefunds } from './support/deliver.ts';
import { AMOUNT, dueFor, payments } from './support/payments.ts';
import { refundsOf } from './support/refunds.ts';

const fixture = paymentFixtures({ webhooks: false });
let sandbox: PaypalSandbox;
/** The same practice after it has set another PayPal account. */
let renamed: PaymentContext;

beforeAll(async () => {
  const named = { clientId: 'another account', clientSecret: 'its secret' };
  sandbox = await startPaypalSandbox({ port: 0, webhookUrl: 'http://127.0.0.1:9/', firstBackoffMs: 50, ...named });
  const account = {
    PAYPAL_CLIENT_ID: named.clientId,
    PAYPAL_CLIENT_SECRET: named.clientSecret,
    PAYPAL_API_URL: sandbox.url,
    PAYPAL_SDK_URL: `${sandbox.url}/sdk/js`,
    PAYPAL_WEBHOOK_ID: sandbox.webhookId,
  };
  renamed = { ...fixture.ctx, providers: createProviders(account, { ...fixture.ctx, log }) };
});
afterAll(() => sandbox.stop());

it('an order that was opened before the practice named another PayPal account is not offered beside its buttons, nor captured', async () => {
  const due = dueFor();
  const earlier = await openOrder(fixture.ctx, due);
  const order = await openOrder(renamed, due);
  expect(order.orderId).not.toBe(earlier.orderId);
  expect(await openOrder(renamed, due)).toEqual(order);
  await fixture.approve(earlier.orderId);
  await expect(captureOrder(renamed, earlier)).rejects.toMatchObject({ code: 'nothing_to_pay' });
  expect(fixture.proxy.writes(`${earlier.orderId}/capture`)).toEqual([]);
});

it('an order of before the accounts of orders were kept is one of the present account', async () => {
  const due = dueFor();
  const order = await openOrder(renamed, due);
  await fixture.database.sql`UPDATE payment.order SET account = NULL WHERE provider_id = ${order.orderId}`;
  expect(await openOrder(renamed, due)).toEqual(order);
});

/** The providers of a process whose settings name this account at the sandbox; none without one. */
function providersWith(clientId = '', clientSecret = '') {
  const account = {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: clientId && 'WEBHOOK',
  };
  const where = { PAYPAL_API_URL: fixture.proxy.url, PAYPAL_SDK_URL: `${fixture.proxy.url}/sdk/js` };
  return createProviders({ ...account, ...where }, { ...fixture.ctx, log });
}

it('what was paid through the account of the server’s settings is refunded through it after these name another', async () => {
  const { paid, cancel } = payments(fixture);
  await providersWith('practice', 'secret of the practice').paypal.keepCurrent();
  const { appointmentId, captureId } = await paid();
  fixture.ctx.providers = providersWith('another account', 'its secret');
  await cancel(appointmentId);
  await deliverDueRefunds(fixture.ctx);
  const { refunds } = await fixture.ledger();
  expect(refunds.filter((refund) => refund.captureId === captureId)).toMatchObject([{ amount: '95.00' }]);
});

/** A practice whose PayPal account was set on screen, and what it saves there. */
function setOnScreen(webhookUrl = 'https://practice.example/webhook') {
  const providers = providersWith();
  fixture.ctx.providers = providers;
  const save = (form: { kind: 'paypal' | 'direct'; clientId: string; clientSecret: string }) =>
    providers.paypal.save({ mode: 'sandbox', webhookId: '', ...form }, webhookUrl);
  return {
    usePaypal: () => save({ kind: 'paypal', clientId: 'practice', clientSecret: 'secret of the practice' }),
    payDirectly: () => save({ kind: 'direct', clientId: '', clientSecret: '' }),
  };
}

it('what was paid through a PayPal account is refunded through it after clients pay the practice directly, and so is a payment that was under way then', async () => {
  const { approved, paid, cancel } = payments(fixture);
  const { usePaypal, payDirectly } = setOnScreen();
  await usePaypal();
  const before = await paid();
  const underWay = await approved();
  // As orders of before their accounts were recorded.
  await fixture.database.sql`UPDATE payment.order SET account = NULL WHERE provider_id = ${before.orderId}`;
  await payDirectly();
  const late = await captureOrder(fixture.ctx, underWay);
  expect(late.status).toBe('captured');
  for (const { appointmentId } of [before, underWay]) await cancel(appointmentId);
  await deliverDueRefunds(fixture.ctx);
  for (const { appointmentId } of [before, underWay])
    expect(await refundsOf(fixture.ctx, appointmentId)).toMatchObject([{ status: 'refunded', amountCents: AMOUNT }]);
  const { refunds } = await fixture.ledger();
  for (const captureId of [before.captureId, late.captureId])
    expect(refunds.filter((refund) => refund.captureId === captureId)).toMatchObject([{ amount: '95.00' }]);
  await expect(openOrder(fixture.ctx, dueFor())).rejects.toMatchObject({ code: 'not_configured' });
});

it.each(['another account', 'direct payment'])(
  'a refund made in PayPal’s dashboard is heard of by its notice also after the practice chose %s, and a forged notice is still refused',
  async (chosen) => {
    const { paid, typesOf } = payments(fixture);
    const { usePaypal, payDirectly } = setOnScreen(fixture.webhookReceiver.url);
    await usePaypal();
    const { appointmentId, captureId } = await paid();
    if (chosen === 'direct payment') await payDirectly();
    else {
      await fixture.database.sql`DELETE FROM payment.paypal_account`;
      fixture.ctx.providers = providersWith('practice', 'secret of the practice');
    }
    const seen: Parameters<typeof receiveNotice>[1][] = [];
    fixture.webhookReceiver.take = async (notice) => seen.push(notice);
    fixture.webhookReceiver.isOpen = true;
    await fixture.atProvider(`/v2/payments/captures/${captureId}/refund`);
    const notice = await until(
      'the notice of the refund',
      () => seen.find(({ rawBody }) => rawBody.includes('CAPTURE.REFUNDED') && rawBody.includes(captureId)) ?? null,
    );
    fixture.webhookReceiver.isOpen = false;
    const forged = { ...notice, rawBody: Buffer.from(notice.rawBody.toString().replace('95.00', '0.01')) };
    await expect(receiveNotice(fixture.ctx, forged)).rejects.toMatchObject({ code: 'forbidden' });
    await receiveNotice(fixture.ctx, notice);
    expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured', 'PaymentRefunded']);
  },
);

it('a refund whose account is not known any more waits under Payments at once, with the reason and what to do, and is sent once the account is entered again', async () => {
  const { paid, cancel, stuckOf } = payments(fixture);
  const { usePaypal, payDirectly } = setOnScreen();
  await usePaypal();
  const { appointmentId, captureId } = await paid();
  await payDirectly();
  await fixture.database.sql`DELETE FROM payment.kept_paypal_account`;
  await cancel(appointmentId);
  await deliverDueRefunds(fixture.ctx);
  const [stuck] = await stuckOf(appointmentId);
  expect(stuck?.why).toContain('A refund of $95.00 waits: the account it was paid to is not known here any more.');
  await usePaypal();
  fixture.clock.advance(3_600_000);
  await deliverDueRefunds(fixture.ctx);
  expect((await fixture.ledger()).refunds.filter((refund) => refund.captureId === captureId)).toHaveLength(1);
  expect(await stuckOf(appointmentId)).toEqual([]);
});

it('an account that is not in use is forgotten only once nothing was ordered at it for 200 days', async () => {
  const { usePaypal, payDirectly } = setOnScreen();
  const known = () => fixture.database.sql`SELECT client_id FROM payment.kept_paypal_account`;
  await usePaypal();
  fixture.clock.advance(100 * 86_400_000);
  await openOrder(fixture.ctx, dueFor());
  await payDirectly();
  fixture.clock.advance(199 * 86_400_000);
  await fixture.database.sql`UPDATE payment.kept_paypal_account SET saved_at = saved_at - interval '90 days'`;
  await purgeKeptAccounts(fixture.ctx);
  expect(await known()).toHaveLength(1);
  fixture.clock.advance(2 * 86_400_000);
  await purgeKeptAccounts(fixture.ctx);
  expect(await known()).toHaveLength(0);
});
