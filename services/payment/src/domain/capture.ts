/** declined, failed: no money came of it; the payer may pay in another way. */
export const CAPTURE_STATUSES = ['pending', 'captured', 'declined', 'failed', 'partly-refunded', 'refunded'] as const;
export type CaptureStatus = (typeof CAPTURE_STATUSES)[number];

/** Why money goes back: it came second, is not the price, booking refused it, or it went back at the provider before we knew of it. */
export type ReturnReason = 'surplus' | 'mismatch' | 'slot-taken' | 'cancelled' | 'refunded-at-provider';

/** What a capture's money is for, once there is any. */
export type Purpose =
  | { purpose: 'accepted' }
  | { purpose: 'returned'; reason: Extract<ReturnReason, 'surplus' | 'mismatch' | 'refunded-at-provider'> };

/** A capture's status as far as its refunds say. Cents. */
export const statusAfterRefunds = (amountCents: number, refundedCents: number): CaptureStatus => {
  if (refundedCents === 0) return 'captured';
  return refundedCents < amountCents ? 'partly-refunded' : 'refunded';
};

/** The provider has, or had, the money. */
export const hasMoney = (status: CaptureStatus): boolean =>
  status === 'captured' || status === 'partly-refunded' || status === 'refunded';

/** The provider's word with its refunds left out: those are followed one by one, so that each is in the ledger. */
export const beforeRefunds = (status: CaptureStatus): Exclude<CaptureStatus, 'refunded' | 'partly-refunded'> =>
  status === 'refunded' || status === 'partly-refunded' ? 'captured' : status;

/** A settled capture never becomes pending or declined again by a late answer. */
export const isForwardTransition = (known: CaptureStatus | null, news: CaptureStatus): boolean =>
  known === null || (known === 'pending' && news !== 'pending');

/** What the payer reads: money that is not wanted is as good as given back from the moment that is decided. */
export const payerStatus = (capture: { status: CaptureStatus; purpose: string }): CaptureStatus =>
  capture.purpose === 'returned' ? 'refunded' : capture.status;

export const matchesOrder = (
  capture: { currency: string; cents: number },
  order: { currency: string; amountCents: number },
): boolean => capture.currency === order.currency && capture.cents === order.amountCents;

/** Money that has arrived is the appointment's payment, or goes back. */
export function classifyCapture(facts: { matches: boolean; isPaidAlready: boolean; isRefunded: boolean }): Purpose {
  if (facts.isRefunded) return { purpose: 'returned', reason: 'refunded-at-provider' };
  if (!facts.matches) return { purpose: 'returned', reason: 'mismatch' };
  return facts.isPaidAlready ? { purpose: 'returned', reason: 'surplus' } : { purpose: 'accepted' };
}

/** When money moved: the provider's time if it can be, ours otherwise. */
export const ledgerTime = (reported: Date | null, earliest: Date, now: Date): Date =>
  reported && reported >= earliest && reported <= now ? reported : now;
