import * as booking from '@stillpoint/booking';
import { AppError } from '@stillpoint/errors';
import { toCents } from '@stillpoint/scheduling';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../deps.ts';
import { unauthorized } from '../http/refusals.ts';
import { findPayableByLink, invalidPaymentLink } from './read-payment-link.ts';
import { WORDS } from '../words.ts';

export interface OrderRequest {
  amount: string;
  currency: string;
  appointmentId?: string | null | undefined;
  token?: string | null | undefined;
  /** The signed-in client's address, or null. */
  clientEmail: string | null;
}

/**
 * Opens, or finds, the order of an unpaid appointment. The price is booking's; the requested amount and currency must equal it.
 * The appointment is the payment link's, the named one of the signed-in client, or the client's newest unpaid one of that
 * price. Throws AppError unauthorized, not_found, amount_mismatch, already_paid, nothing_to_pay, not_configured,
 * provider_unavailable.
 */
export async function startPayment(deps: AppDeps, asked: OrderRequest): Promise<{ id: string }> {
  const cents = centsOf(asked.amount);
  const payable = await requestedPayable(deps, asked, cents);
  if (!payable.canBePaid) throw cannotBePaid(payable);
  if (payable.amountCents !== cents || payable.currency !== asked.currency)
    throw new AppError('amount_mismatch', WORDS.payments.otherAmount);
  const { orderId } = await payment.openOrder(deps.payment, {
    appointmentId: payable.id,
    amountCents: payable.amountCents,
    currency: payable.currency,
    description: payable.serviceName,
  });
  return { id: orderId };
}

async function requestedPayable(deps: AppDeps, asked: OrderRequest, cents: number): Promise<booking.Payable> {
  if (asked.token) {
    const payable = await findPayableByLink(deps, asked.token);
    if (asked.appointmentId && asked.appointmentId !== payable.id) throw invalidPaymentLink();
    return payable;
  }
  if (asked.clientEmail === null) throw unauthorized();
  if (asked.appointmentId) {
    const payable = await booking.findPayable(deps.booking, asked.appointmentId);
    if (payable?.clientEmail !== asked.clientEmail) throw new AppError('not_found', WORDS.appointments.none);
    return payable;
  }
  const newest = await booking.findNewestUnpaid(deps.booking, {
    clientEmail: asked.clientEmail,
    amountCents: cents,
    currency: asked.currency,
  });
  if (!newest) throw new AppError('nothing_to_pay', WORDS.payments.noUnpaid);
  return newest;
}

const cannotBePaid = ({ status }: booking.Payable): AppError =>
  status === 'confirmed' || status === 'completed'
    ? new AppError('already_paid', WORDS.payments.nothingLeftToPay)
    : new AppError('nothing_to_pay', WORDS.payments.tooLate);

function centsOf(amount: string): number {
  try {
    return toCents(amount);
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('invalid_input', WORDS.payments.noAmount);
    throw error;
  }
}
