// @vitest-environment happy-dom
import type { ClientUser } from '@stillpoint/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anAppointment } from '../../testing/an-appointment.ts';
import { someBookingRules } from '../../testing/booking-rules.ts';
import { startClock } from '../../testing/clock.ts';
import { render } from '../../testing/render.tsx';
import { networkError, ok, refused, startGateway } from '../../testing/gateway.ts';
import { useClientUser } from '../../lib/session/client-session.ts';
import { resetOwnList } from '../../lib/invalidate.ts';
import { appointmentsQuery } from './api.ts';
import { DashboardView } from './dashboard-view.tsx';

const gateway = startGateway();
const clock = startClock();
const user = { id: '3b1c9d5e-7d9c-4a55-9f0a-3f4f1c0a1b01', email: 'ada@example.test', firstName: 'Ada' } as ClientUser;

const session = anAppointment({ status: 'completed', paymentStatus: 'completed' });

it('the dashboard does not say that there are no appointments while it reloads the list', async () => {
  gateway.answer('GET /api/client/appointments', ok([]));
  const { queryClient } = render(<DashboardView user={user} schedule={null} account={null} />);
  await screen.findByText('No appointments yet.');
  gateway.answer('GET /api/client/appointments', () => new Promise(() => undefined));
  void queryClient.invalidateQueries(appointmentsQuery);
  await screen.findByText('Loading your appointments');
  expect(screen.queryByText('No appointments yet.')).toBeNull();
});

it.each([
  ['before its figures where there is none yet', [], Node.DOCUMENT_POSITION_FOLLOWING],
  ['after them otherwise', [session], Node.DOCUMENT_POSITION_PRECEDING],
])('the dashboard has its recent appointments %s', async (_, appointments, position) => {
  gateway.answer('GET /api/client/appointments', ok(appointments));
  render(<DashboardView user={user} schedule={null} account={null} />);
  const recent = await screen.findByRole('heading', { name: 'Recent Appointments' });
  expect(recent.compareDocumentPosition(screen.getByText('Upcoming Sessions'))).toBe(position);
});

it('the dashboard of somebody without a session counts nothing in the practice’s currency', async () => {
  gateway.answer('GET /api/client/appointments', ok([]));
  gateway.answer('GET /api/booking-rules', ok(someBookingRules({ currency: 'NZD' })));
  render(<DashboardView user={user} schedule={null} account={null} />);
  await screen.findByText('NZ$0.00');
});

it('the dashboard of somebody without a session counts nothing in no currency while the practice’s is not known', async () => {
  gateway.answer('GET /api/client/appointments', ok([]));
  render(<DashboardView user={user} schedule={null} account={null} />);
  const invested = await screen.findByText('Total Invested');
  expect(invested.nextElementSibling?.textContent).toBe('0');
});

it('the dashboard offers to pay for a recent appointment that waits for it, also when another session comes first', async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const unpaid = anAppointment({ id: 'unpaid', status: 'pending_payment', appointmentDate: at(2) });
  gateway.answer('GET /api/client/appointments', ok([unpaid, anAppointment({ appointmentDate: at(1) })]));
  render(<DashboardView user={user} schedule={null} account={null} />);
  const pay = await screen.findByRole('link', { name: /^Pay now for Sleep/ });
  expect(pay.getAttribute('href')).toContain('appointment=unpaid');
});

it('the dashboard does not show the previous list of sessions while a new booking is being loaded into it', async () => {
  gateway.answer('GET /api/client/appointments', ok([session]));
  const { queryClient } = render(<DashboardView user={user} schedule={null} account={null} />);
  await screen.findAllByText(session.service.name);
  gateway.answer('GET /api/client/appointments', () => new Promise(() => undefined));
  void resetOwnList(queryClient);
  await screen.findByText('Loading your appointments');
  expect(screen.queryByText(session.service.name)).toBeNull();
});

it('the dashboard reads its sessions again when the way into one opens: it may have been moved or cancelled meanwhile', async () => {
  const appointmentDate = new Date(Date.now() + 86_400_000).toISOString();
  gateway.answer('GET /api/client/appointments', ok([anAppointment({ appointmentDate })]));
  render(<DashboardView user={user} schedule={null} account={null} />);
  await screen.findByText('Your next session');
  gateway.answer('GET /api/client/appointments', ok([anAppointment({ appointmentDate, status: 'cancelled' })]));
  clock.pass(86_400_000 - 16 * 60_000);
  expect(gateway.requests('GET /api/client/appointments')).toHaveLength(1);
  clock.pass(2 * 60_000);
  await screen.findByText('Nothing is booked at the moment');
});

it('the dashboard keeps its list in sight when a later attempt to load it fails', async () => {
  gateway.answer('GET /api/client/appointments', ok([session]));
  const { queryClient } = render(<DashboardView user={user} schedule={null} account={null} />);
  await screen.findAllByText(session.service.name);
  gateway.answer('GET /api/client/appointments', networkError);
  void queryClient.invalidateQueries(appointmentsQuery);
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryAllByText(session.service.name)).not.toHaveLength(0);
});

it('the dashboard asks who is signed in when its list finds that nobody is', async () => {
  const USER = 'GET /api/client/auth/user';
  const Page = () => useClientUser().data && <DashboardView user={user} schedule={null} account={null} />;
  gateway.answer(USER, ok({ ...user, draftKey: 'ab'.repeat(32) }));
  gateway.answer('GET /api/client/appointments', () => {
    gateway.answer(USER, refused(401, 'unauthorized', 'Please log in.'));
    return refused(401, 'unauthorized', 'Please log in.');
  });
  render(<Page />);
  await waitFor(() => expect(gateway.requests(USER)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('tablist')).toBeNull());
});

it.each([
  [
    'is on its way after a late cancellation by the practice, whatever the policy keeps of a client’s',
    {
      status: 'cancelled',
      paymentStatus: 'completed',
      isRefundOnItsWay: true,
      cancellationPolicy: { fullRefundHours: 720, lateRefundPercent: 0 },
    },
    'Refund on its way',
  ],
  ['has arrived', { status: 'cancelled', paymentStatus: 'refunded', refundedAmount: 100 }, 'Refunded'],
] as const)('a client sees in both lists that a refund %s', async (_, change, badge) => {
  gateway.answer('GET /api/client/appointments', ok([anAppointment(change)]));
  for (const tab of ['', '?tab=appointments']) {
    const { unmount } = render(<DashboardView user={user} schedule={null} account={null} />, `/client/dashboard${tab}`);
    const [row] = await screen.findAllByRole('listitem');
    expect([...row!.querySelectorAll('.tag')].map((tag) => tag.textContent)).toEqual(['Cancelled', badge]);
    unmount();
  }
});

it('a client sees no refund of a cancelled session when nothing goes back, or the practice gave it back elsewhere', async () => {
  gateway.answer(
    'GET /api/client/appointments',
    ok([anAppointment({ status: 'cancelled', paymentStatus: 'completed', isRefundOnItsWay: false })]),
  );
  render(<DashboardView user={user} schedule={null} account={null} />, '/client/dashboard?tab=appointments');
  await screen.findByText('Cancelled');
  expect(screen.queryByText(/Refund/)).toBeNull();
});
