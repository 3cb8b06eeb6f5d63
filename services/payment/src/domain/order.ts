/**
 * opening: being created, or the creation's outcome is unknown · open: waits for the payer · completed: a capture has money or
 * is being checked · closed: cannot be paid any more.
 */
export type OrderState = 'opening' | 'open' | 'completed' | 'closed';

/**
 * Whether a request to open or capture an order is running. The request's id is the lease of such a caller; a caller that only
 * syncs the order holds another lease, and yields.
 */
export const isBeingSent = (
  requestId: string | null,
  { lease, leaseUntil }: { lease: string | null; leaseUntil: Date | null },
  now: Date,
): boolean => requestId !== null && lease === requestId && leaseUntil !== null && leaseUntil > now;

export type ClosedReason = 'expired' | 'cancelled' | 'superseded' | 'declined' | 'gone' | 'refused';
