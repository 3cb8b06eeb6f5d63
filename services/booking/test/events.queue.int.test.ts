import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  QueueHome,
  effectsOwedBy,
  publish,
  startConsumer,
  startRelay,
  transact,
  type Relay,
  type ServiceContext,
} from '@stillpoint/events';
import { createLogger } from '@stillpoint/log';
import { untilEffectsRan, testContext, testQueueUrl } from '@stillpoint/testing';
import { cancelAppointment } from '../src/commands/appointments/cancel-appointment.ts';
import { effects } from '../src/effects.ts';
import { bookingFixture, payment, person, slot } from './support/fixture.ts';

const fixture = bookingFixture();
const log = createLogger({ name: 'booking-test', level: 'silent' });
const closers: (() => Promise<unknown>)[] = [];
const running: { relay?: Relay; payments?: ServiceContext } = {};

/** Effects of the other services, which this test does not look at. */
const noEffects = new Proxy({}, { get: () => new Proxy({}, { get: () => async () => {} }) });

beforeAll(async () => {
  const home = new QueueHome(await testQueueUrl(fixture.database.url));
  const relay = startRelay({ sql: fixture.context.sql, home, log });
  const context = { ...fixture.context, nudge: relay.nudge, handOver: relay.handOver };
  const consumer = startConsumer({ service: 'booking', effects, context, home, log });
  const others = (['notification', 'payment'] as const).map((service) =>
    startConsumer({ service, effects: noEffects as never, context, home, log, concurrency: 2 }),
  );
  const payments = {
    ...testContext(fixture.database.url, 'stillpoint_payment', fixture.clock.now),
    nudge: relay.nudge,
    handOver: relay.handOver,
  };
  Object.assign(running, { relay, payments });
  closers.push(
    () => home.close(),
    () => payments.sql.end(),
    () => relay.stop(),
    ...[consumer, ...others].map((worker) => () => worker.close()),
  );
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const settle = async () => {
  await running.relay?.flush();
  await untilEffectsRan(fixture.database.sql);
};
const publishFacts = (type: 'PaymentCaptured', facts: ReturnType<typeof payment>) =>
  transact(running.payments!, (tx) => publish(tx, running.payments!, { type, facts, personal: {} }));

it('the booking service provides every effect it owes', () => {
  const provided = Object.entries(effects).flatMap(([type, byName]) =>
    Object.keys(byName).map((name) => `${type}.${name}`),
  );
  expect(provided.sort()).toEqual(effectsOwedBy('booking').sort());
});

it('the booking worker confirms an appointment with its meeting after a payment, and cancels it afterwards', async () => {
  const { id } = await fixture.book(await fixture.bookableService(), slot(0));
  await publishFacts('PaymentCaptured', payment(id));
  await publishFacts('PaymentCaptured', payment(id));
  await settle();
  expect(await fixture.stored(id)).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
    meetingUrl: 'https://meet.example/room',
    version: 3,
  });
  await cancelAppointment(fixture.context, { appointmentId: id, by: 'client', clientEmail: 'ada@example.com' });
  await settle();
  expect((await fixture.published()).map(({ type }) => type).sort()).toEqual([
    'AppointmentCancelled',
    'AppointmentConfirmed',
    'AppointmentCreated',
    'MeetingArranged',
    'PaymentCaptured',
    'PaymentCaptured',
  ]);
});

it('the booking worker refuses a late payment for a taken slot, and publishes one refusal for the payer', async () => {
  const service = await fixture.bookableService();
  const late = await fixture.book(service, slot(0));
  fixture.clock.advance(20 * 60_000);
  const taker = await fixture.book(service, slot(0), person('Bob'));
  await Promise.all([
    publishFacts('PaymentCaptured', payment(late.id)),
    publishFacts('PaymentCaptured', payment(taker.id, 'CAPTURE-2')),
  ]);
  await settle();
  expect(await fixture.stored(late.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
  expect(await fixture.stored(taker.id)).toMatchObject({ status: 'confirmed', captureId: 'CAPTURE-2' });
  expect(await fixture.published('ConfirmationRefused')).toHaveLength(1);
});

it('the queue shows no name and no address', async () => {
  await fixture.book(await fixture.bookableService({ cents: 0, name: 'Smoking Cessation' }), slot(0));
  await settle();
  const rows = await fixture.database.sql<{ text: string }[]>`SELECT o::text AS text FROM events.outbox o`;
  // With Redis the jobs are not in this database; they are copies of the outbox rows.
  const [onPostgres] = await fixture.database.sql`SELECT to_regclass('bullmq.job') AS name`;
  const jobs = onPostgres?.['name']
    ? await fixture.database.sql<{ text: string }[]>`SELECT j::text AS text FROM bullmq.job j`
    : [];
  expect(rows.length).toBeGreaterThan(2);
  for (const { text } of [...rows, ...jobs]) expect(text).not.toMatch(/Ada Example|example\.com|\+1 555|Smoking/);
});
