// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { networkError, ok, refused, startGateway } from '../../../testing/gateway.ts';
import { useClientAppointments } from '../api.ts';
import { anAppointment } from '../../../testing/an-appointment.ts';
import { CancelDialog } from './cancel-dialog.tsx';

const gateway = startGateway();
const NOW = new Date();
const daysAhead = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();
const session = anAppointment({ appointmentDate: daysAhead(3) });
const moved = { ...session, appointmentDate: daysAhead(4) };
const CANCEL = `POST /api/client/appointments/${session.id}/cancel`;

function Dialog({ appointment = session }) {
  useClientAppointments();
  const [show, setShow] = useState(true);
  return <CancelDialog appointment={appointment} show={show} now={NOW} onHide={() => setShow(false)} onMove={null} />;
}
const dialog = () => within(screen.getByRole('dialog'));
const shownTime = () => screen.getByRole('dialog').querySelector('time')?.dateTime;
const confirm = () => fireEvent.click(dialog().getByRole('button', { name: 'Cancel Appointment' }));

it('a session that was moved meanwhile is not cancelled: its new time is shown and asked about', async () => {
  gateway.answer('GET /api/client/appointments', ok([session]));
  gateway.answer(CANCEL, () => {
    gateway.answer('GET /api/client/appointments', ok([moved]));
    return refused(409, 'changed_meanwhile', 'The session was moved to another time meanwhile.');
  });
  render(<Dialog />);
  expect(shownTime()).toBe(session.appointmentDate);
  confirm();
  await dialog().findByText('The session was moved to another time meanwhile.');
  expect(shownTime()).toBe(moved.appointmentDate);

  gateway.answer(CANCEL, ok({ message: 'Your appointment has been cancelled.', refunded: false, refundAmount: 0 }));
  confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(gateway.requests(CANCEL)).toMatchObject([
    { basedOn: session.appointmentDate },
    { basedOn: moved.appointmentDate },
  ]);
});

it.each([
  ['although its answer was lost', networkError],
  ['on another device', () => refused(422, 'cannot_cancel', 'This appointment is already cancelled.')],
])(
  'a session that was cancelled meanwhile %s is not offered to be cancelled again, and said to be cancelled',
  async (_, fail) => {
    gateway.answer('GET /api/client/appointments', ok([session]));
    gateway.answer(CANCEL, () => {
      gateway.answer('GET /api/client/appointments', ok([{ ...session, status: 'cancelled' }]));
      return fail();
    });
    render(<Dialog />);
    confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('Appointment Cancelled');
    expect(screen.queryByText('Cancellation Failed')).toBeNull();
  },
);

it.each([
  ['the server refuses', () => refused(422, 'too_late', 'It has begun already.'), 'It has begun already.'],
  ['the network fails', networkError, 'Please try again.'],
])(
  'a cancellation that fails because %s says why in its dialog, where it can be tried again',
  async (_, fail, reason) => {
    gateway.answer('GET /api/client/appointments', ok([session]));
    gateway.answer(CANCEL, fail);
    render(<Dialog />);
    confirm();
    await dialog().findByText(reason, { exact: false });
    gateway.answer(CANCEL, ok({ message: 'Your appointment has been cancelled.', refunded: false, refundAmount: 0 }));
    confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.requests(CANCEL)).toHaveLength(2);
  },
);

it('a cancellation in time promises all that was paid, and says until when that is so and what share goes back later', () => {
  const policy = { fullRefundHours: 24, lateRefundPercent: 50 };
  const paid = anAppointment({
    appointmentDate: daysAhead(3),
    paymentStatus: 'completed',
    cancellationPolicy: policy,
    refundTerms: { fullRefundHours: 24, fullRefundUntil: null },
  });
  render(<Dialog appointment={paid} />);
  expect(screen.getByRole('dialog').textContent).toMatch(
    /\$100\.00 will be refunded: all you paid\..*All of it is refundable until .*, after that 50%\./,
  );
});
