/** Money in hundredths of the currency; decimal text only at the edge. */
export interface Money {
  currency: string;
  cents: number;
}

export type OrderStatus = 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED' | 'PAYER_ACTION_REQUIRED';
export type CaptureStatus = 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'FAILED';
export type RefundStatus = 'PENDING' | 'COMPLETED' | 'FAILED';

/** The payer's instrument. `declining-card` is a test instrument: the next capture is declined. */
export const INSTRUMENTS = ['wallet', 'card', 'declining-card'] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

export interface Order {
  id: string;
  status: OrderStatus;
  amount: Money;
  /** The purchase unit as it was sent, with its reference_id filled in. */
  unit: Record<string, unknown>;
  /** Merchant name for the wallet, from application_context or experience_context. */
  brand: string | undefined;
  returnUrl: string | undefined;
  cancelUrl: string | undefined;
  instrument: Instrument | undefined;
  /** What the payer last did in the wallet. */
  visit: 'open' | 'approved' | 'canceled' | undefined;
  createdAt: string;
  updatedAt: string;
}

/** Where an app's notifications go. The sandbox's app has room for one. */
export interface Webhook {
  id: string;
  url: string;
}

export interface Capture {
  id: string;
  orderId: string;
  status: CaptureStatus;
  amount: Money;
  /** When a pending capture completes by itself, ms since 1970. */
  settleAt: number | undefined;
  createdAt: string;
  updatedAt: string;
}

export interface Refund {
  id: string;
  captureId: string;
  status: RefundStatus;
  amount: Money;
  noteToPayer: string | undefined;
  invoiceId: string | undefined;
  customId: string | undefined;
  /** When a pending refund completes by itself, ms since 1970. */
  settleAt: number | undefined;
  createdAt: string;
  updatedAt: string;
}

/** The result stored for a PayPal-Request-Id, which a repeated request gets again. */
export interface Remembered {
  /** `<path> <PayPal-Request-Id>` */
  key: string;
  result: { kind: 'order' | 'refund' | 'declined'; id: string };
  /** ms since 1970 */
  until: number;
}

/** One notification and the state of its delivery. */
export interface Delivery {
  event: Record<string, unknown> & { id: string; event_type: string };
  attempts: number;
  /** ms since 1970; undefined when it is done (delivered or given up). */
  nextAt: number | undefined;
  delivered: boolean;
  lastError: string | undefined;
}
