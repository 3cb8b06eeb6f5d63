// @vitest-environment happy-dom
import { getOverview } from '@stillpoint/contracts';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { read } from '../../lib/api.ts';
import { anAppointment } from '../../testing/an-appointment.ts';
import { render } from '../../testing/render.tsx';
import { networkError, ok, refused, startGateway } from '../../testing/gateway.ts';
import { useInviteToPay } from './send-invitation.ts';

const gateway = startGateway();
const INVITE = 'POST /api/admin/appointments/a/send-payment-invitation';

function Invite() {
  const invite = useInviteToPay('Ada Quill');
  return <button onClick={() => invite.run('a')}>Invite</button>;
}

function Sessions() {
  const { data } = useQuery(read(getOverview));
  return <p>{data ? `Unpaid: ${data.awaitingPayment.length}` : 'Loading'}</p>;
}

it('a payment invitation that is refused because its session was paid meanwhile has the sessions on show read again', async () => {
  gateway.answer('GET /api/admin/overview', ok({ awaitingPayment: [anAppointment()] }));
  gateway.answer(INVITE, () => {
    gateway.answer('GET /api/admin/overview', ok({ awaitingPayment: [] }));
    return refused(422, 'nothing_to_pay', 'This session is paid.');
  });
  render(
    <>
      <Sessions />
      <Invite />
    </>,
  );
  await screen.findByText('Unpaid: 1');
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await screen.findByText('Unpaid: 0');
});

it('a payment invitation that is refused says why', async () => {
  gateway.answer(INVITE, refused(422, 'nothing_to_pay', 'This session is paid.'));
  render(<Invite />);
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await screen.findByText('This session is paid.');
});

it('a payment invitation to which no answer comes is not said to have failed, since it may be on its way', async () => {
  gateway.answer(INVITE, networkError);
  render(<Invite />);
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await screen.findByText(/the payment link may be on its way/);
  expect(screen.queryByText(/Failed/)).toBeNull();
});

it('a payment invitation after the session has ended leads to the login', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  gateway.answer(INVITE, refused(401, 'unauthorized', 'Unauthorized - Please log in'));
  render(<Invite />);
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await screen.findByText('You are logged out. Logging in again...');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/api/login'));
  leave.mockRestore();
});
