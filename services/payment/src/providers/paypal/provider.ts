import sdk from '@paypal/checkout-server-sdk';
import { DAY_MS, HOUR_MS, toDecimalText } from '@stillpoint/scheduling';
import type { Checkout, OnlineProvider, ProviderLimits } from '../../provider.ts';
import { captureResponse, orderResponse, refundResponse } from './responses.ts';
import { paypalClient } from './client.ts';
import { verifyNotice } from './notices.ts';
import type { PaypalSettings } from './settings.ts';

/** PayPal's limits, with some margin: the payer has three hours to begin. */
export const PAYPAL_LIMITS: ProviderLimits = {
  reuseOrderMs: 2.5 * HOUR_MS,
  orderIdsKeptMs: 6 * HOUR_MS,
  refundIdsKeptMs: 45 * DAY_MS,
  orderLifeMs: 3 * DAY_MS,
};

/** PayPal: orders v2 and payments v2, buttons in the browser, signed webhooks. */
export function createPaypalProvider(settings: PaypalSettings): OnlineProvider {
  const call = paypalClient(settings);
  return {
    name: 'paypal',
    limits: PAYPAL_LIMITS,
    checkout: checkoutOf(settings),
    open: (order) =>
      call(
        'create order',
        new sdk.orders.OrdersCreateRequest().prefer('return=representation').requestBody(orderBody(order)),
        orderResponse,
        { requestId: order.ourId },
      ),
    lookUpOrder: (orderId) =>
      call('get order', new sdk.orders.OrdersGetRequest(orderId), orderResponse, { fits: ({ id }) => id === orderId }),
    capture: (orderId, requestId) =>
      call(
        'capture order',
        new sdk.orders.OrdersCaptureRequest(orderId).prefer('return=representation').requestBody({}),
        orderResponse,
        { requestId, fits: ({ id }) => id === orderId },
      ),
    lookUpCapture: (captureId) =>
      call('get capture', new sdk.payments.CapturesGetRequest(captureId), captureResponse, {
        fits: ({ id }) => id === captureId,
      }),
    refund: (captureId, { requestId, amountCents, currency }) =>
      call(
        'refund capture',
        new sdk.payments.CapturesRefundRequest(captureId).prefer('return=representation').requestBody({
          ...(amountCents === null
            ? {}
            : { amount: { currency_code: currency, value: toDecimalText(amountCents, currency) } }),
          custom_id: requestId,
        }),
        refundResponse,
        {
          requestId,
          fits: (refund) => refund.currency === currency && (amountCents === null || refund.cents === amountCents),
        },
      ),
    lookUpRefund: (refundId) =>
      call('get refund', new sdk.payments.RefundsGetRequest(refundId), refundResponse, {
        fits: ({ id }) => id === refundId,
      }),
    verifyNotice: (raw) => verifyNotice(call, settings, raw),
  };
}

/**
 * Nothing is shipped, and approving is the decision to pay. The provider is not told the kind of session, which would reveal
 * why somebody comes.
 */
const orderBody = (order: { amountCents: number; currency: string; ourId: string }) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: order.ourId,
      description: 'Session',
      amount: { currency_code: order.currency, value: toDecimalText(order.amountCents, order.currency) },
    },
  ],
  application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
});

/** PayPal's script loads further scripts, frames and images from these; a sandbox has only its own origin. */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

/** What pages need for PayPal's buttons. PayPal's script writes <style> elements. */
function checkoutOf({ clientId, sdkUrl }: { clientId: string; sdkUrl: string }): Checkout {
  const { origin, hostname } = new URL(sdkUrl);
  const isPaypal = /(^|\.)paypal\.com$/.test(hostname);
  return { clientId, sdkUrl, origins: [origin, ...(isPaypal ? PAYPAL : [])], hasInlineStyles: isPaypal };
}
