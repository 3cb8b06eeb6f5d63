/** What a refused capture means for the payer. */
export type CaptureRefusal = 'not-approved' | 'declined' | 'captured-already' | 'gone' | 'other';

const NOT_APPROVED = new Set([
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'ORDER_IS_PENDING_APPROVAL',
  'CONSENT_NEEDED',
]);
const CAPTURED = new Set(['ORDER_ALREADY_CAPTURED', 'ORDER_ALREADY_COMPLETED', 'ORDER_COMPLETED_OR_VOIDED']);
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

/** Reads a definite refusal of a capture: the status and the provider's word for it. */
export function captureRefusal(status: number, issue: string): CaptureRefusal {
  if (NOT_APPROVED.has(issue)) return 'not-approved';
  if (DECLINED.has(issue)) return 'declined';
  if (CAPTURED.has(issue)) return 'captured-already';
  return status === 404 || issue === 'ORDER_EXPIRED' ? 'gone' : 'other';
}

/** Refusals of a refund that tell that money went back in another way: how things stand is asked before anything else. */
export const isRefundedElsewhere = (issue: string): boolean =>
  issue === 'CAPTURE_FULLY_REFUNDED' || issue === 'REFUND_AMOUNT_EXCEEDED';
