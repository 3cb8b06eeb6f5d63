import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { appointmentStatus, holdExpiresAt } from '../appointments/appointments.ts';
import { currency } from './currency.ts';
import { cancellationPolicy } from '../practice/practice-rules.ts';

/**
 * What the browser needs to load the provider's buttons; refused as not_configured where nothing is paid in the browser.
 * `sdkUrl`: the script's address without its query.
 */
export const paypalSetup = endpoint('GET', '/api/paypal/setup', 'public', {
  summary: "What the browser needs to load the payment provider's buttons",
  response: z.object({ clientId: z.string(), sdkUrl: z.string() }),
});

/** 256 bits, base64url. Other text is refused as not found, like any unknown token. */
const token = z.string().min(1);

/**
 * `amount` is checked against the server's price and otherwise unused. The order is for `appointmentId` (of the signed-in
 * client), or for the appointment of a payment link's `token`; with neither, for the client's newest unpaid appointment of that
 * price.
 */
export const createOrder = endpoint('POST', '/api/paypal/order', 'public', {
  summary: 'Open (or reuse) the order of an unpaid appointment',
  body: z.object({
    amount: z.union([
      z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'Not an amount'),
      z.number().nonnegative().transform(String),
    ]),
    currency: z.string().toUpperCase().pipe(currency),
    intent: z.string().toUpperCase().pipe(z.literal('CAPTURE')),
    appointmentId: z.uuid().nullish(),
    token: token.nullish(),
  }),
  response: z.object({ id: z.string() }),
});

/**
 * The provider's status. COMPLETED: paid. PENDING: the provider is checking the payment, the slot is kept. DECLINED or FAILED:
 * the payer may choose another payment method.
 */
const PAYPAL_CAPTURE_STATUSES = [
  'COMPLETED',
  'PENDING',
  'DECLINED',
  'FAILED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
] as const;
export const captureOrder = endpoint('POST', '/api/paypal/order/:orderId/capture', 'public', {
  summary: 'Take the money of an approved order; safe to repeat',
  params: z.object({ orderId: z.string().min(1).max(64) }),
  response: z.object({ id: z.string(), status: z.enum(PAYPAL_CAPTURE_STATUSES) }),
});

/** Amount in the service's currency. */
const paymentLink = z.object({
  service: z.object({
    name: z.string(),
    description: z.string(),
    duration: z.number().int(),
    price: z.number(),
    currency,
  }),
  clientName: z.string(),
  clientEmail: z.string(),
  clientPhone: z.string().nullable(),
  appointmentDate: z.string(),
  amount: z.number(),
  holdExpiresAt,
  /** The terms at booking, which the payer agrees to. */
  cancellationPolicy,
  /** The provider is still checking a payment: the slot is kept, and there is nothing more to do. */
  isPaymentUnderReview: z.boolean(),
});
export type PaymentLink = z.infer<typeof paymentLink>;

export const getPaymentLink = endpoint('GET', '/api/payment-link/:token', 'public', {
  summary: 'What a payment link is for; 404 for every unusable token',
  params: z.object({ token }),
  response: paymentLink,
});
export const completePaymentLink = endpoint('POST', '/api/payment-link/:token/complete', 'public', {
  summary: 'Capture the approved order if that has not happened, and confirm the appointment; repeats answer alike',
  params: z.object({ token }),
  body: z.object({ orderId: z.string().min(1).max(64) }),
  response: z.object({ appointmentId: z.uuid(), status: appointmentStatus }),
});

/**
 * The provider's notifications. The body is the provider's and verified with the provider, so there is no schema for it here.
 */
export const PAYPAL_WEBHOOK_PATH = '/api/paypal/webhook';
