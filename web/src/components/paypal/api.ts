import { captureOrder, createOrder, paypalSetup } from '@stillpoint/contracts';
import { decimalsOf } from '@stillpoint/scheduling';
import { useQuery } from '@tanstack/react-query';
import { call, read } from '../../lib/api.ts';

/** What is paid for: an appointment of the signed-in client, or the one behind a payment link's token. */
export type PaymentSubject = { appointmentId: string } | { token: string };

export const usePaypalSetup = () => useQuery(read(paypalSetup));

/** Opens the order; `amount` in `currency`. The server charges its own price and only checks this one. */
export async function openOrder(amount: number, currency: string, subject: PaymentSubject): Promise<string> {
  try {
    const body = { amount: amount.toFixed(decimalsOf(currency)), currency, intent: 'CAPTURE', ...subject };
    return (await call(createOrder, { body })).id;
  } catch (error) {
    throw new Error('Failed to create order', { cause: error });
  }
}

/** Takes the money of an approved order; safe to repeat. */
export async function takePayment(orderId: string) {
  try {
    return (await call(captureOrder, { params: { orderId } })).status;
  } catch (error) {
    throw new Error('Failed to capture payment', { cause: error });
  }
}
