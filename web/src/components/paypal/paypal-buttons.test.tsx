// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ok, deferred, refused, networkError, startGateway } from '../../testing/gateway.ts';
import { approves, cancels, startPaypal } from '../../testing/paypal.ts';
import { PaypalButtons } from './paypal-buttons.tsx';
import type { PayingCalls } from './use-paying.ts';

const gateway = startGateway();
const paypal = startPaypal();
const OPEN = 'POST /api/paypal/order';
const CAPTURE = 'POST /api/paypal/order/O-1/capture';
const captured = (status: string) => ok({ id: 'O-1', status });

/** What the page around the buttons heard, in order. */
const heard: string[] = [];
const calls: PayingCalls = {
  amount: 110,
  currency: 'USD',
  subject: { appointmentId: 'a' },
  onApproved: (orderId) => heard.push(orderId ? `approved ${orderId}` : 'not charged'),
  onCaptured: async (orderId) => void heard.push(`captured ${orderId}`),
  onChanged: () => heard.push('changed'),
  onLoggedOut: () => heard.push('logged out'),
};
const drawn = (change: Partial<PayingCalls> = {}) => render(<PaypalButtons {...calls} {...change} />);
const button = () => screen.findByRole('button', { name: 'PayPal' });
const pay = async () => fireEvent.click(await button());
const tryAgain = async () => fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
const isOffered = (name: string) => screen.queryByRole('button', { name }) !== null;
/** What the page says; a toast says less, and goes. */
const says = (words: RegExp) => screen.findByText(words);

beforeEach(() => {
  heard.length = 0;
  gateway.answer('GET /api/paypal/setup', ok({ clientId: 'practice', sdkUrl: 'https://paypal.example/sdk' }));
  gateway.answer(OPEN, ok({ id: 'O-1' }));
  gateway.answer(CAPTURE, captured('COMPLETED'));
});

describe('the way to pay online', () => {
  it('the buttons of the provider appear, for the price and its currency, once their script is there', async () => {
    drawn({ amount: 1500, currency: 'JPY' });
    await screen.findByText('Loading payment options');
    await pay();
    await waitFor(() => expect(heard).toContain('captured O-1'));
    expect(screen.queryByText('Loading payment options')).toBeNull();
    expect(paypal.scripts()).toEqual([expect.stringMatching(/^https:\/\/paypal\.example\/sdk\?.*currency=JPY/)]);
    expect(gateway.requests(OPEN)).toEqual([
      { amount: '1500', currency: 'JPY', intent: 'CAPTURE', appointmentId: 'a' },
    ]);
  });

  it('a script of the provider that could not be fetched is fetched again with “Try again”', async () => {
    paypal.loads(false);
    drawn();
    await says(/This could not be loaded/);
    paypal.loads(true);
    await tryAgain();
    await button();
    expect(screen.queryByText('This could not be loaded')).toBeNull();
  });

  it('what the script needs is asked again with “Try again” when no answer came', async () => {
    gateway.answer('GET /api/paypal/setup', networkError);
    drawn();
    await says(/This could not be loaded/);
    gateway.answer('GET /api/paypal/setup', ok({ clientId: 'practice', sdkUrl: 'https://paypal.example/sdk' }));
    await tryAgain();
    await button();
  });

  it('a payer is told how to pay the practice itself when it stops to take payments online meanwhile, before and after the payment was approved', async () => {
    const refusal = refused(422, 'not_configured', 'The practice takes payments in another way by now.');
    for (const call of [OPEN, CAPTURE]) {
      gateway.answer('GET /api/paypal/setup', ok({ clientId: 'practice', sdkUrl: 'https://paypal.example/sdk' }));
      gateway.answer(OPEN, ok({ id: 'O-1' }));
      const { unmount } = drawn();
      await button();
      gateway.answer('GET /api/paypal/setup', refusal);
      gateway.answer(call, refusal);
      await pay();
      await says(/You pay the practice directly/);
      await says(/^Failed to .* The practice takes payments in another way by now/);
      expect(screen.queryByText(/try again/i)).toBeNull();
      expect(isOffered('PayPal')).toBe(false);
      unmount();
    }
  });

  it('a payment at an account that is not the practice’s any more is followed by the buttons of the present one', async () => {
    paypal.payer((_orderID, { onError }) => onError(new Error('unknown order')));
    drawn();
    await button();
    gateway.answer('GET /api/paypal/setup', ok({ clientId: 'new-account', sdkUrl: 'https://paypal.example/sdk' }));
    await pay();
    await waitFor(() => expect(paypal.scripts().join(' ')).toContain('client-id=new-account'));
    await button();
  });

  it('a payer is told how to pay the practice itself where it takes no payments online', async () => {
    gateway.answer('GET /api/paypal/setup', refused(503, 'not_configured', 'PayPal is not set up.'));
    drawn();
    await screen.findByText(/You pay the practice directly/);
    expect(isOffered('Try again')).toBe(false);
  });
});

describe('paying', () => {
  it('an approved payment is captured and confirmed once, and no buttons are offered meanwhile or after', async () => {
    const capture = deferred(captured('COMPLETED'));
    gateway.answer(CAPTURE, capture.answerer);
    drawn();
    await pay();
    await screen.findByText('Processing payment...');
    expect(isOffered('PayPal')).toBe(false);
    capture.arrive();
    await waitFor(() => expect(screen.queryByText('Processing payment...')).toBeNull());
    expect(heard).toEqual(['approved O-1', 'captured O-1']);
    expect(isOffered('PayPal')).toBe(false);
  });

  it('a payment that the provider reports as approved twice is captured once', async () => {
    paypal.payer(async (orderId, handlers) => {
      await Promise.all([approves(orderId, handlers), approves(orderId, handlers)]);
    });
    drawn();
    await pay();
    await waitFor(() => expect(heard).toContain('captured O-1'));
    expect(gateway.requests(CAPTURE)).toHaveLength(1);
    expect(heard).toEqual(['approved O-1', 'captured O-1']);
  });

  it('a payment that is cancelled in the window of the provider charges nothing and leaves the buttons without a reproach', async () => {
    gateway.answer(OPEN, refused(503, 'unavailable', 'The provider is away.'));
    drawn();
    await pay();
    await says(/Failed to create order. The provider is away./);
    gateway.answer(OPEN, ok({ id: 'O-1' }));
    paypal.payer(cancels);
    await pay();
    await waitFor(() => expect(screen.queryByText(/Failed to create order/)).toBeNull());
    expect(isOffered('PayPal')).toBe(true);
    expect(gateway.requests(CAPTURE)).toHaveLength(0);
    expect(heard).toEqual([]);
  });

  it('a payment that could not be opened says why beside the buttons, which work again', async () => {
    gateway.answer(OPEN, networkError);
    drawn();
    await pay();
    await says(/^Failed to create order.$/);
    gateway.answer(OPEN, ok({ id: 'O-1' }));
    await pay();
    await waitFor(() => expect(heard).toEqual(['approved O-1', 'captured O-1']));
  });

  it('a declined payment says that nothing was charged, and can be made another way', async () => {
    gateway.answer(CAPTURE, captured('DECLINED'));
    drawn();
    await pay();
    await says(/declined, and nothing was charged. Please choose another way to pay/);
    expect(heard).toEqual(['approved O-1', 'not charged']);
    gateway.answer(CAPTURE, captured('COMPLETED'));
    await pay();
    await waitFor(() => expect(heard).toContain('captured O-1'));
  });

  it('a payment that the provider is still checking says that there is nothing more to do, and offers nothing', async () => {
    gateway.answer(CAPTURE, captured('PENDING'));
    drawn();
    await pay();
    await screen.findByText(/still checking your payment/);
    expect(isOffered('PayPal') || isOffered('Try again')).toBe(false);
    expect(heard).toEqual(['approved O-1', 'changed']);
  });

  it('a payment whose answer was lost is captured again for the same order, without the buttons, whatever the window of the provider reports then', async () => {
    gateway.answer(CAPTURE, networkError);
    paypal.payer(async (orderID, handlers) => {
      await handlers.onApprove({ orderID });
      handlers.onError(new Error('Window closed.'));
      handlers.onCancel();
    });
    drawn();
    await pay();
    await says(
      /^Failed to capture payment. Trying again is safe: you are charged only once. If you need help, write to/,
    );
    expect(isOffered('PayPal')).toBe(false);
    gateway.answer(CAPTURE, captured('COMPLETED'));
    await tryAgain();
    await waitFor(() => expect(heard.at(-1)).toBe('captured O-1'));
    await waitFor(() => expect(screen.queryByText(/Failed to capture payment/)).toBeNull());
    expect(gateway.requests(OPEN)).toHaveLength(1);
    expect(gateway.requests(CAPTURE)).toHaveLength(2);
  });

  it('two presses of “Try again” within the same moment capture a payment once more', async () => {
    gateway.answer(CAPTURE, networkError);
    drawn();
    await pay();
    const again = await screen.findByRole('button', { name: 'Try again' });
    gateway.answer(CAPTURE, captured('COMPLETED'));
    fireEvent.click(again);
    fireEvent.click(again);
    await waitFor(() => expect(heard).toContain('captured O-1'));
    expect(gateway.requests(CAPTURE)).toHaveLength(2);
  });

  it('“Try again” of a payment keeps the focus, also when it does not help, and hands it to the buttons when they are back', async () => {
    gateway.answer(CAPTURE, networkError);
    drawn();
    await pay();
    const again = await screen.findByRole('button', { name: 'Try again' });
    const second = deferred(refused(502, 'provider_unavailable', 'The payment provider cannot be reached.'));
    gateway.answer(CAPTURE, second.answerer);
    again.focus();
    fireEvent.click(again);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Processing payment...'));
    second.arrive();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Try again'));
    gateway.answer(CAPTURE, captured('DECLINED'));
    fireEvent.click(document.activeElement!);
    await says(/nothing was charged/);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('PayPal'));
  });

  it('a payment that was taken without its confirmation is not charged again, says so, and repeats only the confirmation', async () => {
    let isReached = false;
    const onCaptured = async (orderId: string) => {
      if (!isReached) throw new TypeError('Failed to fetch');
      heard.push(`captured ${orderId}`);
    };
    drawn({ onCaptured });
    await pay();
    await says(/Your payment has arrived.*You will not be charged again/);
    isReached = true;
    await tryAgain();
    await waitFor(() => expect(heard).toEqual(['approved O-1', 'captured O-1']));
    expect(gateway.requests(CAPTURE)).toHaveLength(1);
  });

  it('a booking that was paid meanwhile offers neither the buttons nor another try', async () => {
    gateway.answer(CAPTURE, refused(409, 'already_paid', 'This session is paid already.'));
    drawn();
    await pay();
    await says(/^Failed to capture payment. This session is paid already. If you need help, write to/);
    expect(isOffered('PayPal') || isOffered('Try again')).toBe(false);
    expect(heard).toEqual(['approved O-1', 'changed']);
  });

  it('a payment of a session that was cancelled meanwhile says so in the toast, too, and nowhere to try again', async () => {
    const cancelled = 'This session was cancelled meanwhile. Nothing was charged.';
    gateway.answer(CAPTURE, refused(422, 'nothing_to_pay', cancelled));
    drawn();
    await pay();
    await says(/^Failed to capture payment. This session was cancelled meanwhile. Nothing was charged./);
    await says(/^This session was cancelled meanwhile. Nothing was charged.$/);
    expect(screen.queryByText(/try again/i)).toBeNull();
    // Nothing of the order is open any more: after a reload it is not captured again.
    expect(heard).toEqual(['approved O-1', 'not charged', 'changed']);
  });

  it('the payment of somebody who was logged out meanwhile is safe, says so, and waits for the login', async () => {
    gateway.answer(CAPTURE, refused(401, 'unauthorized', 'Please log in.'));
    drawn();
    await pay();
    await says(/You were logged out meanwhile. Your payment is safe/);
    expect(isOffered('PayPal') || isOffered('Try again')).toBe(false);
    expect(heard).toEqual(['approved O-1', 'logged out']);
  });
});

describe('paying that goes on after a reload', () => {
  it('a payment that was approved before a reload goes on by itself and is captured once', async () => {
    drawn({ approved: 'O-1' });
    await waitFor(() => expect(heard).toEqual(['approved O-1', 'captured O-1']));
    expect(gateway.requests(OPEN)).toHaveLength(0);
    expect(gateway.requests(CAPTURE)).toHaveLength(1);
  });

  it('a payment declined after a reload says so also where the script of the provider cannot be fetched', async () => {
    paypal.loads(false);
    gateway.answer(CAPTURE, captured('DECLINED'));
    drawn({ approved: 'O-1' });
    await says(/This could not be loaded/);
    await says(/declined, and nothing was charged/);
    paypal.loads(true);
    await tryAgain();
    await button();
  });

  it('a payment on its way after a reload is not asked for once more where the practice takes no payments online by now', async () => {
    const capture = deferred(captured('COMPLETED'));
    gateway.answer(CAPTURE, capture.answerer);
    gateway.answer('GET /api/paypal/setup', refused(503, 'not_configured', 'PayPal is not set up.'));
    const { queryClient } = drawn({ approved: 'O-1' });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await says(/Processing payment/);
    expect(screen.queryByText(/You pay the practice directly/)).toBeNull();
    capture.arrive();
    await waitFor(() => expect(heard).toContain('captured O-1'));
  });
});
