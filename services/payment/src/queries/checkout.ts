import type { PaymentContext } from '../context.ts';
import type { Checkout } from '../provider.ts';
import { requireOnline } from '../steps/require-online.ts';

/** What pages need to be paid in the browser. Throws AppError not_configured where the practice takes no payments there. */
export const getCheckout = async ({ providers }: PaymentContext): Promise<Checkout> =>
  (await requireOnline(providers)).checkout;

/** The same; null where the practice takes no payments in the browser. */
export const findCheckout = async ({ providers }: PaymentContext): Promise<Checkout | null> =>
  (await providers.online())?.checkout ?? null;
