/** declined, failed: nothing was captured; the payer may pay another way. */
export const CAPTURE_STATUSES = ['pending', 'captured', 'declined', 'failed', 'partly-refunded', 'refunded'] as const;
export type CaptureStatus = (typeof CAPTURE_STATUSES)[number];

/**
 * Why a capture is refunded: it came second, is not the price, booking refused it, or it was refunded at the provider before we
 * knew of it.
 */
export type ReturnReason = 'surplus' | 'mismatch' | 'slot-taken' | 'cancelled' | 'refunded-at-provider';

/** What a capture pays for. */
export type Purpose =
  | { purpose: 'accepted' }
  | { purpose: 'returned'; reason: Extract<ReturnReason, 'surplus' | 'mismatch' | 'refunded-at-provider'> };

/** A capture's status by the sum of its refunds. Cents. */
export const statusAfterRefunds = (amountCents: number, refundedCents: number): CaptureStatus => {
  if (refundedCents === 0) return 'captured';
  return refundedCents < amountCents ? 'partly-refunded' : 'refunded';
};

/** Whether the provider has captured the money, refunded or not. */
export const isCaptured = (status: CaptureStatus): boolean =>
  status === 'captured' || status === 'partly-refunded' || status === 'refunded';

/** The reported status without refunds, which are followed one by one, so that each is in the ledger. */
export const statusBeforeRefunds = (status: CaptureStatus): Exclude<CaptureStatus, 'refunded' | 'partly-refunded'> =>
  status === 'refunded' || status === 'partly-refunded' ? 'captured' : status;

/** A settled capture never becomes pending or declined again by a late report. */
export const isForwardTransition = (known: CaptureStatus | null, reported: CaptureStatus): boolean =>
  known === null || (known === 'pending' && reported !== 'pending');

/** The status shown to the payer: money that is returned counts as refunded from the decision on. */
export const payerStatus = (capture: { status: CaptureStatus; purpose: string }): CaptureStatus =>
  capture.purpose === 'returned' ? 'refunded' : capture.status;

export const matchesOrder = (
  capture: { currency: string; cents: number },
  order: { currency: string; amountCents: number },
): boolean => capture.currency === order.currency && capture.cents === order.amountCents;

/** Decides whether a capture pays for the appointment or is returned. */
export function classifyCapture(facts: { matches: boolean; isPaidAlready: boolean; isRefunded: boolean }): Purpose {
  if (facts.isRefunded) return { purpose: 'returned', reason: 'refunded-at-provider' };
  if (!facts.matches) return { purpose: 'returned', reason: 'mismatch' };
  return facts.isPaidAlready ? { purpose: 'returned', reason: 'surplus' } : { purpose: 'accepted' };
}

/** When the money moved: the provider's time if it is plausible, otherwise ours. */
export const ledgerTime = (reported: Date | null, earliest: Date, now: Date): Date =>
  reported && reported >= earliest && reported <= now ? reported : now;
