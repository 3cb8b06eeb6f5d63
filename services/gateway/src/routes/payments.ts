import * as api from '@stillpoint/contracts';
import type { AppDeps } from '../deps.ts';
import type { Route } from '../http/route.ts';
import { captureOrder } from '../payments/capture-order.ts';
import { completePaymentLink } from '../payments/complete-payment-link.ts';
import { openOrder } from '../payments/open-order.ts';
import { readPaymentLink } from '../payments/read-payment-link.ts';

/** The provider's buttons, and payment links. */
export function paymentRoutes(route: Route, deps: AppDeps): void {
  const { settings } = deps;
  route(api.paypalSetup, () => ({ clientId: settings.paypalClientId, sdkUrl: settings.paypalSdkUrl }), {
    shared: true,
  });
  route(api.createOrder, ({ body, visitor }) =>
    openOrder(deps, { ...body, clientEmail: visitor.client?.email ?? null }),
  );
  // Whoever holds the unguessable order id may have an approved order captured: the money can only pay its own appointment.
  route(api.captureOrder, async ({ params }) => {
    const { orderId, status } = await captureOrder(deps, params.orderId);
    return { id: orderId, status };
  });
  route(api.getPaymentLink, ({ params }) => readPaymentLink(deps, params.token));
  route(api.completePaymentLink, ({ params, body }) => completePaymentLink(deps, params.token, body.orderId));
}
