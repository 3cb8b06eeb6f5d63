import { OFFLINE_METHODS } from '@stillpoint/scheduling';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { message, optionalText, requiredText, uuidParams } from '../fields.ts';

export const STUCK_KINDS = [
  'refund-failing',
  'refund-waiting',
  'refund-by-hand',
  'refund-differs',
  'capture-waiting',
  'capture-unknown',
  'capture-refused',
  'mismatch',
] as const;
const STUCK_ACTIONS = ['settle', 'refund', 'given-back', 'handled'] as const;
export type StuckAction = (typeof STUCK_ACTIONS)[number];

const whose = z
  .object({ clientName: z.string(), clientEmail: z.string(), serviceName: z.string(), appointmentDate: z.string() })
  .nullable();

/**
 * A stuck payment. `why`: a sentence for the administrator; `actions`: what can be done about it now; `amount`, and `left`,
 * which a refund would return, in `currency`. `appointment` is null when booking does not know the id.
 */
const stuckPayment = z.object({
  id: z.string(),
  kind: z.enum(STUCK_KINDS),
  why: z.string(),
  appointmentId: z.uuid(),
  orderId: z.string().nullable(),
  captureId: z.string().nullable(),
  amount: z.number(),
  left: z.number(),
  currency: z.string(),
  since: z.string(),
  actions: z.array(z.enum(STUCK_ACTIONS)),
  appointment: whose,
});
export type StuckPayment = z.infer<typeof stuckPayment>;

/** `capture-…` (the provider's id), or `order-…`, `refund-…` (ours). Other text is refused as not found. */
const stuckParams = z.object({ id: z.string().min(1).max(128) });
const note = requiredText(2_000, 'Please say what was done');
/** What was done about a payment outside of the product. */
export const paymentNoteForm = z.object({ note });
/** `isSettled`: nothing about it waits any more. */
const outcome = message.extend({ isSettled: z.boolean() });

export const listStuckPayments = endpoint('GET', '/api/admin/payments/stuck', 'admin', {
  summary: 'Money that waits for a person, oldest first, and what can be done about it',
  response: z.array(stuckPayment),
});
export const reconcileStuckPayment = endpoint('POST', '/api/admin/payments/stuck/:id/settle', 'admin', {
  summary: 'Ask the provider now how things stand and act on it; safe to repeat',
  params: stuckParams,
  response: outcome,
});
export const refundStuckPayment = endpoint('POST', '/api/admin/payments/stuck/:id/refund', 'admin', {
  summary: 'Give back all that is left of it; safe to repeat',
  params: stuckParams,
  response: outcome,
});
export const markRefunded = endpoint('POST', '/api/admin/payments/stuck/:id/given-back', 'admin', {
  summary: 'Say that the practice has given back a refund that is its own to give; safe to repeat',
  params: stuckParams,
  body: paymentNoteForm,
  response: outcome,
});
export const handleStuckPayment = endpoint('POST', '/api/admin/payments/stuck/:id/handled', 'admin', {
  summary: 'Mark it as dealt with outside the product, with a note; it leaves the list',
  params: stuckParams,
  body: paymentNoteForm,
  response: outcome,
});

/** A note on what happened outside of the product: how a stuck payment was handled, or that a session was paid. */
export const HANDLED_KINDS = [...STUCK_KINDS, 'paid-offline'] as const;

const handledPayment = stuckPayment
  .pick({ id: true, appointmentId: true, appointment: true })
  .extend({ kind: z.enum(HANDLED_KINDS), note: z.string(), by: z.string(), at: z.string() });
export type HandledPayment = z.infer<typeof handledPayment>;

/** A payment that reached the practice outside of the product; its amount is the amount due. */
export const offlinePayment = z.object({
  method: z.enum(OFFLINE_METHODS, 'Please choose how it was paid'),
  note: optionalText(2_000),
});

export const markAppointmentPaid = endpoint('POST', '/api/admin/appointments/:id/mark-paid', 'admin', {
  summary: 'Say that a session was paid outside of the product; it is confirmed. Safe to repeat: the first mark stands',
  params: uuidParams,
  body: offlinePayment,
  response: message,
});

export const listHandledPayments = endpoint('GET', '/api/admin/payments/handled', 'admin', {
  summary: 'Notes on money that was dealt with by hand, newest first, at most 50',
  response: z.array(handledPayment),
});

/** `?month=YYYY-MM`: the month's captures and refunds as CSV, practice time. */
export const LEDGER_CSV_PATH = '/api/admin/payments/ledger.csv';
/** A paid appointment's receipt as PDF, for its client and for the administrator. */
export const CLIENT_RECEIPT_PATH = '/api/client/appointments/:id/receipt.pdf';
export const ADMIN_RECEIPT_PATH = '/api/admin/appointments/:id/receipt.pdf';
