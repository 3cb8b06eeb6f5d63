import { DAY_MS, type PaymentMethod } from '@stillpoint/scheduling';
import type { CaptureStatus } from './domain/capture.ts';
import type { RefundStatus } from './domain/refund.ts';

/**
 * The outcome of a call. `done` and `refused` are definite; `unknown` may or may not have happened, so look it up before
 * deciding; `unsent` certainly did not happen.
 */
export type Outcome<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; reason: Refusal; detail: string }
  | { kind: 'unknown'; reason: string }
  | { kind: 'unsent'; reason: string };

/**
 * Why a provider refuses a call for good. `not-approved`: the payer has to approve first · `declined`: the payer may choose
 * another payment method · `done-already`: look up the status · `not-found`: the provider does not know the object (any more).
 * `detail` of the outcome is the provider's own text, for the log and the administrator.
 */
export type Refusal = 'not-approved' | 'declined' | 'done-already' | 'not-found' | 'other';

/**
 * Status of an order at the provider. `unapproved`: the payer has to approve (again) · `approved`: it can be captured ·
 * `captured`: it was · `void`: it can never be paid.
 */
export type ProviderOrderState = 'unapproved' | 'approved' | 'captured' | 'void';

/** The provider's report of an order. Ids are the provider's; `ourId` is the id of the row it was opened for. */
export interface OrderReport {
  id: string;
  ourId: string | null;
  state: ProviderOrderState;
  captures: CaptureReport[];
  refunds: RefundReport[];
}

/** The provider's report of a capture. Cents. */
export interface CaptureReport {
  id: string;
  status: CaptureStatus;
  cents: number;
  /** ISO 4217. */
  currency: string;
  method: PaymentMethod;
  /** Time of the capture; null when not reported. */
  time: Date | null;
}

/** The provider's report of a refund. Cents; `ourId` is the refund's row, `captureId` null when not reported. */
export interface RefundReport {
  id: string;
  ourId: string | null;
  captureId: string | null;
  status: RefundStatus;
  /** The practice refunds it by hand, so it waits for a person. */
  isByHand: boolean;
  cents: number;
  currency: string;
  time: Date | null;
}

/** The limit of a provider that forgets nothing: a century, in milliseconds. */
export const NEVER_MS = 100 * 365 * DAY_MS;

/** How long a provider honours its requests, in milliseconds. */
export interface ProviderLimits {
  /** The payer must begin within this time: an older order is replaced instead of reused. */
  reuseOrderMs: number;
  /**
   * How long request ids of an order and its capture are remembered: after that, nothing of unknown outcome is sent again.
   */
  orderIdsKeptMs: number;
  /** The same for refunds. */
  refundIdsKeptMs: number;
  /** After this, no order can be approved or captured. */
  orderLifeMs: number;
}

/**
 * A way to pay. Amounts in cents, ids the provider's. No call throws; those that move money carry `requestId`, which stays the
 * same for repeated attempts.
 */
export interface PaymentProvider {
  readonly name: string;
  readonly limits: ProviderLimits;
  /** `ourId` is the request's id, too. */
  open(order: { ourId: string; amountCents: number; currency: string }): Promise<Outcome<OrderReport>>;
  capture(orderId: string, requestId: string): Promise<Outcome<OrderReport>>;
  /** `amountCents` null refunds everything that is left. */
  refund(
    captureId: string,
    refund: { requestId: string; amountCents: number | null; currency: string },
  ): Promise<Outcome<RefundReport>>;
  lookUpOrder(orderId: string): Promise<Outcome<OrderReport>>;
  lookUpCapture(captureId: string): Promise<Outcome<CaptureReport>>;
  lookUpRefund(refundId: string): Promise<Outcome<RefundReport>>;
}

/** What a page needs to draw a provider's buttons. `sdkUrl`: the script's address without its query. */
export interface Checkout {
  clientId: string;
  sdkUrl: string;
  /** Origins of its scripts, frames, styles and images for the content security policy. */
  origins: string[];
  /** Its script writes styles into the page; nonces are impossible, since pages are compressed once at start. */
  hasInlineStyles: boolean;
}

/** A provider that is paid in the browser, and sends notices. */
export interface OnlineProvider extends PaymentProvider {
  readonly checkout: Checkout;
  /**
   * Parses a notice and verifies that the provider sent it. Throws AppError invalid_input (malformed), forbidden (not from the
   * provider, or for another webhook) or provider_unavailable (it cannot be verified now and should be sent again).
   */
  verifyNotice(raw: RawNotice): Promise<Notice>;
}

export interface RawNotice {
  /** Header names in lower case, as in node. */
  headers: Record<string, string | string[] | undefined>;
  /** The exact bytes of the body, which are signed. */
  rawBody: Buffer;
}

/** A verified notice. It is only a hint that one of these objects has changed. */
export interface Notice {
  id: string;
  type: string;
  /** The ids it mentions: the provider's of orders and captures, and ours. */
  orderIds: string[];
  captureIds: string[];
  ourIds: string[];
  /** The payment that was made or the refund that it reports, by the provider's id; null when no money has moved. */
  money: { id: string; isRefund: boolean; cents: number; currency: string } | null;
}

/** Where an order was opened: the provider's name, and the practice's account there (null: see `Order`). */
export interface OrderPlace {
  provider: string;
  account: string | null;
}

export interface Providers {
  /** Null when the practice takes no payments in the browser. Read at each use, since the administrator may change it. */
  online: () => Promise<OnlineProvider | null>;
  /**
   * Those that may send notices, the present one first: what was paid through an account of before is still reported by it.
   */
  notifying: () => Promise<OnlineProvider[]>;
  /** The provider of an existing order, at the account it was opened at; while that is not known, its calls return `unsent`. */
  of(order: OrderPlace): PaymentProvider;
  /** Whether that account is known, so that a call may reach it. */
  isKnown(order: OrderPlace): Promise<boolean>;
}
