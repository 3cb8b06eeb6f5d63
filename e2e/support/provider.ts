import type { BrowserContext } from 'playwright-core';
import type { AdminAppointment } from '@stillpoint/contracts';
import { callJson } from '@stillpoint/testing';
import type { Ledger } from '../../infra/sandbox/paypal/control.ts';
import { read, send } from './calls.ts';
import { stack } from './stack.ts';

/** Plays the payer, makes things go wrong, or undoes that, at the pretend payment provider. */
export const atProvider = (path: string, body: object = {}, method = 'POST'): Promise<unknown> =>
  callJson(method, `${stack.paypalUrl}/sandbox/${path}`, body);

/** Has the provider settle the payment that it is checking. */
export async function settlePayment(): Promise<void> {
  const pending = (await ledger()).captures.find(({ status }) => status === 'PENDING');
  await atProvider(`captures/${pending?.id}/settle`);
}

/** Nothing goes wrong any more. */
export const noFaults = () => atProvider('faults', {}, 'DELETE');

/**
 * Pays an appointment of the client signed in in `context` without the wallet's window. `taken`, in dollars, when another amount
 * is captured than was asked for. Returns the order's id.
 */
export async function pay(context: BrowserContext, appointmentId: string, taken?: string): Promise<string> {
  const own = await read<AdminAppointment[]>(context, '/api/client/appointments');
  const amount = own.find(({ id }) => id === appointmentId)?.service.price.toFixed(2);
  const order = { amount, currency: 'USD', intent: 'CAPTURE', appointmentId };
  const { id } = await send<{ id: string }>(context, '/api/paypal/order', order);
  await atProvider(`orders/${id}/approve`);
  if (taken) await atProvider(`orders/${id}/amount`, { currency_code: 'USD', value: taken });
  await send(context, `/api/paypal/order/${id}/capture`);
  return id;
}

/** What the payment sandbox has in its books. */
export const ledger = (): Promise<Ledger> => callJson('GET', `${stack.paypalUrl}/sandbox/ledger`);

/** What went back of an order's money, in decimal text. */
export async function refundsOf(orderId: string): Promise<string[]> {
  const { captures, refunds } = await ledger();
  const taken = captures.filter((capture) => capture.orderId === orderId).map(({ id }) => id);
  return refunds.filter(({ captureId }) => taken.includes(captureId)).map(({ amount }) => amount);
}
