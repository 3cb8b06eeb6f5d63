/**
 * opening: being created, or the creation's outcome is unknown · open: waits for the payer · completed: a capture has money or is
 * being checked · closed: not to be paid any more.
 */
export type OrderState = 'opening' | 'open' | 'completed' | 'closed';

export type ClosedReason = 'expired' | 'cancelled' | 'superseded' | 'declined' | 'gone' | 'refused';
