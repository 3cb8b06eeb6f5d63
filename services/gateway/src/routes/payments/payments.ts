import * as api from '@stillpoint/contracts';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../../deps.ts';
import { grantMeeting } from '../../http/meeting-cookie.ts';
import type { Route } from '../../http/route.ts';
import { completePaymentLink } from '../../payments/complete-payment-link.ts';
import { readPaymentLink } from '../../payments/read-payment-link.ts';
import { startPayment } from '../../payments/start-payment.ts';
import { takePayment } from '../../payments/take-payment.ts';

/** The payment states in the words of the first version of this API. */
const PAYPAL_WORDS = {
  captured: 'COMPLETED',
  pending: 'PENDING',
  declined: 'DECLINED',
  failed: 'FAILED',
  refunded: 'REFUNDED',
  'partly-refunded': 'PARTIALLY_REFUNDED',
} as const satisfies Record<payment.CaptureStatus, string>;

export function paymentRoutes(route: Route, deps: AppDeps): void {
  route(api.paypalSetup, () => payment.getCheckout(deps.payment), { shared: true });
  route(api.createOrder, ({ body, visitor }) =>
    startPayment(deps, { ...body, clientEmail: visitor.client?.email ?? null }),
  );
  // Whoever holds the unguessable order id may request its capture, since the money can only pay its own appointment.
  route(api.captureOrder, async ({ params }) => {
    const { status } = await takePayment(deps, params.orderId);
    return { id: params.orderId, status: PAYPAL_WORDS[status] };
  });
  route(api.getPaymentLink, ({ params }) => readPaymentLink(deps, params.token));
  route(api.completePaymentLink, async ({ params, body, response }) => {
    const completed = await completePaymentLink(deps, params.token, body.orderId);
    grantMeeting(deps.identity, response, completed.appointmentId);
    return completed;
  });
}
