import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { QueueHome, startRelay, transact, type Relay } from '@stillpoint/events';
import { log, startProcess, testQueueUrl, until } from '@stillpoint/testing';
import { refundsOf } from './support/refunds.ts';
import { paymentFixtures } from './support/fixtures.ts';
import { dueFor, payments } from './support/payments.ts';

const fixture = paymentFixtures({ webhooks: false });
const { approved, paid, publishCancelled } = payments(fixture);
const parts = {} as { queueUrl: string; home: QueueHome; relay: Relay };

/** Starts the worker as a separate process; returns its health port. */
async function startWorker(): Promise<{ process: ChildProcess; port: number }> {
  const child = startProcess('payment', {
    LOG_LEVEL: 'info',
    DATABASE_URL: fixture.database.url,
    QUEUE_URL: parts.queueUrl,
    PUBLIC_URL: 'https://practice.example',
    PAYPAL_CLIENT_ID: 'practice',
    PAYPAL_CLIENT_SECRET: 'secret of the practice',
    PAYPAL_API_URL: fixture.proxy.url,
    PAYPAL_WEBHOOK_ID: 'SANDBOXWEBHOOK',
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
  });
  return { process: child, port };
}

beforeAll(async () => {
  parts.queueUrl = await testQueueUrl(fixture.database.url);
  parts.home = new QueueHome(parts.queueUrl);
  parts.relay = startRelay({
    sql: fixture.ctx.sql,
    home: parts.home,
    log,
  });
});
afterAll(async () => {
  await parts.relay.stop();
  await parts.home.close();
});

const cancel = async (appointmentId: string) => {
  await transact(fixture.ctx, (tx) => publishCancelled(tx, appointmentId));
  parts.relay.nudge();
};
const refunded = (appointmentId: string) =>
  until('the refund', async () =>
    (await refundsOf(fixture.ctx, appointmentId)).some(({ status }) => status === 'refunded'),
  );

it('the payment worker is ready, refunds cancelled appointments at once, and survives being killed', async () => {
  const first = await startWorker();
  const ready = await fetch(`http://127.0.0.1:${first.port}/readyz`);
  expect(await ready.json()).toMatchObject({ status: 'ready' });

  const payment = await paid();
  const started = Date.now();
  await cancel(payment.appointmentId);
  await refunded(payment.appointmentId);
  process.stdout.write(`refund after a cancellation: ${Date.now() - started} ms\n`);

  // Killed while a refund hangs at the provider: the next worker looks it up and refunds once.
  const other = await paid();
  await fixture.fault({ kind: 'timeout', when: 'after', on: 'refund' });
  const before = fixture.proxy.writes('/refund').length;
  await cancel(other.appointmentId);
  await until('the refund to be on its way', () => fixture.proxy.writes('/refund').length > before);
  const ended = once(first.process, 'exit');
  first.process.kill('SIGKILL');
  await ended;
  // Its lease has to end first: the row's times are changed instead of waiting. The next worker looks when it starts.
  await fixture.database.sql`UPDATE payment.refund SET lease_until = now() WHERE lease IS NOT NULL`;
  await startWorker();
  await refunded(other.appointmentId);
  const { refunds } = await fixture.ledger();
  expect(refunds).toHaveLength(2);

  // An order whose browser closed is captured by the worker.
  const { orderId } = await approved(dueFor(randomUUID(), 4_000));
  await fixture.database
    .sql`UPDATE payment.order SET approved_at = now() - interval '1 minute', due_at = now() WHERE provider_id = ${orderId}`;
  await until('the capture', async () => {
    const { captures } = await fixture.ledger();
    return captures.some((capture) => capture.orderId === orderId);
  });
});

it('the payment worker has run each effect once', async () => {
  const marks = await fixture.database.sql`SELECT effect FROM events.inbox`;
  expect([...marks]).toEqual(Array(2).fill({ effect: 'AppointmentCancelled.refund-captured' }));
});
