// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anAdminAppointment } from '../../testing/an-appointment.ts';
import { render } from '../../testing/render.tsx';
import { startGateway } from '../../testing/gateway.ts';
import { ListBadges, OverviewBadges } from '../../components/admin/appointment-badges.tsx';
import { AppointmentMenu } from './appointment-menu.tsx';

startGateway();

it('a session whose payment is being checked says so to the practice, which is not offered to have it paid once more', () => {
  const unpaid = anAdminAppointment({ status: 'pending_payment' });
  const asking = /^(Send payment invitation|Mark as paid)$/;
  const { unmount } = render(<AppointmentMenu appointment={unpaid} hasMove />, '/admin');
  fireEvent.click(screen.getByRole('button', { name: /^More for/ }));
  expect(screen.getAllByRole('button', { name: asking })).toHaveLength(2);
  unmount();
  const checked = { ...unpaid, isPaymentUnderReview: true };
  render(
    <>
      <ListBadges appointment={checked} />
      <OverviewBadges appointment={checked} />
      <AppointmentMenu appointment={checked} hasMove />
    </>,
    '/admin',
  );
  fireEvent.click(screen.getByRole('button', { name: /^More for/ }));
  expect(screen.queryByRole('button', { name: asking })).toBeNull();
  expect(screen.getAllByText('Payment being checked')).toHaveLength(2);
});

it('a cancelled session whose refund has not arrived says so to the practice', () => {
  const cancelled = anAdminAppointment({ status: 'cancelled', paymentStatus: 'completed', isRefundOnItsWay: true });
  render(
    <>
      <ListBadges appointment={cancelled} />
      <OverviewBadges appointment={cancelled} />
    </>,
    '/admin',
  );
  expect(screen.getAllByText('Refund due')).toHaveLength(2);
});
