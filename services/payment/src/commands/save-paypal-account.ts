import type { paypalAccountForm } from '@stillpoint/contracts';
import type { z } from 'zod';
import type { PaymentContext } from '../context.ts';

/**
 * Says how clients pay from now on, in every process. PayPal is asked for a token, and for the webhook that points to
 * `webhookUrl`, before anything is stored: throws AppError `connection_failed` when it gives none.
 */
export const savePaypalAccount = (
  { providers }: PaymentContext,
  form: z.output<typeof paypalAccountForm>,
  webhookUrl: string,
): Promise<void> => providers.paypal.save(form, webhookUrl);
