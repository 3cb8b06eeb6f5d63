import * as booking from '@stillpoint/booking';
import type { PaymentLink } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { toAmount } from '@stillpoint/scheduling';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../deps.ts';
import { WORDS } from '../words.ts';

/** The one text for every unusable token (spec section 2). */
export const invalidPaymentLink = () => new AppError('not_found', WORDS.payments.linkInvalid);

/** The appointment that a link pays for. Throws AppError not_found for every token that cannot pay now. */
export async function findPayableByLink(deps: AppDeps, token: string): Promise<booking.Payable> {
  const link = await payment.findPaymentLink(deps.payment, token);
  const payable = link?.isUsable ? await booking.findPayable(deps.booking, link.appointmentId) : null;
  if (!payable?.canBePaid) throw invalidPaymentLink();
  return payable;
}

/** The content of a payment link. Throws as `findPayableByLink`. */
export async function readPaymentLink(deps: AppDeps, token: string): Promise<PaymentLink> {
  const payable = await findPayableByLink(deps, token);
  const amount = toAmount(payable.amountCents);
  return {
    service: {
      name: payable.serviceName,
      description: payable.serviceDescription,
      duration: payable.durationMinutes,
      price: amount,
      currency: payable.currency,
    },
    clientName: payable.clientName,
    clientEmail: payable.clientEmail,
    clientPhone: payable.clientPhone,
    appointmentDate: payable.startsAt.toISOString(),
    amount,
    holdExpiresAt: payable.holdExpiresAt?.toISOString() ?? null,
    cancellationPolicy: payable.cancellationPolicy,
    isPaymentUnderReview: payable.isPaymentUnderReview,
  };
}
