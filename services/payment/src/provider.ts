import type { PaymentMethod } from '@stillpoint/scheduling';
import type { CaptureStatus } from './domain/capture.ts';
import type { RefundStatus } from './domain/refund.ts';

/**
 * What became of a call. `done` and `refused` are definite; `unknown` may or may not have happened: ask, then decide;
 * `unsent` certainly did not happen.
 */
export type Outcome<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; reason: Refusal; detail: string }
  | { kind: 'unknown'; reason: string }
  | { kind: 'unsent'; reason: string };

/**
 * Why a provider refuses a call, for good. `not-approved`: the payer has to agree first · `declined`: the payer may choose another
 * instrument · `done-already`: ask how things stand · `not-found`: it knows no such thing (any more). `detail` of the outcome is
 * the provider's own word, for the log and the administrator.
 */
export type Refusal = 'not-approved' | 'declined' | 'done-already' | 'not-found' | 'other';

/**
 * How an order stands. `unapproved`: the payer has to agree (again) · `approved`: its money may be taken · `captured`: it was ·
 * `void`: it can never be paid.
 */
export type ProviderOrderState = 'unapproved' | 'approved' | 'captured' | 'void';

/** What a provider says of an order. Ids are the provider's, `ourId` the row's it was opened for. */
export interface OrderReport {
  id: string;
  ourId: string | null;
  standing: ProviderOrderState;
  captures: CaptureReport[];
  refunds: RefundReport[];
}

/** What a provider says of money it took. Cents. */
export interface CaptureReport {
  id: string;
  status: CaptureStatus;
  cents: number;
  /** ISO 4217. */
  currency: string;
  method: PaymentMethod;
  /** When it happened; null: it does not say. */
  time: Date | null;
}

/** What a provider says of money it gave back. Cents; `ourId` is the refund's row, `captureId` null when it does not say. */
export interface RefundReport {
  id: string;
  ourId: string | null;
  captureId: string | null;
  status: RefundStatus;
  /** The practice gives it back itself: it waits for a person. */
  isByHand: boolean;
  cents: number;
  currency: string;
  time: Date | null;
}

/** How long a provider stands by a request it was sent, in milliseconds. */
export interface ProviderLimits {
  /** The payer must begin in this time: an older order is replaced instead of reused. */
  reuseOrderMs: number;
  /** It remembers the request ids of an order and its capture this long: after it, nothing of unknown outcome is sent again. */
  orderIdsKeptMs: number;
  /** The same for refunds. */
  refundIdsKeptMs: number;
  /** No order can be approved or captured after this. */
  orderLifeMs: number;
}

/**
 * A way to pay. Amounts in cents, ids the provider's. No call throws; those that move money carry `requestId`, the same one for
 * the same attempt, and may be repeated.
 */
export interface PaymentProvider {
  readonly name: string;
  readonly limits: ProviderLimits;
  open(order: {
    requestId: string;
    ourId: string;
    amountCents: number;
    currency: string;
  }): Promise<Outcome<OrderReport>>;
  capture(orderId: string, requestId: string): Promise<Outcome<OrderReport>>;
  /** `amountCents` null gives back all that is left. */
  refund(
    captureId: string,
    refund: { requestId: string; amountCents: number | null; currency: string },
  ): Promise<Outcome<RefundReport>>;
  lookUpOrder(orderId: string): Promise<Outcome<OrderReport>>;
  lookUpCapture(captureId: string): Promise<Outcome<CaptureReport>>;
  lookUpRefund(refundId: string): Promise<Outcome<RefundReport>>;
}

/** What a page needs to draw a provider's buttons. `sdkUrl` is the script's address without its query. */
export interface Checkout {
  clientId: string;
  sdkUrl: string;
  /** Where its scripts, frames, styles and images come from, as a content security policy names them. */
  origins: string[];
  /** Its script writes styles into the page; a nonce is not to be had: pages are compressed once at start. */
  hasInlineStyles: boolean;
}

/** A provider that is paid in the browser, and sends notices by itself. */
export interface OnlineProvider extends PaymentProvider {
  readonly checkout: Checkout;
  /**
   * Reads a notice and makes sure that the provider sent it. Throws AppError invalid_input (malformed), forbidden (not the
   * provider's, or not for us) or provider_unavailable (it cannot be checked now; it should be sent again).
   */
  verifyNotice(raw: RawNotice): Promise<Notice>;
}

export interface RawNotice {
  /** As node gives them: lower case. */
  headers: Record<string, string | string[] | undefined>;
  /** Exactly the bytes that came: they are what is signed. */
  rawBody: Buffer;
}

/** A genuine notice. It is only a hint that there is news of one of these. */
export interface Notice {
  id: string;
  type: string;
  /** The provider's ids it names, of orders and of captures, and ours. */
  orderIds: string[];
  captureIds: string[];
  ourIds: string[];
}

export interface Providers {
  /** Null: the practice takes no payments in the browser now. Asked for each time, since the administrator may change it. */
  online: () => Promise<OnlineProvider | null>;
  /** The one that an order of ours was opened with; while it is not set up, it answers that nothing could be sent. */
  named(name: string): PaymentProvider;
}
