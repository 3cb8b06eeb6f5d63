// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StuckPayment } from '@stillpoint/contracts';
import { expect, it, vi } from 'vitest';
import { render, expectToast } from '../../testing/render.tsx';
import { deferred, networkError, ok, refused, startGateway } from '../../testing/gateway.ts';
import { PaymentsSection } from './payments-section.tsx';

const gateway = startGateway();
const LIST = 'GET /api/admin/payments/stuck';

const stuck = (id: string, clientName: string): StuckPayment => ({
  id,
  kind: 'refund-waiting',
  why: 'It is tried again.',
  appointmentId: id,
  orderId: null,
  captureId: null,
  amount: 110,
  left: 0,
  currency: 'USD',
  since: '2026-11-27T12:00:00.000Z',
  actions: ['settle', 'handled'],
  appointment: {
    clientName,
    clientEmail: 'a@example.test',
    serviceName: 'Sleep',
    appointmentDate: '2026-12-01T15:00:00Z',
  },
});
const focused = () => document.activeElement?.textContent;
const isFocusInSection = () => screen.getByRole('region', { name: 'Payments' }).contains(document.activeElement);
const press = (name: RegExp | string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};

it('settling a payment that waits leaves the focus with its neighbour, and after the last one in the section', async () => {
  let list = [stuck('a', 'Ada Quill'), stuck('b', 'Bea Quill')];
  gateway.answer(LIST, () => ok(list));
  for (const id of ['a', 'b'])
    gateway.answer(`POST /api/admin/payments/stuck/${id}/settle`, () => {
      list = list.filter((one) => one.id !== id);
      return ok({ message: 'It has gone back.', isSettled: true });
    });
  render(<PaymentsSection />, '/admin');
  await screen.findByText('2 payments wait for you.');
  press(/^Settle now for Ada/);
  await screen.findByText('1 payment waits for you.');
  await waitFor(() => expect(focused()).toContain('Bea Quill'));
  press(/^Settle now for Bea/);
  await screen.findByText('No payment waits for you.');
  await waitFor(() => expect(isFocusInSection()).toBe(true));
});

it('a payment that waits has the numbers under which PayPal finds it, and none where it was paid outside of the product', async () => {
  const numbers = { orderId: 'ORDER-1', captureId: 'CAPTURE-1' };
  const offline = { orderId: 'offline-2', captureId: 'offline-2', kind: 'refund-by-hand' } as const;
  gateway.answer(
    LIST,
    ok([
      { ...stuck('a', 'Ada Quill'), ...numbers },
      { ...stuck('b', 'Bea Quill'), ...offline },
    ]),
  );
  render(<PaymentsSection />, '/admin');
  await screen.findByText('Order ORDER-1');
  screen.getByText('Payment CAPTURE-1');
  expect(screen.queryByText(/offline/)).toBeNull();
});

it('a list of payments that is there after “Try again” leaves the focus in its section', async () => {
  gateway.answer(LIST, networkError);
  render(<PaymentsSection />, '/admin');
  await screen.findByText('This could not be loaded');
  gateway.answer(LIST, ok([stuck('a', 'Ada Quill')]));
  press('Try again');
  await screen.findByText('1 payment waits for you.');
  await waitFor(() => expect(isFocusInSection()).toBe(true));
});

it('a refund without an answer is not said to have failed, and may be tried again', async () => {
  gateway.answer(LIST, ok([{ ...stuck('a', 'Ada Quill'), left: 110, actions: ['refund'] }]));
  gateway.answer('POST /api/admin/payments/stuck/a/refund', networkError);
  render(<PaymentsSection />, '/admin');
  fireEvent.click(await screen.findByRole('button', { name: /^Refund for Ada/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Refund $110.00' }));
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText('No answer came: it may be done by now. Please try again; nothing is done twice.');
  expect(dialog.getByRole('button', { name: 'Refund $110.00' })).toBeTruthy();
});

it('before a payment is dealt with by hand, its amount is said to be its amount, and whose it is', async () => {
  const waiting = stuck('a', 'Ada Quill');
  gateway.answer(
    LIST,
    ok([
      waiting,
      { ...stuck('b', 'Bea'), actions: ['given-back'] },
      { ...stuck('c', ''), appointment: null, actions: ['handled'] },
    ]),
  );
  render(<PaymentsSection />, '/admin');
  await screen.findByText('3 payments wait for you.');
  for (const [button, words] of [
    [/^Mark as handled for Ada/, 'The payment of $110.00 from Ada Quill leaves this list'],
    [/^Mark as given back for Bea/, 'The refund of $110.00 to Bea goes into the books'],
    [/^Mark as handled for an unknown session/, 'The payment of $110.00 leaves this list'],
  ] as const) {
    press(button);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(new RegExp(`^${words.replaceAll('$', '\\$')}`))).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('while one payment is settled, another one can be refunded or settled, and a refusal of the first is not said of that', async () => {
  const both = ['a', 'b'] as const;
  gateway.answer(LIST, ok(both.map((id) => ({ ...stuck(id, id), left: 110, actions: ['settle', 'refund'] }))));
  const settling = deferred(refused(422, 'not_settled', 'The provider does not know it.'));
  gateway.answer('POST /api/admin/payments/stuck/a/settle', settling.answerer);
  const done = ok({ message: 'It has gone back.', isSettled: true });
  gateway.answer('POST /api/admin/payments/stuck/b/settle', done);
  gateway.answer('POST /api/admin/payments/stuck/b/refund', done);
  render(<PaymentsSection />, '/admin');
  await screen.findByText('2 payments wait for you.');
  press(/^Settle now for a/);
  await screen.findByRole('button', { name: 'Settling...' });
  press(/^Settle now for b/);
  await waitFor(() => expect(gateway.requests('POST /api/admin/payments/stuck/b/settle')).toHaveLength(1));
  press(/^Refund for b/);
  const dialog = within(await screen.findByRole('dialog'));
  settling.arrive();
  await expectToast('Error', 'The provider does not know it.');
  expect(dialog.queryByText('The provider does not know it.')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Refund $110.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('an overview that is left open over the turn of the year offers the ledger of the new month', async () => {
  vi.useFakeTimers({ now: new Date('2027-01-01T04:59:30Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    gateway.answer(LIST, ok([]));
    render(<PaymentsSection />, '/admin');
    const ledger = await screen.findByLabelText<HTMLSelectElement>('Ledger of');
    const offered = () => [...ledger.options].slice(0, 2).map(({ text }) => text);
    expect(offered()).toEqual(['December 2026', 'November 2026']);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(offered()).toEqual(['January 2027', 'December 2026']);
    expect(ledger.selectedOptions[0]?.text).toBe('December 2026');
  } finally {
    vi.useRealTimers();
  }
});
