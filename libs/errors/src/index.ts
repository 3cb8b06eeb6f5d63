/**
 * Every reason for which a call can be refused. Services throw them with a sentence for the person; only the gateway maps them
 * to HTTP statuses; the browser may branch on them.
 */
export type ErrorCode =
  // the request itself
  | 'invalid_input'
  | 'unauthorized'
  | 'forbidden'
  | 'cross_site'
  | 'not_found'
  | 'method_not_allowed'
  | 'too_large'
  | 'not_json'
  | 'too_many_requests'
  // identity
  | 'invalid_credentials'
  | 'invalid_code'
  | 'invalid_link'
  | 'wrong_password'
  | 'invalid_passkey'
  | 'second_factor_required'
  | 'cannot_erase'
  | 'confirmation_required'
  // booking
  | 'slot_taken'
  | 'slot_not_offered'
  | 'client_limit'
  | 'service_unavailable'
  | 'cannot_cancel'
  | 'refund_changed'
  | 'cannot_reschedule'
  | 'note_unreadable'
  | 'already_exists'
  | 'changed_meanwhile'
  // payment
  | 'amount_mismatch'
  | 'nothing_to_pay'
  | 'already_paid'
  | 'order_not_approved'
  | 'payment_declined'
  | 'payment_pending'
  | 'nothing_to_refund'
  | 'provider_unavailable'
  // mail
  | 'connection_failed'
  | 'not_configured'
  // ours
  | 'unavailable'
  | 'internal';

/** A refused call: its code, and a sentence for the person. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A refusal that passes ('too_many_requests'); `retryAfterSeconds` is sent as Retry-After. */
export class TooManyRequests extends AppError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, message = inMinutes(retryAfterSeconds)) {
    super('too_many_requests', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The password is right, but a second factor is needed ('second_factor_required'): one of `factors`, or a recovery code. */
export class SecondFactorRequired extends AppError {
  readonly factors: readonly ('app' | 'passkey')[];

  constructor(factors: SecondFactorRequired['factors'], message: string) {
    super('second_factor_required', message);
    this.factors = factors;
  }
}

function inMinutes(retryAfterSeconds: number): string {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  return `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
}
