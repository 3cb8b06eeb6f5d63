// @vitest-environment happy-dom
import type { PaymentLink } from '@stillpoint/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ok, deferred, refused, startGateway } from '../../testing/gateway.ts';
import { startPaypal } from '../../testing/paypal.ts';
import { PaymentLinkView } from './payment-link-view.tsx';

const gateway = startGateway();
startPaypal();
const LINK = 'GET /api/payment-link/token';
const CAPTURE = 'POST /api/paypal/order/O-1/capture';
const unusable = refused(404, 'not_found', 'This payment link is invalid or has expired.');
const heldFor = (seconds: number) =>
  ok({
    service: { name: 'Sleep Improvement', description: 'Sleep.', duration: 50, price: 110, currency: 'USD' },
    clientName: 'Ada Quill',
    clientEmail: 'ada@example.test',
    clientPhone: null,
    appointmentDate: '2099-03-02T15:00:00.000Z',
    amount: 110,
    holdExpiresAt: new Date(Date.now() + seconds * 1_000).toISOString(),
    cancellationPolicy: { fullRefundHours: 0, lateRefundPercent: 100 },
    isPaymentUnderReview: false,
  } satisfies PaymentLink);

beforeEach(() => {
  gateway.answer('GET /api/paypal/setup', ok({ clientId: 'practice', sdkUrl: 'https://paypal.example/sdk' }));
  gateway.answer('POST /api/paypal/order', ok({ id: 'O-1' }));
});

it('a payment link counts down to the end of the time that is kept for its client', async () => {
  gateway.answer(LINK, heldFor(300));
  render(<PaymentLinkView token="token" />);
  expect((await screen.findByRole('timer')).textContent).toMatch(/^(5:00|4:\d\d)$/);
});

it('a payment link says that it has expired once its time is over', async () => {
  gateway.answer(LINK, heldFor(1));
  render(<PaymentLinkView token="token" />);
  await screen.findByRole('timer');
  gateway.answer(LINK, unusable);
  await screen.findByText('Payment Link Invalid');
});

it('a payment link whose time is over while the payment is taken waits for what becomes of it, and says so', async () => {
  gateway.answer(LINK, heldFor(1));
  const capture = deferred(refused(409, 'slot_taken', 'The time for payment ran out. You have not been charged.'));
  gateway.answer(CAPTURE, capture.answerer);
  render(<PaymentLinkView token="token" />);
  fireEvent.click(await screen.findByRole('button', { name: 'PayPal' }));
  await screen.findByText('Processing payment...');
  gateway.answer(LINK, unusable);
  capture.arrive();
  await screen.findByText('Payment Link Invalid');
  screen.getByText(/You have not been charged/, { selector: '.note *' });
  expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
});

it('a payment link counts down again after a declined payment, and says that it has expired once its time is over', async () => {
  gateway.answer(LINK, heldFor(3));
  gateway.answer(CAPTURE, ok({ id: 'O-1', status: 'DECLINED' }));
  render(<PaymentLinkView token="token" />);
  fireEvent.click(await screen.findByRole('button', { name: 'PayPal' }));
  await screen.findByText(/was declined, and nothing was charged/, { selector: '.note *' });
  await screen.findByRole('timer');
  gateway.answer(LINK, unusable);
  await screen.findByText('Payment Link Invalid');
  expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
});

it('a payment link counts down to the later end that a declined payment left its client', async () => {
  gateway.answer(LINK, heldFor(120));
  gateway.answer(CAPTURE, ok({ id: 'O-1', status: 'DECLINED' }));
  render(<PaymentLinkView token="token" />);
  const button = await screen.findByRole('button', { name: 'PayPal' });
  gateway.answer(LINK, heldFor(600));
  fireEvent.click(button);
  await screen.findByText(/was declined, and nothing was charged/, { selector: '.note *' });
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|9:\d\d)$/));
});

it('a payment link whose session was cancelled while its client paid is not said to lead to a confirmed session any more', async () => {
  gateway.answer(LINK, heldFor(300));
  gateway.answer(CAPTURE, refused(422, 'nothing_to_pay', 'This session was cancelled meanwhile. Nothing was charged.'));
  render(<PaymentLinkView token="token" />);
  const button = await screen.findByRole('button', { name: 'PayPal' });
  screen.getByText('One payment, and your session is confirmed.');
  gateway.answer(LINK, unusable);
  fireEvent.click(button);
  await screen.findByText('Payment Link Invalid');
  screen.getByText(/was cancelled meanwhile. Nothing was charged/, { selector: '.note *' });
  expect(screen.queryByText(/your session is confirmed/)).toBeNull();
});

it('a payment link that ended while its page was open says so when its payment is begun', async () => {
  gateway.answer(LINK, heldFor(300));
  gateway.answer('POST /api/paypal/order', unusable);
  render(<PaymentLinkView token="token" />);
  const button = await screen.findByRole('button', { name: 'PayPal' });
  gateway.answer(LINK, unusable);
  fireEvent.click(button);
  await screen.findByText('Payment Link Invalid');
});

it('a payment whose session was cancelled before its confirmation came is not said to confirm it', async () => {
  gateway.answer(LINK, heldFor(300));
  gateway.answer(CAPTURE, ok({ id: 'O-1', status: 'COMPLETED' }));
  const appointmentId = '0b1c9d5e-7d9c-4a55-9f0a-3f4f1c0a1b02';
  gateway.answer('POST /api/payment-link/token/complete', ok({ appointmentId, status: 'cancelled' }));
  render(<PaymentLinkView token="token" />);
  fireEvent.click(await screen.findByRole('button', { name: 'PayPal' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/booking-success/${appointmentId}`));
  expect(screen.queryByText('Payment Successful!')).toBeNull();
});

it('a payment link that cannot be read at the moment is not said to be invalid, but can be asked for again', async () => {
  gateway.answer(LINK, refused(429, 'too_many_requests', 'Please wait a minute.'));
  render(<PaymentLinkView token="token" />);
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Payment Link Invalid')).toBeNull();
});
