import type { PaymentContext } from '../context.ts';
import { payerStatus, type CaptureStatus } from '../domain/capture.ts';
import { listCapturesOfOrder } from '../store/captures.ts';
import { findOrderByProviderId } from '../store/orders.ts';

/** Amounts in cents; ids are the provider's, except the appointment's. */
export interface FoundOrder {
  orderId: string;
  appointmentId: string;
  currency: string;
  /** A capture was requested and its outcome is unknown: it counts as pending. */
  isOutcomeUnknown: boolean;
  /** The newest capture; null when nothing was captured. A capture that is being returned counts as refunded. */
  capture: { captureId: string; status: CaptureStatus; amountCents: number } | null;
}

/** An order by the provider's id; null when it is unknown. */
export async function findOrder(context: PaymentContext, orderId: string): Promise<FoundOrder | null> {
  const order = await findOrderByProviderId(context.sql, orderId);
  if (!order) return null;
  const capture = (await listCapturesOfOrder(context.sql, order.id)).at(-1);
  return {
    orderId,
    appointmentId: order.appointmentId,
    currency: order.currency,
    isOutcomeUnknown: order.captureRequestId !== null,
    capture: capture ? { captureId: capture.id, status: payerStatus(capture), amountCents: capture.amountCents } : null,
  };
}
