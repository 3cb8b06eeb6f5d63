import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Sql } from '@stillpoint/db';
import type { EventType, Facts, Personal } from '@stillpoint/events';
import {
  appointmentFacts,
  callJson,
  log,
  runEffectOf,
  testClock,
  testContext,
  testDatabase,
} from '@stillpoint/testing';
import type { Ledger } from '../../../../infra/sandbox/paypal/control.ts';
import { startPaypalSandbox, type PaypalSandbox } from '../../../../infra/sandbox/paypal/start-paypal-sandbox.ts';
import { deliverDueRefunds, reconcileOrders } from './deliver.ts';
import { effects } from '../../src/effects.ts';
import { createProviders, receiveNotice, type PaymentContext } from '../../src/index.ts';
import { startProviderProxy, type ProviderProxy } from './provider-proxy.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

const PATIENCE_MS = 60_000;

/** The sandbox's capture statuses, mapped to ours. */
export const captureStatusOf = (status: string): string =>
  ({ COMPLETED: 'captured', PARTIALLY_REFUNDED: 'partly-refunded' })[status] ?? status.toLowerCase();

/**
 * Payment on a real database, with the PayPal sandbox behind a proxy that records every call. A call to the provider that takes
 * longer than PATIENCE_MS counts as unanswered, and a statement that does has failed; no stalled machine takes that long, so a test
 * that wants silence ends the call itself.
 */
export function paymentFixtures({ webhooks = true }: { webhooks?: boolean } = {}) {
  const database = testDatabase();
  const clock = testClock();
  const parts = {} as {
    sandbox: PaypalSandbox;
    proxy: ProviderProxy;
    webhookReceiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
    ctx: PaymentContext & { sql: Sql };
  };

  beforeAll(async () => {
    parts.webhookReceiver = await startWebhookReceiver();
    parts.webhookReceiver.isOpen = webhooks;
    parts.sandbox = await startPaypalSandbox({
      port: 0,
      webhookUrl: parts.webhookReceiver.url,
      clientId: 'practice',
      clientSecret: 'secret of the practice',
      firstBackoffMs: 50,
    });
    parts.proxy = await startProviderProxy(parts.sandbox.url);
    const account = {
      PAYPAL_CLIENT_ID: 'practice',
      PAYPAL_CLIENT_SECRET: 'secret of the practice',
      PAYPAL_API_URL: parts.proxy.url,
      PAYPAL_SDK_URL: `${parts.sandbox.url}/sdk/js`,
      PAYPAL_WEBHOOK_ID: parts.sandbox.webhookId,
    };
    const base = testContext(`${database.url}?statement_timeout=${PATIENCE_MS}`, 'stillpoint_payment', clock.now);
    parts.ctx = {
      ...base,
      log,
      providers: createProviders(account, { ...base, log, deadlineMs: PATIENCE_MS }),
      publicUrl: 'https://practice.example',
    };
    parts.webhookReceiver.take = (webhook) => receiveNotice(parts.ctx, webhook);
  });
  afterEach(async () => {
    await play('DELETE', '/faults');
    // Or the next tests would ask about all orders of those before, in each round of the worker.
    await database.sql`UPDATE payment.order SET due_at = NULL`;
  });
  afterAll(async () => {
    await parts.sandbox.stop();
    await Promise.all([parts.proxy.stop(), parts.webhookReceiver.stop()]);
    await parts.ctx.sql.end();
  });

  const play = (method: string, path: string, body?: unknown): Promise<unknown> =>
    callJson(method, `${parts.sandbox.url}/sandbox${path}`, body);

  return Object.assign(parts, {
    database,
    clock,
    play,
    fault: (fault: object) => play('POST', '/faults', fault),
    approve: (orderId: string) => play('POST', `/orders/${orderId}/approve`),
    ledger: () => play('GET', '/ledger') as Promise<Ledger>,
    /** A call at the provider by somebody else, bypassing the product. */
    async atProvider(path: string, body: unknown = {}): Promise<{ id: string }> {
      const post = (to: string, headers: Record<string, string>, text: string) =>
        fetch(parts.sandbox.url + to, { method: 'POST', headers, body: text });
      const basic = Buffer.from('practice:secret of the practice').toString('base64');
      const form = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
      const { access_token } = (await (
        await post('/v1/oauth2/token', form, 'grant_type=client_credentials')
      ).json()) as { access_token: string };
      const json = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
      const answer = await post(path, json, JSON.stringify(body));
      if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as { id: string };
    },
    /**
     * Advances the clock and runs the worker, `rounds` times. The worker skips an order that a notice has locked, so a round
     * ends when the notices have been processed.
     */
    async work(rounds = 6, stepMs = 61_000) {
      for (let round = 0; round < rounds; round += 1) {
        clock.advance(stepMs);
        await deliverDueRefunds(parts.ctx);
        await reconcileOrders(parts.ctx);
        await parts.webhookReceiver.whenIdle();
      }
    },
    /** Runs payment's effect of an event, as the queue would. */
    runEffect: <T extends EventType>(type: T, effect: string, facts: Facts<T>, personal: Personal<T>) =>
      runEffectOf(effects, parts.ctx, { type, facts, personal }, effect),
    /** The events published about an appointment, oldest first. */
    events: (appointmentId: string) =>
      database.sql<{ type: EventType; facts: Record<string, unknown> }[]>`
        SELECT type, facts FROM events.outbox WHERE aggregate_id = ${appointmentId} ORDER BY occurred_at, id`,
  });
}
export type Fixture = ReturnType<typeof paymentFixtures>;

/** Facts of an appointment's event as booking publishes them. */
export const appointmentFactsOf = (appointmentId: string, amountCents: number, version = 1) =>
  appointmentFacts({
    appointmentId,
    version,
    amountCents,
    startsAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  });
