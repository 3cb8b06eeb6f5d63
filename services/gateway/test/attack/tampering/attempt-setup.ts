import { text } from 'node:stream/consumers';
import type { HttpResponse, Browser } from '@stillpoint/testing';
import type { Random } from '../../../../../infra/bench/size/random.ts';
import { serveHttp } from '../../../../../infra/sandbox/listen.ts';
import type { Fixture } from '../../support/gateway-fixture.ts';

/** A notification as the provider sent it, signed. */
export interface Transmission {
  headers: Record<string, string>;
  body: string;
}

/** Receives and records the provider's notifications, so that attempts can reuse their signatures. */
export async function openRecorder() {
  const seen: Transmission[] = [];
  const { url, stop } = await serveHttp(async (request, response) => {
    const signed = Object.entries(request.headers).filter(([name]) => name.startsWith('paypal-'));
    seen.push({ headers: Object.fromEntries(signed) as Record<string, string>, body: await text(request) });
    response.writeHead(200).end();
  });
  return { seen, url, stop };
}

/** What every attempt works with. */
export interface AttemptSetup {
  fixture: Fixture;
  random: Random;
  /** Notifications the provider really sent. */
  transmissions: readonly Transmission[];
}

/** One attempt: which appointments must not be confirmed by it, and what the product returned. */
export interface Attempt {
  targets: string[];
  responses: HttpResponse[];
}

/** Attempts of one kind. */
export type Family = (setup: AttemptSetup) => Promise<Attempt>;

export const confirm = (by: Browser, paymentId: unknown, bookingData: unknown, init: RequestInit = {}) =>
  by.post('/api/appointments/confirm-payment', { paymentId, bookingData }, init);
export const capture = (by: Browser, orderId: string, init: RequestInit = {}) =>
  by.post(`/api/paypal/order/${orderId}/capture`, undefined, init);
export const complete = (by: Browser, token: string, orderId: unknown) =>
  by.post(`/api/payment-link/${encodeURIComponent(token)}/complete`, { orderId });
export const ask = (by: Browser, body: object) =>
  by.post('/api/paypal/order', { amount: '120.00', currency: 'USD', intent: 'CAPTURE', ...body });

/** An unpaid booking of Ada's with its open order, approved by its payer when asked for. */
export async function unpaid({ fixture }: AttemptSetup, { isApproved = false } = {}) {
  const { id, bookingData } = await fixture.book(fixture.paid());
  const orderId = await fixture.order(id);
  if (isApproved) await fixture.approve(orderId);
  return { id, bookingData, orderId };
}

/** A booking of Ada's that was honestly paid. */
export async function paid(setup: AttemptSetup) {
  const booked = await unpaid(setup, { isApproved: true });
  const response = await capture(setup.fixture.as('client'), booked.orderId);
  if (response.body?.status !== 'COMPLETED') throw new Error(`not paid: ${response.status} ${response.text}`);
  return booked;
}

/** A session the practice booked, with its payment link. */
export async function invited({ fixture }: AttemptSetup) {
  const id = await fixture.bookForClient(fixture.paid());
  return { id, token: await fixture.invite(id) };
}
