import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish, transact, type ServiceContext } from '@stillpoint/events';
import { testContext } from '@stillpoint/testing';
import { cancelAppointment } from '../src/commands/appointments/cancel-appointment.ts';
import { eventWorkers } from './support/event-workers.ts';
import { bookingFixture, payment, person, slot } from './support/fixture.ts';

const fixture = bookingFixture();
const workers = eventWorkers(fixture, () => fixture.context);
const { settle } = workers;
let payments: ServiceContext & { sql: { end: () => Promise<void> } };
beforeAll(() => {
  const { nudge, dispatch } = workers.relay;
  payments = { ...testContext(fixture.database.url, 'stillpoint_payment', fixture.clock.now), nudge, dispatch };
});
afterAll(() => payments.sql.end());

const publishPayment = (facts: ReturnType<typeof payment>) =>
  transact(payments, (tx) => publish(tx, payments, { type: 'PaymentCaptured', facts, personal: {} }));

it('the booking worker confirms an appointment with its meeting after a payment, and cancels it afterwards', async () => {
  const { id } = await fixture.book(await fixture.bookableService(), slot(0));
  await publishPayment(payment(id));
  await publishPayment(payment(id));
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
  await Promise.all([publishPayment(payment(late.id)), publishPayment(payment(taker.id, 'CAPTURE-2'))]);
  await settle();
  expect(await fixture.stored(late.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
  expect(await fixture.stored(taker.id)).toMatchObject({ status: 'confirmed', captureId: 'CAPTURE-2' });
  expect(await fixture.published('ConfirmationRefused')).toHaveLength(1);
});
