// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { anAdminAppointment } from '../../testing/an-appointment.ts';
import { render, expectToast } from '../../testing/render.tsx';
import { FAILED, ok, refused, startGateway } from '../../testing/gateway.ts';
import { useCancelAppointment } from './api.ts';
import { CancelDialog } from './cancel-dialog.tsx';

const gateway = startGateway();
const session = anAdminAppointment({ appointmentDate: '2999-11-24T14:00:00Z' });
const CANCEL = `POST /api/admin/appointments/${session.id}/cancel`;

function Dialog({ appointment = session }) {
  const [show, setShow] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShow(true)}>
        Ask
      </button>
      <CancelDialog
        appointment={appointment}
        show={show}
        cancel={useCancelAppointment()}
        onClose={() => setShow(false)}
      />
    </>
  );
}
const dialog = () => within(screen.getByRole('dialog'));
const confirm = () => fireEvent.click(dialog().getByRole('button', { name: 'Cancel Appointment' }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('a cancellation by the practice that fails says why in its dialog, where it can be tried again, and only there', async () => {
  gateway.answer(CANCEL, refused(503, 'unavailable', 'Please try again in a moment.'));
  render(<Dialog />, '/', { moveAppointment: () => undefined });
  for (const leave of ['Keep it', 'Move it to another time instead']) {
    confirm();
    await dialog().findByText('Please try again in a moment.');
    fireEvent.click(dialog().getByRole('button', { name: leave }));
    await closed();
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
    expect(dialog().queryByText('Please try again in a moment.')).toBeNull();
  }
  gateway.answer(CANCEL, ok({ message: 'Cancelled.', refunded: false, refundAmount: 0 }));
  confirm();
  await closed();
});

it('a cancellation of a session that was paid since it was shown says that the payment goes back', async () => {
  const message = 'Appointment cancelled successfully. Client has been notified. The payment is being refunded.';
  gateway.answer(CANCEL, ok({ message, refunded: true, refundAmount: 110 }));
  render(<Dialog />);
  confirm();
  await screen.findByText(message);
});

it.each([
  ['moved', 'changed_meanwhile', 'The session was moved to another time meanwhile.'],
  ['cancelled by its client', 'cannot_cancel', 'This appointment is already cancelled.'],
])('a cancellation by the practice of a session that was %s meanwhile closes and says so', async (_, code, words) => {
  gateway.answer(CANCEL, refused(409, code, words));
  render(<Dialog />);
  confirm();
  await closed();
  await screen.findByText(words);
});

it('a cancellation by the practice that fails without a reason is reported as failed', async () => {
  gateway.answer(CANCEL, FAILED);
  render(<Dialog />);
  confirm();
  await expectToast('Error', 'Failed to cancel appointment');
});

it('a cancellation by the practice after the session has ended says so, and leads to the login', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  gateway.answer(CANCEL, { status: 401, body: '' });
  render(<Dialog />);
  confirm();
  await expectToast('Authentication Required', 'Please log in to continue');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/api/login'), { timeout: 10_000 });
  leave.mockRestore();
});

const BY_HAND = 'is yours to give back, since the payment came to you directly: it waits under Payments';
it.each([
  ['through the product', false, null, '$100.00 goes back, all that was paid. The time'],
  [
    'through the product, and partly refunded',
    false,
    40,
    '$40.00 was refunded before; the rest of $100.00 goes back now. The time',
  ],
  ['directly', true, null, `$100.00, all that was paid, ${BY_HAND}`],
  ['directly, and partly given back', true, 40, `$40.00 was refunded before; the rest of $100.00 ${BY_HAND}`],
])(
  'the practice is told before it cancels what becomes of a session that was paid %s',
  (_, isPaidDirectly, refundedAmount, words) => {
    const paymentStatus = refundedAmount === null ? 'completed' : 'refunded';
    render(<Dialog appointment={anAdminAppointment({ ...session, paymentStatus, isPaidDirectly, refundedAmount })} />);
    expect(screen.getByRole('dialog').textContent).toContain(words);
  },
);
