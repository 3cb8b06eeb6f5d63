import { afterAll, beforeAll, expect, it } from 'vitest';
import { QueueHome, startConsumer, startRelay } from '@stillpoint/events';
import { log, untilEffectsRan, testContext, testFolder, testPool, testQueueUrl, until } from '@stillpoint/testing';
import { addService, book, bookingFixture, openAllWeek, slot } from '../../../services/booking/test/support/fixture.ts';
import { PRACTICE } from '../../../services/notification/test/support/mail-fixture.ts';
import { startMailDelivery } from '../../../services/notification/src/delivery/start-mail-delivery.ts';
import { effects } from '../../../services/notification/src/effects.ts';
import { startMailSandbox } from '../../sandbox/mail/start-mail-sandbox.ts';

const fixture = bookingFixture();
const closers: (() => unknown)[] = [];
const dir = testFolder();
const sent: Record<'booking' | 'notification', string[]> = { booking: [], notification: [] };
/** Without what the driver asks on each new connection: how many are opened, and when, is a matter of moments. */
const counted = (by: keyof typeof sent) => (text: string) => {
  if (!text.includes('pg_catalog.pg_type')) sent[by].push(text);
};
const running: { relay?: ReturnType<typeof startRelay>; home?: QueueHome } = {};

/** Notification alone works its queue: what a free booking owes any other service would never be done. */
beforeAll(async () => {
  const mail = await startMailSandbox({ httpPort: 0, smtpPort: 0, imapPort: 0, dir });
  const home = new QueueHome(await testQueueUrl(fixture.database.url));
  const relay = startRelay({ sql: fixture.context.sql, home, log });
  const nudges = { codes: () => {}, mail: () => {} };
  const plain = testContext(fixture.database.url, 'stillpoint_notification', fixture.clock.now);
  const context = {
    ...plain,
    nudge: relay.nudge,
    dispatch: relay.dispatch,
    nudges,
    publicUrl: 'https://practice.example',
    allowPrivateHosts: true,
    sql: testPool(fixture.database.url, 'stillpoint_notification', { max: 4, onStatement: counted('notification') }),
    practice: PRACTICE,
    systemSmtpUrl: `smtp://app:app@127.0.0.1:${mail.smtpPort}`,
  };
  const delivery = await startMailDelivery({ context, log });
  nudges.mail = delivery.nudgeMail;
  const consumer = startConsumer({ service: 'notification', effects, context, home, log });
  Object.assign(running, { relay, home });
  closers.push(
    () => consumer.close(),
    () => relay.stop(),
    () => delivery.stop(),
    () => home.close(),
    () => context.sql.end(),
    () => plain.sql.end(),
    () => mail.stop(),
  );
});
afterAll(async () => {
  for (const close of closers) await close();
});

it('a free booking takes at most 18 statements until the response, one job, and 21 statements until both mails are sent', async () => {
  await openAllWeek(fixture.context);
  const service = await addService(fixture.context, { cents: 0 });
  const sql = testPool(fixture.database.url, 'stillpoint_booking', { max: 1, onStatement: counted('booking') });
  closers.push(() => sql.end());
  const { nudge, dispatch } = running.relay!;
  const context = { ...fixture.context, sql, nudge, dispatch };
  const bookAndWait = async (halfHours: number, mails: number) => {
    await book(context, service, slot(halfHours));
    await untilEffectsRan(fixture.database.sql);
    await until(`${mails} mails to be out`, async () => {
      const [row] = await fixture.database.sql`SELECT count(*) AS mails FROM notification.mail WHERE state = 'sent'`;
      return row?.['mails'] === mails;
    });
  };
  // The first makes what is made once.
  await bookAndWait(0, 2);
  for (const statements of Object.values(sent)) statements.length = 0;
  await bookAndWait(4, 4);
  expect(sent.booking.length, sent.booking.join('\n')).toBeLessThanOrEqual(18);
  // A connection to the mail server is kept; whether a mail needs a new one is a matter of moments. One that does asks how it
  // was encrypted before, and afterwards whether the mail is still owed.
  const mailed = sent.notification.filter((text) => !text.includes('notification.encrypting_server'));
  const connections = sent.notification.length - mailed.length;
  expect(connections).toBeLessThanOrEqual(2);
  expect(mailed.length, mailed.join('\n')).toBeLessThanOrEqual(21 + connections);
  const queues = ['booking', 'notification', 'payment'].map((name) => running.home!.queue(name));
  const jobs = await Promise.all(queues.map((queue) => queue.getJobs()));
  await Promise.all(queues.map((queue) => queue.close()));
  expect(jobs.map((all) => all.length)).toEqual([0, 2, 0]);
});
