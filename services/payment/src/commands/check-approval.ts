import type { PaymentContext } from '../context.ts';
import { findOrderByProviderId } from '../store/orders.ts';
import { syncOrder } from './sync-order.ts';

/**
 * Whether the provider calls an order approved, so that it can be captured. `settled`: it is captured, or may be. `unknown`:
 * the provider did not say. Records the provider's report; safe to repeat.
 */
export async function checkApproval(
  context: PaymentContext,
  { orderId }: { orderId: string },
): Promise<'approved' | 'not-approved' | 'settled' | 'unknown'> {
  const order = await findOrderByProviderId(context.sql, orderId);
  const standing = order ? await syncOrder(context, order) : 'gone';
  switch (standing) {
    case 'approved':
    case 'unknown':
      return standing;
    case 'captured':
      return 'settled';
    case 'unapproved':
    case 'void':
    case 'gone':
      return 'not-approved';
  }
}
