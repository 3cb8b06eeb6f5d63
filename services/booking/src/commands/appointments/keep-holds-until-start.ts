import type { BookingContext } from '../../context.ts';
import { keepHeldRowsUntilStart } from '../../store/appointments/holds.ts';

/**
 * Keeps what is held for a payment in the browser until it starts, as a booking that is paid directly (docs/product.md, Hold):
 * the practice stops taking payments in the browser, and nobody can pay it within minutes.
 */
export const keepHoldsUntilStart = ({ sql, now }: BookingContext): Promise<void> => keepHeldRowsUntilStart(sql, now());
