import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { until } from '@stillpoint/testing';
import { captureOrder, findPaymentLink, openOrder, receiveNotice, requestInvitation } from '../../src/index.ts';
import { purgeProviderEvents } from '../../src/store/provider-events.ts';
import { paymentFixtures } from '../support/fixtures.ts';
import { dueFor, payments } from '../support/payments.ts';

const fixture = paymentFixtures({ webhooks: false });
const { approved, cancel, typesOf } = payments(fixture);

describe('a payment link', () => {
  const startsAt = () => new Date(fixture.clock.now().getTime() + 86_400_000);
  const invite = async (appointmentId: string, { hasAccount } = { hasAccount: true }) => {
    await requestInvitation(fixture.ctx, {
      appointmentId,
      amountCents: 9_500,
      startsAt: startsAt(),
      holdExpiresAt: null,
      isNewClient: !hasAccount,
      hasAccount,
      clientEmail: 'ada+1@example.test',
      clientName: 'Ada',
    });
    const [row] = await fixture.database.sql<{ id: string; personal: string }[]>`
      SELECT id, personal FROM events.outbox
      WHERE aggregate_id = ${appointmentId} AND type = 'PaymentInvitationRequested' ORDER BY occurred_at DESC LIMIT 1`;
    const personal = fixture.ctx.sealer.open(['events.outbox', row!.id, 'personal'], row!.personal);
    const { url, registerUrl } = JSON.parse(personal) as { url: string; registerUrl: string | null };
    return { token: url.replace('https://practice.example/payment/', ''), registerUrl };
  };

  it('a payment link leads to its appointment until a newer one is sent', async () => {
    const appointmentId = randomUUID();
    const first = await invite(appointmentId, { hasAccount: false });
    expect(first.token).toMatch(/^[\w-]{43}$/);
    expect(first.registerUrl).toBe('https://practice.example/client/register?email=ada%2B1%40example.test');
    expect(await findPaymentLink(fixture.ctx, first.token)).toEqual({ appointmentId, isUsable: true });
    fixture.clock.advance(1_000);
    const second = await invite(appointmentId);
    expect(second.registerUrl).toBeNull();
    expect(await findPaymentLink(fixture.ctx, first.token)).toEqual({ appointmentId, isUsable: false });
    expect(await findPaymentLink(fixture.ctx, second.token)).toEqual({ appointmentId, isUsable: true });
    const [kept] = await fixture.database
      .sql`SELECT count(*) FROM payment.invitation WHERE token_hash = ${second.token}`;
    expect(kept).toEqual({ count: 0 });
  });

  it('a payment link expires when the appointment is paid, cancelled or started, and a repeated payment may still ask what it was for', async () => {
    const appointmentId = randomUUID();
    const { token } = await invite(appointmentId);
    const { orderId } = await openOrder(fixture.ctx, dueFor(appointmentId));
    await fixture.approve(orderId);
    await captureOrder(fixture.ctx, { orderId });
    expect(await findPaymentLink(fixture.ctx, token)).toEqual({ appointmentId, isUsable: false });
    expect(await findPaymentLink(fixture.ctx, 'nobody has this')).toBeNull();

    const cancelled = randomUUID();
    const dead = await invite(cancelled);
    await cancel(cancelled);
    expect(await findPaymentLink(fixture.ctx, dead.token)).toMatchObject({ isUsable: false });
    await expect(invite(cancelled)).rejects.toMatchObject({ code: 'nothing_to_pay' });

    const started = await invite(randomUUID());
    fixture.clock.advance(86_400_001);
    expect(await findPaymentLink(fixture.ctx, started.token)).toMatchObject({ isUsable: false });
  });
});

describe('a notification from the provider', () => {
  const seen: Parameters<typeof receiveNotice>[1][] = [];
  const noticeOfCapture = async (orderId: string) => {
    fixture.webhookReceiver.take = async (webhook) => seen.push(webhook);
    fixture.webhookReceiver.isOpen = true;
    await fixture.atProvider(`/v2/checkout/orders/${orderId}/capture`);
    const isIt = ({ rawBody }: (typeof seen)[number]) =>
      rawBody.includes('CAPTURE.COMPLETED') && rawBody.includes(orderId);
    return until('the notification', () => seen.find(isIt) ?? null);
  };
  const signed = async () => {
    const { orderId, appointmentId } = await approved();
    return { webhook: await noticeOfCapture(orderId), orderId, appointmentId };
  };

  /** Receives it, and returns how many questions about the order that led to. */
  async function askedAfter({ webhook, orderId }: Awaited<ReturnType<typeof signed>>): Promise<number> {
    const asked = () => fixture.proxy.exchanges.filter(({ path }) => path.includes(orderId)).length;
    const before = asked();
    await receiveNotice(fixture.ctx, webhook);
    return asked() - before;
  }

  it('a notification from the provider is verified, handled by asking the provider, and processed once', async () => {
    const notice = await signed();
    expect(await askedAfter(notice)).toBe(1);
    expect(await askedAfter(notice)).toBe(0);
    expect(await typesOf(notice.appointmentId)).toEqual(['PaymentCaptured']);
  });

  it('a notification from the provider is refused when it is malformed, unsigned or signed for something else', async () => {
    const { webhook } = await signed();
    const forged = { ...webhook, rawBody: Buffer.from(webhook.rawBody.toString().replace('95.00', '0.01')) };
    await expect(receiveNotice(fixture.ctx, forged)).rejects.toMatchObject({ code: 'forbidden' });
    for (const text of ['', 'nonsense', '[]', '{"id":1}', '"', 'null'])
      await expect(receiveNotice(fixture.ctx, { ...webhook, rawBody: Buffer.from(text) })).rejects.toMatchObject({
        code: 'invalid_input',
      });
    await expect(receiveNotice(fixture.ctx, { ...webhook, headers: {} })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('a notification of money that no order here is for, as after a restore, is published once for the administrator', async () => {
    const { webhook, orderId } = await signed();
    await fixture.database.sql`DELETE FROM payment.order WHERE provider_id = ${orderId}`;
    for (const _ of [1, 2]) await receiveNotice(fixture.ctx, webhook);
    const { resource } = JSON.parse(webhook.rawBody.toString()) as { resource: { id: string } };
    const told = await fixture.database.sql`SELECT facts FROM events.outbox WHERE type = 'UnknownMoneyReported'`;
    const facts = { id: resource.id, isRefund: false, amountCents: 9_500, currency: 'USD' };
    expect(told).toEqual([{ facts }]);
  });

  it('a notification of money without an id of ours, as of a shop that uses the same account, is not published', async () => {
    const amount = { currency_code: 'USD', value: '40.00' };
    const { id } = await fixture.atProvider('/v2/checkout/orders', { intent: 'CAPTURE', purchase_units: [{ amount }] });
    await fixture.approve(id);
    await receiveNotice(fixture.ctx, await noticeOfCapture(id));
    const told = await fixture.database.sql`
      SELECT 1 FROM events.outbox WHERE type = 'UnknownMoneyReported' AND facts ->> 'amountCents' = '4000'`;
    expect(told).toEqual([]);
  });

  it('a notification is forgotten after 30 days, by the clock that everything else goes by, and not before', async () => {
    const notice = await signed();
    await receiveNotice(fixture.ctx, notice.webhook);
    fixture.clock.advance(30 * 86_400_000);
    await purgeProviderEvents(fixture.ctx);
    expect(await askedAfter(notice)).toBe(0);
    fixture.clock.advance(1);
    await purgeProviderEvents(fixture.ctx);
    expect(await fixture.database.sql`SELECT FROM payment.provider_event`).toHaveLength(0);
  });
});
