// @vitest-environment happy-dom
import type { Appointment, ClientUser, Service } from '@stillpoint/contracts';
import { HOUR_MS } from '@stillpoint/scheduling';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Component as ClientDashboard } from '../../app/pages/client/client-dashboard.tsx';
import { OfflineNotice } from '../../components/page/offline-notice.tsx';
import { noteServerTime } from '../../lib/clock.ts';
import { clientUserQuery } from '../../lib/session/client-session.ts';
import { aService } from '../../testing/a-service.ts';
import { anAppointment } from '../../testing/an-appointment.ts';
import { render } from '../../testing/render.tsx';
import { someBookingRules } from '../../testing/booking-rules.ts';
import { deferred, ok, refused, networkError, startGateway } from '../../testing/gateway.ts';
import { startPaypal } from '../../testing/paypal.ts';
import { BookingWizard } from './booking-wizard.tsx';
import type { Draft } from './draft.ts';

const gateway = startGateway();
startPaypal();
vi.setConfig({ testTimeout: 30_000 });
const user: ClientUser = {
  id: '3b1c9d5e-7d9c-4a55-9f0a-3f4f1c0a1b01',
  email: 'ada@example.test',
  firstName: 'Ada',
  lastName: 'Quill',
  phone: null,
  pronouns: null,
  createdAt: '2026-01-01T00:00:00Z',
};
const service = (change: Partial<Service> = {}) => aService({ id: 2, name: 'Sleep Improvement', ...change });
const ID = '0b1c9d5e-7d9c-4a55-9f0a-3f4f1c0a1b02';
const SLOT = '2099-03-02T15:00:00.000Z';
const appointment = (change: Partial<Appointment> = {}) =>
  anAppointment({ id: ID, appointmentDate: SLOT, status: 'pending_payment', service: service(), ...change });
const RULES = someBookingRules({ horizonDays: null });

function Wizard({ booking = null, onDone = () => undefined }: Partial<Draft> & { onDone?: () => void }) {
  const [draft, setDraft] = useState<Draft>({ notes: 'Typed before.', booking });
  return <BookingWizard user={user} draft={draft} onDraft={setDraft} onDone={onDone} onLeave={() => undefined} />;
}
/** As the account does, which has other tabs. */
function InTabs(wizard: Parameters<typeof Wizard>[0]) {
  return (
    <>
      {useLocation().search.includes('step=') && <Wizard {...wizard} />}
      <Link to="/client/dashboard?tab=appointments">Other tab</Link>
    </>
  );
}
/** The whole account, which keeps what is typed, and ways to its addresses. */
function renderAccount(address: string) {
  gateway.answer('GET /api/client/auth/user', ok({ ...user, draftKey: 'ab'.repeat(32) }));
  gateway.answer('GET /api/client/appointments', ok([]));
  const links = {
    'Pay now': at(4, `&appointment=${ID}`),
    'Other tab': '/client/dashboard?tab=appointments',
    Details: at(3),
  };
  render(
    <>
      <ClientDashboard />
      {Object.entries(links).map(([name, to]) => (
        <Link key={name} to={to}>
          {name}
        </Link>
      ))}
    </>,
    address,
  );
}
const follow = async (name: string) => fireEvent.click(await screen.findByRole('link', { name }));
const notesField = () => screen.findByLabelText<HTMLTextAreaElement>(/Additional notes/);
const typeNotes = async (value: string) => fireEvent.change(await notesField(), { target: { value } });
const toOtherTab = () => fireEvent.click(screen.getByRole('link', { name: 'Other tab' }));
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: '09:00',
  endTime: '17:00',
  isActive: true,
}));
const at = (step: number, rest = '') => `/client/dashboard?tab=schedule&step=${step}&service=2&slot=${SLOT}${rest}`;
const detailsStep = () => screen.findByRole('heading', { name: 'Confirm Details' });

beforeEach(() => {
  gateway.answer('GET /api/services', ok([service()]));
  gateway.answer('GET /api/client/auth/user', ok(user));
  gateway.answer('GET /api/booking-rules', ok(RULES));
  gateway.answer('GET /api/availability', ok([]));
  gateway.answer('GET /api/appointments/range', ok([]));
  gateway.answer('GET /api/paypal/setup', () => new Promise(() => undefined));
});

it('confirming a booking books once when the button is pressed twice in the same moment', async () => {
  gateway.answer('GET /api/services', ok([service({ price: 0 })]));
  gateway.answer('POST /api/appointments', ok({ id: ID, requiresPayment: false, bookingData: {} }));
  render(<Wizard />, at(3));
  const confirm = await screen.findByRole('button', { name: 'Confirm Free Session' });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  expect(gateway.requests('POST /api/appointments')).toHaveLength(1);
});

it('a booking that is done is not called the next session: another one may come before it', async () => {
  gateway.answer('GET /api/services', ok([service({ price: 0 })]));
  gateway.answer('POST /api/appointments', ok({ id: ID, requiresPayment: false, bookingData: {} }));
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment({ status: 'confirmed' })));
  render(<Wizard />, at(3));
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm Free Session' }));
  const booked = await screen.findByRole('region', { name: 'Sleep Improvement' });
  expect(booked.firstElementChild?.firstElementChild?.textContent).toBe('Your session');
});

it('a booking that is done ends at the overview also where steps back only move the frames of a payment', async () => {
  gateway.answer('GET /api/services', ok([service({ price: 0 })]));
  gateway.answer('POST /api/appointments', ok({ id: ID, requiresPayment: false, bookingData: {} }));
  history.replaceState({ usr: { steps: 2 } }, '');
  const go = vi.spyOn(history, 'go').mockReturnValue();
  render(<Wizard />, at(3));
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm Free Session' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Return to Dashboard' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).not.toContain('step='));
  expect(go.mock.calls).toEqual([[-2], [-2]]);
  go.mockRestore();
  history.replaceState(null, '');
});

it('a booking that is done is over also for whoever goes to another tab before its last screen closes', async () => {
  gateway.answer('GET /api/services', ok([service({ price: 0 })]));
  gateway.answer('POST /api/appointments', ok({ id: ID, requiresPayment: false, bookingData: {} }));
  const done = vi.fn();
  render(<InTabs onDone={done} />, at(3));
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm Free Session' }));
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  toOtherTab();
  expect(done).toHaveBeenCalledOnce();
});

it.each([
  ['made', ok({ id: ID, requiresPayment: true, bookingData: {} }), 'Payment Required'],
  ['refused', refused(409, 'slot_taken', 'This time was just taken.'), 'Booking Failed'],
])(
  'a booking that is %s after its client went to another tab does not lead away from there',
  async (_, answer, words) => {
    const late = deferred(answer);
    gateway.answer('POST /api/appointments', late.answerer);
    render(<InTabs />, at(3));
    fireEvent.click(await screen.findByRole('button', { name: 'Continue to Payment' }));
    await waitFor(() => expect(gateway.requests('POST /api/appointments')).toHaveLength(1));
    toOtherTab();
    late.arrive();
    await screen.findByText(words);
    expect(screen.getByTestId('address').textContent).toBe('/client/dashboard?tab=appointments');
  },
);

it('a booking that is refused leaves the time that was chosen in its place meanwhile', async () => {
  gateway.answer('GET /api/availability', ok(EVERY_DAY));
  const late = deferred(refused(409, 'slot_taken', 'This time was just taken.'));
  gateway.answer('POST /api/appointments', late.answerer);
  render(<Wizard />, `${at(3)}&day=2099-03-02`);
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to Payment' }));
  await waitFor(() => expect(gateway.requests('POST /api/appointments')).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Step 2: Select Date & Time' }));
  const another = (await screen.findAllByRole<HTMLInputElement>('radio')).find(({ checked }) => !checked)!;
  fireEvent.click(another);
  late.arrive();
  await screen.findByText('Booking Failed');
  expect(another.checked).toBe(true);
});

it.each([
  ['a chosen time that somebody else takes meanwhile is not chosen any more, and that is said', [], false],
  ['a chosen time that a hold of the same client takes stays chosen', [appointment()], true],
])('%s', async (_, own, stays) => {
  gateway.answer('GET /api/client/appointments', ok([]));
  gateway.answer('GET /api/availability', ok(EVERY_DAY));
  const { queryClient } = render(<Wizard />, `${at(2)}&day=2099-03-02`);
  const radios = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ dataset }) => dataset['start']);
  await screen.findAllByRole('radio');
  expect(radios()).toContain(SLOT);
  gateway.answer('GET /api/client/appointments', ok(own));
  gateway.answer(
    'GET /api/appointments/range',
    ok([{ status: 'pending_payment', appointmentDate: SLOT, service: { duration: 60 } }]),
  );
  await queryClient.invalidateQueries();
  await waitFor(() => expect(radios()).not.toContain(SLOT));
  await waitFor(() => expect(screen.getByTestId('address').textContent.includes('slot=')).toBe(stays));
  expect(screen.queryAllByText(/ cannot be booked any more/)).toHaveLength(stays ? 0 : 1);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(!stays);
});

it.each([
  ['their own unpaid hold, which a booking replaces', { holdExpiresAt: '2099-03-01T15:00:00Z' }, true],
  ['a hold that is being paid', { holdExpiresAt: '2099-03-01T15:00:00Z', isPaymentUnderReview: true }, false],
  ['a session that the practice made', { holdExpiresAt: null }, false],
] as const)(
  'a client who opens the booking anew is offered a time according to who has it: %s',
  async (_, own, offered) => {
    gateway.answer('GET /api/availability', ok(EVERY_DAY));
    gateway.answer('GET /api/client/appointments', ok([appointment(own)]));
    const taken = { status: 'pending_payment', appointmentDate: SLOT, service: { duration: 60 } };
    gateway.answer('GET /api/appointments/range', ok([taken]));
    render(<Wizard />, '/client/dashboard?tab=schedule&step=2&service=2&day=2099-03-02');
    const radios = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ dataset }) => dataset['start']);
    await screen.findAllByRole('radio');
    await waitFor(() => expect(radios().includes(SLOT)).toBe(offered));
  },
);

it('notes that a booking was asked for with cannot be changed until there is an answer', async () => {
  const late = deferred(refused(422, 'client_limit', 'It is refused.'));
  gateway.answer('POST /api/appointments', late.answerer);
  render(<Wizard />, at(3));
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to Payment' }));
  const notes = () => screen.findByLabelText<HTMLTextAreaElement>(/Additional notes/);
  expect((await notes()).readOnly).toBe(true);
  late.arrive();
  await waitFor(async () => expect((await notes()).readOnly).toBe(false));
});

it('confirming a booking leads back to the times when the chosen one was taken, and keeps what was typed', async () => {
  gateway.answer('POST /api/appointments', refused(409, 'slot_taken', 'This time was just taken.'));
  render(<Wizard />, at(3));
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to Payment' }));
  await screen.findByRole('heading', { name: 'Select Date & Time' });
  expect(screen.getByTestId('address').textContent).not.toContain('slot=');
  const notes = await screen.findAllByRole('alert');
  expect(notes.some(({ textContent }) => /just taken.*Everything else you entered is kept/.test(textContent))).toBe(
    true,
  );
});

it('confirming a booking leads back to the services when the chosen one is gone, and loads them again', async () => {
  render(<Wizard />, at(3));
  await detailsStep();
  const reads = gateway.requests('GET /api/services').length;
  gateway.answer('GET /api/services', ok([service({ id: 3, name: 'Weight' })]));
  gateway.answer(
    'POST /api/appointments',
    refused(422, 'service_unavailable', 'This service is not offered any more.'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  await screen.findByRole('heading', { name: 'Select Service' });
  await screen.findByRole('button', { name: /Weight/ });
  expect(gateway.requests('GET /api/services').length).toBeGreaterThan(reads);
});

it.each([
  [422, 'service_unavailable', 'Select Service'],
  [404, 'not_found', 'Select Service'],
  [409, 'slot_taken', 'Select Date & Time'],
  [422, 'slot_not_offered', 'Select Date & Time'],
  [422, 'client_limit', 'Confirm Details'],
  [429, 'too_many_requests', 'Confirm Details'],
  [400, 'invalid_input', 'Confirm Details'],
  [503, 'unavailable', 'Confirm Details'],
])('a booking refused with status %i and code %s leads to “%s”', async (status, code, step) => {
  gateway.answer('POST /api/appointments', refused(status, code, 'It is refused.'));
  render(<Wizard />, at(3));
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to Payment' }));
  await waitFor(() => expect(screen.getAllByText(/It is refused\./).length).toBeGreaterThan(1));
  await screen.findByRole('heading', { name: step });
});

it('confirming a booking stays at the details with the reason when no answer comes, and can be repeated', async () => {
  gateway.answer('POST /api/appointments', networkError);
  render(<Wizard />, at(3));
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to Payment' }));
  await waitFor(() => expect(screen.getAllByText(/Unable to create appointment/).length).toBeGreaterThan(1));
  screen.getByText(/trying again books it only once/);
  expect(screen.getByLabelText(/Additional notes/)).toHaveProperty('value', 'Typed before.');
  gateway.answer('POST /api/appointments', ok({ id: ID, requiresPayment: true, bookingData: {} }));
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment()));
  fireEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  await screen.findByRole('heading', { name: 'Payment' });
});

it('a choice made again at the payment replaces the hold of the one before, and none from before the wizard was opened', async () => {
  const bookingData = { appointmentId: 'earlier', serviceId: 2, appointmentDate: SLOT };
  gateway.answer('POST /api/appointments', ok({ id: ID, requiresPayment: true, bookingData: {} }));
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment()));
  render(<Wizard booking={{ id: 'earlier', bookingData, shownPrice: 120, orderId: null }} />, at(3));
  for (const times of [1, 2]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Continue to Payment' }));
    await screen.findByRole('heading', { name: 'What happens next' });
    expect(gateway.requests('POST /api/appointments')).toHaveLength(times);
    fireEvent.click(screen.getByRole('button', { name: 'Step 3: Confirm Details' }));
  }
  const [first, second] = gateway.requests('POST /api/appointments');
  expect(first).not.toHaveProperty('replaces');
  expect(second).toMatchObject({ replaces: ID });
});

it('a choice made again after a reload at the payment replaces the hold of the one before', async () => {
  const bookingData = { appointmentId: ID, serviceId: 2, appointmentDate: SLOT };
  gateway.answer('POST /api/appointments', ok({ id: ID, requiresPayment: true, bookingData: {} }));
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment()));
  render(<Wizard booking={{ id: ID, bookingData, shownPrice: 120, orderId: null }} />, at(4, `&appointment=${ID}`));
  fireEvent.click(await screen.findByRole('button', { name: 'Step 3: Confirm Details' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to Payment' }));
  await waitFor(() => expect(gateway.requests('POST /api/appointments')).toMatchObject([{ replaces: ID }]));
});

it('a choice made again after a reload before the payment replaces the hold of the one before', async () => {
  const bookingData = { appointmentId: ID, serviceId: 2, appointmentDate: SLOT };
  gateway.answer('POST /api/appointments', ok({ id: ID, requiresPayment: true, bookingData: {} }));
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment()));
  history.replaceState({ usr: { steps: 2 } }, '');
  onTestFinished(() => history.replaceState(null, ''));
  render(<Wizard booking={{ id: ID, bookingData, shownPrice: 120, orderId: null }} />, at(3));
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to Payment' }));
  await waitFor(() => expect(gateway.requests('POST /api/appointments')).toMatchObject([{ replaces: ID }]));
});

it('a choice made again where Back led to the payment of an earlier session does not replace the hold of the later one', async () => {
  const bookingData = { appointmentId: 'later', serviceId: 2, appointmentDate: SLOT };
  gateway.answer('POST /api/appointments', ok({ id: ID, requiresPayment: true, bookingData: {} }));
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment()));
  history.replaceState({ usr: { steps: 3 } }, '');
  onTestFinished(() => history.replaceState(null, ''));
  render(
    <Wizard booking={{ id: 'later', bookingData, shownPrice: 120, orderId: null }} />,
    at(4, `&appointment=${ID}`),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Step 3: Confirm Details' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to Payment' }));
  await waitFor(() => expect(gateway.requests('POST /api/appointments')).toHaveLength(1));
  expect(gateway.requests('POST /api/appointments')[0]).not.toHaveProperty('replaces');
});

it('notes as long as they may be say that they end there', async () => {
  render(<Wizard />, at(3));
  const notes = await screen.findByLabelText(/Additional notes/);
  screen.getByText(/Anything that helps us prepare/);
  fireEvent.change(notes, { target: { value: 'x'.repeat(5_000) } });
  screen.getByText(/Notes end here, at 5,000 characters/);
});

it('confirming a booking books nothing when another account has signed in', async () => {
  render(<Wizard />, at(3));
  await detailsStep();
  gateway.answer('GET /api/client/auth/user', ok({ ...user, id: ID, email: 'bo@example.test' }));
  fireEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  await waitFor(() => expect(screen.getAllByText(/signed in as bo@example.test now/).length).toBeGreaterThan(0));
  expect(gateway.requests('POST /api/appointments')).toHaveLength(0);
});

it('confirming a booking books nothing, and says so, when the client was logged out meanwhile', async () => {
  render(<Wizard />, at(3));
  await detailsStep();
  gateway.answer('GET /api/client/auth/user', refused(401, 'unauthorized', 'Unauthorized - Please log in'));
  fireEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  await waitFor(() => expect(screen.getAllByText(/^You were logged out meanwhile/).length).toBeGreaterThan(0));
  expect(gateway.requests('POST /api/appointments')).toHaveLength(0);
});

it('the payment step has its heading, which takes the focus, while its booking is read', async () => {
  const read = deferred(ok(appointment()));
  gateway.answer(`GET /api/appointments/${ID}`, read.answerer);
  render(<Wizard />, at(4, `&appointment=${ID}`));
  const heading = await screen.findByRole('heading', { name: 'Payment' });
  expect(document.activeElement).toBe(heading);
  read.arrive();
  await screen.findByRole('heading', { name: 'What happens next' });
  expect(heading.isConnected).toBe(true);
});

it.each([
  [40, ['We remind you the day before and an hour before the session.']],
  [30, ['We remind you an hour before the session.']],
  [0.9, []],
])('the payment step of a session %s hours ahead promises only reminders that will come', async (hours, promised) => {
  const appointmentDate = new Date(Date.now() + hours * HOUR_MS).toISOString();
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment({ appointmentDate })));
  render(<Wizard />, at(4, `&appointment=${ID}`));
  await screen.findByRole('heading', { name: 'What happens next' });
  expect(screen.queryAllByText(/remind/).map(({ textContent }) => textContent)).toEqual(promised);
});

it('the payment step says that price and length changed since they were shown', async () => {
  gateway.answer('POST /api/appointments', ok({ id: ID, requiresPayment: true, bookingData: {} }));
  const changed = { ...service(), price: 150, duration: service().duration - 15 };
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment({ service: changed })));
  render(<Wizard />, at(3));
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to Payment' }));
  await screen.findByText(/changed from \$120.00 to \$150.00/);
  await screen.findByText(
    `The session takes ${changed.duration} minutes now: it was ${service().duration} minutes when you chose.`,
  );
});

it('the payment step says what cancelling would cost by the terms that its session was booked under', async () => {
  const cancellationPolicy = { fullRefundHours: 24, lateRefundPercent: 50 };
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment({ cancellationPolicy })));
  render(<Wizard />, at(4, `&appointment=${ID}`));
  const summary = await screen.findByRole('complementary', { name: 'Appointment details' });
  expect(summary.textContent).toContain('50%');
});

it.each([
  ['right', 0],
  ['ahead', 20],
  ['behind', -20],
])('the payment step counts down to the end of the hold on a device whose clock is %s', async (_, minutes) => {
  const now = Date.now();
  const device = now + minutes * 60_000;
  onTestFinished(() => {
    vi.useRealTimers();
    noteServerTime(new Date().toUTCString(), Date.now() - 1_000);
  });
  vi.useFakeTimers({ now: device, toFake: ['Date'] });
  noteServerTime(new Date(now).toUTCString(), device);
  const holdExpiresAt = new Date(now + 5 * 60_000).toISOString();
  gateway.answer(`GET /api/appointments/${ID}`, ok({ ...appointment(), holdExpiresAt }));
  render(<Wizard />, at(4, `&appointment=${ID}`));
  expect((await screen.findByRole('timer')).textContent).toMatch(/^(5:00|4:\d\d)$/);
});

it('the payment step says that the time is not kept any more and leads back to the times when the hold has expired', async () => {
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment({ status: 'cancelled' })));
  render(<Wizard />, at(4, `&appointment=${ID}`));
  await screen.findByText(/This time is no longer kept for you; nothing was charged/);
  fireEvent.click(screen.getByRole('button', { name: 'Choose a time again' }));
  await screen.findByRole('heading', { name: 'Select Date & Time' });
});

it('the payment step leads back to the times when a payment that goes on after a reload finds its session cancelled', async () => {
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment({ status: 'cancelled' })));
  gateway.answer(
    'POST /api/paypal/order/O-1/capture',
    refused(422, 'nothing_to_pay', 'This session was cancelled meanwhile. Nothing was charged.'),
  );
  const bookingData = { appointmentId: ID, serviceId: 2, appointmentDate: SLOT };
  render(<Wizard booking={{ id: ID, bookingData, shownPrice: 120, orderId: 'O-1' }} />, at(4, `&appointment=${ID}`));
  fireEvent.click(await screen.findByRole('button', { name: 'Choose a time again' }));
  await screen.findByRole('heading', { name: 'Select Date & Time' });
});

it('the payment step does not confirm a booking whose payment goes on after a reload when it was paid and cancelled meanwhile', async () => {
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment({ status: 'cancelled', paymentStatus: 'completed' })));
  gateway.answer('POST /api/paypal/order/O-1/capture', ok({ id: 'O-1', status: 'COMPLETED' }));
  gateway.answer('POST /api/appointments/confirm-payment', ok({ id: ID, status: 'cancelled' }));
  const bookingData = { appointmentId: ID, serviceId: 2, appointmentDate: SLOT };
  render(<Wizard booking={{ id: ID, bookingData, shownPrice: 120, orderId: 'O-1' }} />, at(4, `&appointment=${ID}`));
  await screen.findByText(/^This booking was paid and has been cancelled since\./);
  expect(screen.queryByText('Payment Successful!')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Choose a time again' }));
  await screen.findByRole('heading', { name: 'Select Date & Time' });
});

it('the payment step promises nothing more and leads back to the times when its session was cancelled while somebody paid', async () => {
  const holdExpiresAt = new Date(Date.now() + 5 * 60_000).toISOString();
  gateway.answer('GET /api/paypal/setup', ok({ clientId: 'practice', sdkUrl: 'https://paypal.example/sdk' }));
  gateway.answer('POST /api/paypal/order', ok({ id: 'O-1' }));
  gateway.answer(
    'POST /api/paypal/order/O-1/capture',
    refused(422, 'nothing_to_pay', 'This session was cancelled meanwhile. Nothing was charged.'),
  );
  gateway.answer(`GET /api/appointments/${ID}`, ok({ ...appointment(), holdExpiresAt }));
  render(<Wizard />, at(4, `&appointment=${ID}`));
  const button = await screen.findByRole('button', { name: 'PayPal' });
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment({ status: 'cancelled' })));
  // Only what the provider is checking becomes known some seconds later.
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => (ms === 3_000 ? 0 : setTimeout(run, ms)));
  fireEvent.click(button);
  await screen.findByRole('button', { name: 'Choose a time again' });
  vi.unstubAllGlobals();
  expect(screen.queryByRole('timer')).toBeNull();
});

it('the end of a booking does not call it unpaid while it is read again after the payment', async () => {
  gateway.answer('GET /api/paypal/setup', ok({ clientId: 'practice', sdkUrl: 'https://paypal.example/sdk' }));
  gateway.answer('POST /api/paypal/order', ok({ id: 'O-1' }));
  gateway.answer('POST /api/paypal/order/O-1/capture', ok({ id: 'O-1', status: 'COMPLETED' }));
  gateway.answer('POST /api/appointments/confirm-payment', ok({ id: ID, status: 'confirmed' }));
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment()));
  render(<Wizard />, at(4, `&appointment=${ID}`));
  const button = await screen.findByRole('button', { name: 'PayPal' });
  const read = deferred(ok(appointment({ status: 'confirmed', paymentStatus: 'completed' })));
  gateway.answer(`GET /api/appointments/${ID}`, read.answerer);
  fireEvent.click(button);
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  expect(screen.queryByText('Waiting for your payment')).toBeNull();
  read.arrive();
  await screen.findByRole('heading', { name: service().name });
});

/** Until the provider's button is there: `capture` is what becomes of it. */
async function openPayment(capture: ReturnType<typeof ok> | (() => Promise<ReturnType<typeof ok>>)) {
  gateway.answer('GET /api/paypal/setup', ok({ clientId: 'practice', sdkUrl: 'https://paypal.example/sdk' }));
  gateway.answer('POST /api/paypal/order', ok({ id: 'O-1' }));
  gateway.answer('POST /api/paypal/order/O-1/capture', capture);
  gateway.answer('POST /api/appointments/confirm-payment', ok({ id: ID, status: 'confirmed' }));
  return screen.findByRole('button', { name: 'PayPal' });
}

it('the payment step counts down to the later end that a declined payment left its client', async () => {
  const heldFor = (seconds: number) =>
    ok(appointment({ holdExpiresAt: new Date(Date.now() + seconds * 1_000).toISOString() }));
  gateway.answer(`GET /api/appointments/${ID}`, heldFor(120));
  render(<Wizard />, at(4, `&appointment=${ID}`));
  const button = await openPayment(ok({ id: 'O-1', status: 'DECLINED' }));
  await screen.findByRole('timer');
  gateway.answer(`GET /api/appointments/${ID}`, heldFor(600));
  fireEvent.click(button);
  await screen.findByText(/was declined, and nothing was charged/, { selector: '.note *' });
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|9:\d\d)$/));
});

it('what was said of one payment is not said of another that the browser’s history leads to', async () => {
  const OTHER = '0b1c9d5e-7d9c-4a55-9f0a-3f4f1c0a1b03';
  for (const id of [ID, OTHER]) gateway.answer(`GET /api/appointments/${id}`, ok(appointment({ id })));
  render(
    <>
      <Wizard />
      <Link to={at(4, `&appointment=${ID}`)}>One payment</Link>
      <Link to={at(4, `&appointment=${OTHER}`)}>Other payment</Link>
    </>,
    at(4, `&appointment=${OTHER}`),
  );
  await openPayment(ok({ id: 'O-1', status: 'DECLINED' }));
  await follow('One payment');
  await waitFor(() => expect(gateway.requests(`GET /api/appointments/${ID}`)).not.toHaveLength(0));
  fireEvent.click(await screen.findByRole('button', { name: 'PayPal' }));
  const declined = await screen.findByText(/was declined, and nothing was charged/, { selector: '.note *' });
  await follow('Other payment');
  await waitFor(() => expect(declined.isConnected).toBe(false));
  await screen.findByRole('button', { name: 'PayPal' });
  expect(screen.queryByText(/was declined/, { selector: '.note *' })).toBeNull();
});

it.each([
  ['a session paid for ends the notes that were booked with it', 'Booked with these.', ''],
  ['notes for another session stay when one is paid for', null, 'Booked with these.'],
])('%s', async (_, booked, left) => {
  renderAccount(at(3));
  await typeNotes('Booked with these.');
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment({ notes: booked })));
  await follow('Pay now');
  fireEvent.click(await openPayment(ok({ id: 'O-1', status: 'COMPLETED' })));
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  await follow('Other tab');
  await follow('Details');
  expect((await notesField()).value).toBe(left);
});

it.each([
  ['a payment that ends after its client has chosen another time is said there, and leads nobody away', true],
  ['a payment that ends after its client has only stepped back ends the booking', false],
])('%s', async (_, another) => {
  gateway.answer('GET /api/availability', ok(EVERY_DAY));
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment()));
  gateway.answer('GET /api/client/appointments', ok([appointment()]));
  render(<Wizard />, at(4, `&appointment=${ID}&day=2099-03-02`));
  const capture = deferred(ok({ id: 'O-1', status: 'COMPLETED' }));
  fireEvent.click(await openPayment(capture.answerer));
  await waitFor(() => expect(gateway.requests('POST /api/paypal/order/O-1/capture')).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Step 2: Select Date & Time' }));
  const other = (await screen.findAllByRole<HTMLInputElement>('radio')).at(-1)!;
  if (another) fireEvent.click(other);
  capture.arrive();
  await screen.findByText('Payment Successful!');
  expect(screen.queryAllByRole('heading', { name: 'Booking Confirmed!' })).toHaveLength(another ? 0 : 1);
  expect(other.isConnected && other.checked).toBe(another);
});

it('notes begun while a session is being paid for are kept when the payment has ended', async () => {
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment()));
  renderAccount(at(4, `&appointment=${ID}`));
  const capture = deferred(ok({ id: 'O-1', status: 'COMPLETED' }));
  fireEvent.click(await openPayment(capture.answerer));
  await waitFor(() => expect(gateway.requests('POST /api/paypal/order/O-1/capture')).toHaveLength(1));
  await follow('Other tab');
  await follow('Details');
  await typeNotes('Begun meanwhile.');
  capture.arrive();
  await screen.findByText('Payment Successful!');
  expect((await notesField()).value).toBe('Begun meanwhile.');
});

it('the payment step stays when its booking cannot be read again for a moment', async () => {
  const holdExpiresAt = new Date(Date.now() + 5 * 60_000).toISOString();
  gateway.answer(`GET /api/appointments/${ID}`, ok({ ...appointment(), holdExpiresAt }));
  const { queryClient } = render(
    <>
      <OfflineNotice />
      <Wizard />
    </>,
    at(4, `&appointment=${ID}`),
  );
  queryClient.setQueryData(clientUserQuery.queryKey, user as never);
  const timer = await screen.findByRole('timer');
  gateway.answer(`GET /api/appointments/${ID}`, networkError);
  fireEvent(document, new Event('visibilitychange'));
  const notice = await screen.findByText(/offline/i);
  gateway.answer(`GET /api/appointments/${ID}`, ok({ ...appointment(), holdExpiresAt }));
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(notice.isConnected).toBe(false));
  expect(timer.isConnected).toBe(true);
});

it.each(['confirmed', 'completed'] as const)(
  'the payment step is left as confirmed when the booking was paid elsewhere and is %s by now',
  async (status) => {
    gateway.answer(`GET /api/appointments/${ID}`, ok(appointment({ status, paymentStatus: 'completed' })));
    render(<Wizard />, at(4, `&appointment=${ID}`));
    await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  },
);

it('the payment step offers no way to pay what the provider is checking', async () => {
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment({ isPaymentUnderReview: true })));
  render(<Wizard />, at(4, `&appointment=${ID}`));
  await screen.findByText(/still checking your payment/);
  expect(screen.queryByText('Loading payment options')).toBeNull();
});

it('the payment step leads back to the times when its booking is not this client’s', async () => {
  const { clientEmail: _, ...others } = appointment();
  gateway.answer(`GET /api/appointments/${ID}`, ok(others));
  render(<Wizard />, at(4, `&appointment=${ID}`));
  await screen.findByText('Booking data lost. Please try again.');
  await screen.findByRole('heading', { name: 'Select Date & Time' });
});

it('a chosen service that cannot be loaded says so, and is asked for again only when that is wanted', async () => {
  gateway.answer('GET /api/services', networkError);
  render(<Wizard />, at(2));
  const again = await screen.findByRole('button', { name: 'Try again' });
  gateway.answer('GET /api/services', ok([service()]));
  fireEvent.click(again);
  await screen.findByRole('heading', { name: 'Select Date & Time' });
  expect(gateway.requests('GET /api/services')).toHaveLength(2);
});

it('who finds no services to book finds out how to reach the practice', async () => {
  gateway.answer('GET /api/services', ok([]));
  render(<Wizard />, at(1));
  await screen.findByText('No services available');
  screen.getByRole('link', { name: /@/ });
});

it('who comes to pay for a session that is booked finds all steps before the payment ticked', async () => {
  gateway.answer(`GET /api/appointments/${ID}`, ok(appointment()));
  render(<Wizard />, `/client/dashboard?tab=schedule&step=4&appointment=${ID}`);
  await screen.findByRole('heading', { name: 'Payment' });
  // Others have their number.
  expect(screen.getByRole('navigation', { name: 'Booking steps' }).textContent).toMatch(/^\D*4Payment$/);
});
