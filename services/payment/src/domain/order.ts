/**
 * opening: being created, or the creation's outcome is unknown · open: waits for the payer · completed: a capture has money or is
 * being checked · closed: not to be paid any more.
 */
export type OrderState = 'opening' | 'open' | 'completed' | 'closed';

/**
 * Whether somebody is making a request to open or to capture an order at this moment. Its id is the lease they hold: who only looks
 * at the order holds another, and yields to it.
 */
export const isBeingSent = (
  requestId: string | null,
  { lease, leaseUntil }: { lease: string | null; leaseUntil: Date | null },
  now: Date,
): boolean => requestId !== null && lease === requestId && leaseUntil !== null && leaseUntil > now;

export type ClosedReason = 'expired' | 'cancelled' | 'superseded' | 'declined' | 'gone' | 'refused';
