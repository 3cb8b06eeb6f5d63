import type { PaymentContext } from '../context.ts';
import { findOrderByProviderId } from '../store/orders.ts';
import { syncOrder } from './sync-order.ts';

/**
 * Whether the provider calls an order approved, so that it can be captured. `settled`: it is captured, or may be. `unknown`:
 * the provider did not say. `no-account`: it was opened at an account that is not known here any more. Records the
 * provider's report; safe to repeat.
 */
export async function checkApproval(
  context: PaymentContext,
  { orderId }: { orderId: string },
): Promise<'approved' | 'not-approved' | 'settled' | 'unknown' | 'no-account'> {
  const order = await findOrderByProviderId(context.sql, orderId);
  if (order && !(await context.providers.isKnown(order))) return 'no-account';
  const status = order ? await syncOrder(context, order) : 'gone';
  switch (status) {
    case 'approved':
    case 'unknown':
      return status;
    case 'captured':
      return 'settled';
    case 'unapproved':
    case 'void':
    case 'gone':
      return 'not-approved';
  }
}
