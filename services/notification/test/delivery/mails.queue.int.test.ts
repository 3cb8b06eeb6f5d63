import { expect, test } from 'vitest';
import { startConsumer, startRelay, QueueHome } from '@stillpoint/events';
import { untilEffectsRan, testQueueUrl, until } from '@stillpoint/testing';
import { codeRequested, newAddress } from '../support/events.ts';
import { mailFixture } from '../support/mail-fixture.ts';
import { effects } from '../../src/effects.ts';
import { startMailDelivery } from '../../src/delivery/start-mail-delivery.ts';

const fixture = mailFixture();

test('duplicate jobs and repeated publishing send one mail per event, and a code is sent within a second of its commit', async () => {
  const home = new QueueHome(await testQueueUrl(fixture.url));
  const context = { ...fixture.context, now: () => new Date() };
  // Codes are published by the same clock: one that is over is not sent.
  fixture.clock.set(context.now());
  const relay = startRelay({ sql: fixture.sql, home, log: fixture.log });
  const delivery = await startMailDelivery({ context, log: fixture.log });
  const consumer = startConsumer({ service: 'notification', effects, context, home, log: fixture.log });
  consumer.on('completed', delivery.nudge);
  const queue = home.queue('notification');
  const emails = Array.from({ length: 20 }, newAddress);
  // The first mail warms up the worker.
  const job = await fixture.publish(codeRequested('LoginCodeRequested', emails[0]!, '493027'));
  relay.nudge();
  await until('the first code', async () => (await fixture.messages(emails[0])).length === 1);
  // A busy machine slows some mails, but never all.
  await until('a code to arrive within a second', async () => {
    const startedAt = Date.now();
    const email = newAddress();
    await fixture.publish(codeRequested('LoginCodeRequested', email, '493027'));
    relay.nudge();
    await until('the code to arrive', async () => (await fixture.messages(email)).length === 1);
    return Date.now() - startedAt < 1_000;
  });
  for (const email of emails.slice(1)) await fixture.publish(codeRequested('LoginCodeRequested', email, '493027'));
  await Promise.all(
    Array.from({ length: 5 }, (_, n) => queue.add('LoginCodeRequested.send-code', job, { jobId: `again-${n}` })),
  );
  await fixture.sql`UPDATE events.outbox SET publish_after = now(), done_at = NULL`;
  relay.nudge();
  await untilEffectsRan(fixture.sql);
  await until('every job to be done', async () => {
    const counts = await queue.getJobCounts('waiting', 'active', 'delayed');
    return Object.values(counts).every((count) => count === 0);
  });
  await delivery.flush();
  for (const email of emails) expect(await fixture.messages(email)).toHaveLength(1);
  await consumer.close();
  await delivery.stop();
  await relay.stop();
  await queue.close();
  await home.close();
});
