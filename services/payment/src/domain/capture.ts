import type { CAPTURE_STATUSES } from '@stillpoint/contracts';

export type CaptureStatus = (typeof CAPTURE_STATUSES)[number];

/** What a capture's money is for, once there is any. */
export type Purpose =
  { purpose: 'accepted' } | { purpose: 'returned'; reason: 'second-capture' | 'mismatch' | 'refunded-at-provider' };

/** A capture's state as far as its refunds tell. Cents. */
export const statusAfterRefunds = (amountCents: number, refundedCents: number): CaptureStatus => {
  if (refundedCents === 0) return 'COMPLETED';
  return refundedCents < amountCents ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
};

/** The provider has, or had, the money. */
export const hasMoney = (status: CaptureStatus): boolean =>
  status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED';

/** The provider's word with its refunds left out: those are followed one by one, so that each is in the ledger. */
export const beforeRefunds = (status: CaptureStatus): 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' =>
  status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED' ? 'COMPLETED' : status;

/** News is only followed forwards: a settled capture never becomes pending or declined again by a late answer. */
export const movesOn = (known: CaptureStatus | null, news: CaptureStatus): boolean =>
  known === null || (known === 'PENDING' && news !== 'PENDING');

/** What the payer is told: money that is not wanted is as good as given back from the moment that is decided. */
export const toldStatus = (capture: { status: CaptureStatus; purpose: string }): CaptureStatus =>
  capture.purpose === 'returned' ? 'REFUNDED' : capture.status;

export const matchesOrder = (
  capture: { currency: string; cents: number },
  order: { currency: string; amountCents: number },
): boolean => capture.currency === order.currency && capture.cents === order.amountCents;

/** Money that has arrived is the appointment's payment, or goes back. */
export function purposeOf(of: { matches: boolean; isPaidAlready: boolean; isRefunded: boolean }): Purpose {
  if (of.isRefunded) return { purpose: 'returned', reason: 'refunded-at-provider' };
  if (!of.matches) return { purpose: 'returned', reason: 'mismatch' };
  return of.isPaidAlready ? { purpose: 'returned', reason: 'second-capture' } : { purpose: 'accepted' };
}

/** When money moved: the provider's time if it can be, ours otherwise. */
export const bookedAt = (told: Date | null, earliest: Date, now: Date): Date =>
  told && told >= earliest && told <= now ? told : now;
