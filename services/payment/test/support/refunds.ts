import type { PaymentContext } from '../../src/context.ts';
import type { Refund } from '../../src/store/refunds.ts';

type Found = Pick<Refund, 'captureId' | 'amountCents' | 'status'> & { refundId: string };

/** Every refund of an appointment's money, failed attempts included, oldest first. */
export const refundsOf = ({ sql }: PaymentContext, appointmentId: string): Promise<Found[]> =>
  sql<Found[]>`
    SELECT id AS refund_id, capture_id, amount_cents, status FROM payment.refund
    WHERE appointment_id = ${appointmentId} ORDER BY created_at, attempt`;
