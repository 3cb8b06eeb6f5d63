import type { CaptureStatus } from './domain/capture.ts';
import type { OrderState } from './store/orders.ts';
import type { PaymentContext } from './context.ts';

export type { PaymentContext } from './context.ts';
export { createPaypalClient, type PaypalClient } from './paypal/client.ts';

// The face the gateway codes against; each declaration gives way to its export as it is written.
export interface Captured {
  orderId: string;
  captureId: string | null;
  appointmentId: string;
  status: CaptureStatus;
}
export interface FoundOrder {
  orderId: string;
  appointmentId: string;
  amountCents: number;
  currency: string;
  status: OrderState;
  capture: { captureId: string; status: CaptureStatus; amountCents: number } | null;
}
export declare function openOrder(
  ctx: PaymentContext,
  input: { appointmentId: string; amountCents: number; description: string },
): Promise<{ orderId: string }>;
export declare function captureOrder(ctx: PaymentContext, input: { orderId: string }): Promise<Captured>;
export declare function requestInvitation(
  ctx: PaymentContext,
  input: {
    appointmentId: string;
    amountCents: number;
    startsAt: Date;
    isNewClient: boolean;
    clientEmail: string;
    clientName: string;
  },
): Promise<void>;
export declare function receiveWebhook(
  ctx: PaymentContext,
  input: { headers: Record<string, string | string[] | undefined>; rawBody: Buffer },
): Promise<{ isNew: boolean }>;
export declare function findOrder(ctx: PaymentContext, orderId: string): Promise<FoundOrder | null>;
/** `isUsable` false: paid, cancelled, started or superseded; then only repeats of a completed payment may use it. */
export declare function findPaymentLink(ctx: PaymentContext, token: string): Promise<{ appointmentId: string } | null>;
/** The appointment a token was made for, whether or not it can still be paid with it: for repeats of a completed payment. */
export declare function findInvitedAppointment(
  ctx: PaymentContext,
  token: string,
): Promise<{ appointmentId: string } | null>;
export declare function ledgerTotal(ctx: PaymentContext, range: { from: Date; to: Date }): Promise<number>;
export declare function refundsOf(
  ctx: PaymentContext,
  appointmentId: string,
): Promise<{ refundId: string; captureId: string; amountCents: number; status: 'PENDING' | 'COMPLETED' | 'FAILED' }[]>;
