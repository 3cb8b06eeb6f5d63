import type { Appointment } from '@stillpoint/contracts';
import { PaymentBadge, PaymentUnderReviewBadge, StatusBadge, Tag } from '../badges.tsx';

/** A session was cancelled and its refund has not arrived: the provider sends it, or the practice has to give it back. */
const RefundDueBadge = () => <Tag tone="info">Refund due</Tag>;

/** Overview rows: the status, who made the appointment, and the money (spec section 2), also while it is checked. */
export const OverviewBadges = ({ appointment }: { appointment: Appointment }) => (
  <span className="badges">
    <StatusBadge status={appointment.status} />
    {appointment.isAdminCreated && <Tag tone="secondary">Admin Created</Tag>}
    <PaymentBadge appointment={appointment} />
    {appointment.isPaymentUnderReview && <PaymentUnderReviewBadge />}
    {appointment.isRefundOnItsWay && <RefundDueBadge />}
  </span>
);

/** Rows of 'All Appointments': Canceled when cancelled, otherwise Free or the payment badge (spec section 2). */
export const ListBadges = ({ appointment }: { appointment: Appointment }) => (
  <span className="badges">
    {appointment.status === 'cancelled' ? (
      <>
        <Tag tone="destructive">Canceled</Tag>
        {appointment.paymentStatus === 'refunded' && <PaymentBadge appointment={appointment} />}
      </>
    ) : (
      <>
        {appointment.status !== 'pending_payment' && <StatusBadge status={appointment.status} />}
        <PaymentBadge appointment={appointment} />
      </>
    )}
    {appointment.isPaymentUnderReview && <PaymentUnderReviewBadge />}
    {appointment.isRefundOnItsWay && <RefundDueBadge />}
    {appointment.isAdminCreated && <Tag tone="secondary">Admin Created</Tag>}
  </span>
);
