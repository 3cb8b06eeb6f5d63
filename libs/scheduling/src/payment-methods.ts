/** The names of the ways to pay. Captures, events, the ledger and receipts store the key. */
export const PAYMENT_METHODS = {
  paypal: 'PayPal',
  'bank-transfer': 'Bank transfer',
  cash: 'Cash',
  other: 'Other',
} as const;
export type PaymentMethod = keyof typeof PAYMENT_METHODS;

/** Those that the administrator marks as paid by hand. */
export const OFFLINE_METHODS = ['bank-transfer', 'cash', 'other'] as const satisfies PaymentMethod[];
export type OfflineMethod = (typeof OFFLINE_METHODS)[number];

/** With this the provider's ids begin of what was paid outside of the product, and no others. */
export const OFFLINE_ID = 'offline-';
/** Whether a payment, by its id, came to the practice directly: the product refunds nothing of it by itself. */
export const isPaidDirectly = (captureId: string | null): boolean => captureId?.startsWith(OFFLINE_ID) ?? false;
