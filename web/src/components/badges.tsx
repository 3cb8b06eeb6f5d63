import type { PaymentStatus } from '@stillpoint/contracts';
import { isFreeOfCharge, type AppointmentStatus } from '@stillpoint/scheduling';
import type { ReactNode } from 'react';
import './badges.scss';

export type Tone = 'default' | 'secondary' | 'destructive' | 'warning' | 'good' | 'info';

/** A small label. Colour never carries the meaning alone: the word does. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`tag tag-${tone}`}>{children}</span>;
}

const STATUS: Record<AppointmentStatus, { tone: Tone; word: string }> = {
  confirmed: { tone: 'default', word: 'Confirmed' },
  pending_payment: { tone: 'destructive', word: 'Pending payment' },
  completed: { tone: 'secondary', word: 'Completed' },
  cancelled: { tone: 'destructive', word: 'Cancelled' },
};

/** Appointment status: confirmed default, completed secondary, others destructive (spec section 4). */
export const StatusBadge = ({ status }: { status: AppointmentStatus }) => (
  <Tag tone={STATUS[status].tone}>{STATUS[status].word}</Tag>
);

/** The provider is checking a payment: there is nothing to do. */
export const PaymentUnderReviewBadge = () => <Tag tone="info">Payment being checked</Tag>;

/** A session was cancelled and its refund has not arrived. */
export const RefundOnItsWayBadge = () => <Tag tone="info">Refund on its way</Tag>;

/** Paid, Refunded or Payment Pending; Free when nothing is charged (spec sections 2 and 4). */
export function PaymentBadge({
  appointment,
}: {
  appointment: { service: { price: number }; isFreeAppointment: boolean; paymentStatus: PaymentStatus };
}) {
  if (isFreeOfCharge(appointment)) return <Tag tone="info">Free</Tag>;
  if (appointment.paymentStatus === 'completed') return <Tag tone="good">Paid</Tag>;
  if (appointment.paymentStatus === 'refunded') return <Tag tone="secondary">Refunded</Tag>;
  return <Tag tone="warning">Payment Pending</Tag>;
}
