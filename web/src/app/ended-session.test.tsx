// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { MailsWith } from '../components/admin/mails-with.tsx';
import { RequireAdmin } from '../features/admin-auth/require-admin.tsx';
import CalendarView from '../features/admin-calendar/calendar-view.tsx';
import EmailsTab from '../features/admin-emails/emails-tab.tsx';
import EmailConfigTab from '../features/admin-email-config/email-config-tab.tsx';
import { LoginView } from '../features/auth/login-view.tsx';
import { CommandMenu } from '../features/admin-commands/command-menu.tsx';
import ServicesTab from '../features/admin-services/services-tab.tsx';
import { WaitingMails } from '../features/admin-emails/waiting-mails.tsx';
import { findReturnPlace } from '../lib/session/return-place.ts';
import { startClock } from '../testing/clock.ts';
import { render } from '../testing/render.tsx';
import { anAppointment } from '../testing/an-appointment.ts';
import { ok, deferred, refused, startGateway } from '../testing/gateway.ts';
import { logIn } from '../testing/log-in.ts';
import { Component as ClientDashboard } from './pages/client/client-dashboard.tsx';

const gateway = startGateway();
const clock = startClock();
const USER = 'GET /api/admin/user';
const ENDED = refused(401, 'unauthorized', 'Unauthorized: please log in.');
const LISTS = ['admin/patients', 'admin/appointments', 'admin/blocked-times'];
const nothing = () => undefined;

/** What asks only when it is opened, after the session has ended. */
function Closed({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? children : <button onClick={() => setOpen(true)}>Open</button>;
}
const open = () => fireEvent.click(screen.getByRole('button', { name: 'Open' }));

/** What is drawn, what makes it read something, and what would say that there is nothing. */
const screens: Record<string, [drawn: ReactNode, ask: () => void, emptiness: () => unknown]> = {
  'the calendar': [
    <CalendarView />,
    () => fireEvent.click(screen.getByRole('button', { name: 'Next week' })),
    () => document.querySelector('.calendar[aria-busy="false"]'),
  ],
  'the command menu': [
    <CommandMenu show commands={[]} onGo={nothing} onClose={nothing} />,
    () => fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Ada' } }),
    () => screen.queryByText('Nothing found.'),
  ],
  'the list of mails with a client': [
    <Closed>
      <MailsWith address="ada@example.test" most={5} />
    </Closed>,
    open,
    () => screen.queryByText('You have not written to each other yet.'),
  ],
  'the Emails tab': [
    <Closed>
      <EmailsTab />
    </Closed>,
    open,
    () => screen.queryByText('Email Configuration Required'),
  ],
  'the Email Config tab': [
    <Closed>
      <EmailConfigTab />
    </Closed>,
    open,
    () => screen.queryByLabelText(/SMTP host/i),
  ],
  'the list of unread mails': [
    <Closed>
      <WaitingMails />
    </Closed>,
    open,
    () => screen.queryByText('No unread mail.'),
  ],
};

const signedIn = () =>
  gateway.answer(USER, ok({ id: 1, username: 'admin', draftKey: 'ab'.repeat(32), mustAddFactor: false }));

it('the dashboard stays until the login is asked for when an action finds the session ended, so that its notice can be read', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  localStorage.clear();
  const service = { name: 'Sleep', description: 'Deep', price: 110, currency: 'USD', duration: 50, icon: null };
  signedIn();
  gateway.answer('GET /api/admin/services', ok([{ ...service, id: 1, isActive: true }]));
  render(
    <RequireAdmin>
      <ServicesTab />
    </RequireAdmin>,
    '/admin',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Sleep' }));
  for (const call of [USER, 'GET /api/admin/services', 'DELETE /api/admin/services/1']) gateway.answer(call, ENDED);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Service' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/api/login'));
  expect(screen.queryByText('Admin Access Required')).toBeNull();
  // Windows of printed notes listen to it.
  expect(localStorage.getItem('stillpoint ended')).not.toBeNull();
  leave.mockRestore();
});

it.each(Object.entries(screens))(
  '%s does not say that there is nothing after the session has ended, but leads to the login',
  async (_, [drawn, ask, emptiness]) => {
    signedIn();
    for (const path of LISTS) gateway.answer(`GET /api/${path}`, ok([]));
    render(<RequireAdmin>{drawn}</RequireAdmin>, '/admin');
    await waitFor(() => expect(screen.queryByText('Loading the dashboard')).toBeNull());
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    for (const path of [...LISTS, 'emails', 'admin/email-config', 'email-config'])
      gateway.answer(`GET /api/${path}`, ENDED);
    const who = deferred(ENDED);
    gateway.answer(USER, who.answerer);
    ask();
    await waitFor(() => expect(gateway.requests(USER)).toHaveLength(2));
    await waitFor(() => expect(emptiness()).toBeNull());
    who.arrive();
    await screen.findByText('Admin Access Required');
  },
);

it('a client who logged out in another tab while paying is led to the login, and back to the payment from there', async () => {
  const CLIENT = 'GET /api/client/auth/user';
  const own = anAppointment({ appointmentDate: '2099-03-02T15:00:00.000Z', status: 'pending_payment' });
  const { clientEmail: _, ...others } = own;
  const user = { id: 'a', email: 'ada@example.test', firstName: 'Ada', lastName: 'Quill', draftKey: 'ab'.repeat(32) };
  const payment = `/client/dashboard?tab=schedule&step=4&appointment=${own.id}`;
  window.history.replaceState(null, '', payment);
  gateway.answer(CLIENT, ok({ ...user, phone: null, pronouns: null, createdAt: '2026-01-01T00:00:00Z' }));
  gateway.answer(`GET /api/appointments/${own.id}`, ok(own));
  gateway.answer('GET /api/client/appointments', ok([own]));
  gateway.answer('GET /api/services', ok([]));
  render(<ClientDashboard />, payment);
  await screen.findByRole('heading', { name: 'Payment' });
  const who = deferred(ENDED);
  gateway.answer(CLIENT, who.answerer);
  // Whoever holds its id is told this much.
  gateway.answer(`GET /api/appointments/${own.id}`, ok(others));
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(gateway.requests(CLIENT).length).toBeGreaterThan(1));
  who.arrive();
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/client/login'));
  expect(findReturnPlace('client')?.path).toBe(payment);
  expect(screen.queryByText('Booking data lost. Please try again.')).toBeNull();
});

it('a client’s dashboard that nobody touches leads to the login once its session has ended', async () => {
  const CLIENT = 'GET /api/client/auth/user';
  const user = { id: 'a', email: 'ada@example.test', firstName: 'Ada', lastName: 'Quill', draftKey: 'ab'.repeat(32) };
  gateway.answer(CLIENT, ok({ ...user, phone: null, pronouns: null, createdAt: '2026-01-01T00:00:00Z' }));
  gateway.answer('GET /api/client/appointments', ok([]));
  gateway.answer('GET /api/services', ok([]));
  render(<ClientDashboard />, '/client/dashboard');
  await screen.findByText('Welcome, Ada');
  gateway.answer(CLIENT, ENDED);
  clock.pass(60_000);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/client/login'));
});

it.each([
  ['the client whose session ended in this tab comes back to the booking', 'a', true],
  ['another client who signs in after a session ended in this tab finds nothing of its booking', 'b', false],
])('%s', async (_, id, comesBack) => {
  const CLIENT = 'GET /api/client/auth/user';
  const user = { id: 'a', email: 'ada@example.test', firstName: 'Ada', lastName: 'Quill', draftKey: 'ab'.repeat(32) };
  const booking = '/client/dashboard?tab=schedule&step=2&service=1&slot=2099-03-02T15:00:00.000Z';
  window.history.replaceState(null, '', booking);
  gateway.answer(CLIENT, ok({ ...user, phone: null, pronouns: null, createdAt: '2026-01-01T00:00:00Z' }));
  gateway.answer('GET /api/client/appointments', ok([]));
  gateway.answer('GET /api/services', ok([]));
  render(<ClientDashboard />, booking);
  await screen.findByText('Welcome, Ada');
  gateway.answer(CLIENT, ENDED);
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/client/login'));
  cleanup();
  render(<LoginView />, '/client/login');
  await logIn(gateway, { ...user, id });
  const arrived = () => screen.getByTestId('address').textContent;
  await waitFor(() => expect(arrived()).toBe(comesBack ? booking : '/client/dashboard'));
});
