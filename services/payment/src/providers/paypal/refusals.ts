import type { Refusal } from '../../provider.ts';

const NOT_APPROVED = new Set([
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'ORDER_IS_PENDING_APPROVAL',
  'CONSENT_NEEDED',
]);
const DONE_ALREADY = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_ALREADY_COMPLETED',
  'ORDER_COMPLETED_OR_VOIDED',
  'CAPTURE_FULLY_REFUNDED',
  'REFUND_AMOUNT_EXCEEDED',
]);
const DECLINED = new Set([
  'INSTRUMENT_DECLINED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYMENT_SOURCE_DECLINED_BY_PROCESSOR',
  'PAYMENT_SOURCE_CANNOT_BE_USED',
  'PAYMENT_SOURCE_INFO_CANNOT_BE_VERIFIED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'ALIAS_DECLINED_BY_PROCESSOR',
  'DECLINED_DUE_TO_RELATED_TXN',
  'CARD_EXPIRED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_BLOCKED_BY_PAYEE',
]);

/** The meaning of a definite refusal, by its status and PayPal's issue. */
export function classifyRefusal(status: number, issue: string): Refusal {
  if (NOT_APPROVED.has(issue)) return 'not-approved';
  if (DECLINED.has(issue)) return 'declined';
  if (DONE_ALREADY.has(issue)) return 'done-already';
  return status === 404 || issue === 'ORDER_EXPIRED' ? 'not-found' : 'other';
}
