import type { CAPTURE_STATUSES } from '@stillpoint/contracts';

export type CaptureStatus = (typeof CAPTURE_STATUSES)[number];

/** What the provider itself may say of a capture's money; the refunded ones are told by its refunds. */
export type SettledStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED';

/** A capture's state as far as its refunds tell. Cents. */
export const statusAfterRefunds = (amountCents: number, refundedCents: number): CaptureStatus => {
  if (refundedCents === 0) return 'COMPLETED';
  return refundedCents < amountCents ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
};

/** The provider has (or had) the money. */
export const hasMoney = (status: CaptureStatus): boolean =>
  status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED';

/** News is only followed forwards: a capture that was settled never becomes pending or declined by a late answer. */
export const movesOn = (known: CaptureStatus | null, news: CaptureStatus): boolean =>
  known === null || (known === 'PENDING' && news !== 'PENDING');
