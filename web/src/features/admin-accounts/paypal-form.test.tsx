// @vitest-environment happy-dom
import type { PaypalAccount } from '@stillpoint/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render, type } from '../../testing/render.tsx';
import { deferred, ok, refused, startGateway } from '../../testing/gateway.ts';
import { PaypalForm } from './paypal-form.tsx';

const gateway = startGateway();
const SAVE = 'PUT /api/admin/paypal-account';
const account = (change: Partial<PaypalAccount>): PaypalAccount => ({
  kind: 'paypal',
  source: 'server',
  mode: null,
  clientId: 'of the server',
  webhookId: 'WH-1',
  apiHost: 'paypal.example',
  webhookUrl: 'https://practice.example/api/paypal/webhook',
  serverClientId: 'of the server',
  ...change,
});
const choose = (value: string) => fireEvent.change(screen.getByLabelText('Clients pay'), { target: { value } });
const choices = () => [...screen.getByLabelText('Clients pay').children].map((option) => option.getAttribute('value'));

it('who changes from PayPal to direct payment is told before saving what becomes of refunds and of payments under way', async () => {
  render(<PaypalForm account={account({})} />);
  expect(screen.queryByText(/What was paid through PayPal is still refunded/)).toBeNull();
  choose('direct');
  await screen.findByText(/What was paid through PayPal is still refunded through it.* keeps the time and pays you/);
});

it('the account of the server’s settings can be chosen again once something else was set on screen, and needs nothing typed', async () => {
  gateway.answer(SAVE, ok(account({})));
  render(<PaypalForm account={account({ kind: 'direct', source: 'screen', clientId: null, webhookId: null })} />);
  choose('server');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Clients pay this way from now on.');
  expect(gateway.requests(SAVE)).toMatchObject([{ kind: 'server' }]);
});

it('the account of the server’s settings is not offered where they name none, nor while it is in use', async () => {
  const { unmount } = render(<PaypalForm account={account({})} />);
  await waitFor(() => expect(choices()).toEqual(['paypal', 'direct']));
  unmount();
  render(<PaypalForm account={account({ kind: 'direct', source: 'screen', serverClientId: null })} />);
  await waitFor(() => expect(choices()).toEqual(['paypal', 'direct']));
});

it('a way to be paid that was chosen elsewhere meanwhile is not replaced, and discarding shows what was loaded', async () => {
  gateway.answer(SAVE, () => refused(409, 'changed_meanwhile', 'Changed elsewhere.'));
  render(<PaypalForm account={account({})} />);
  choose('direct');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Changed elsewhere.');
  fireEvent.click(screen.getByRole('button', { name: 'Discard them' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Clients pay').value).toBe('paypal'));
  expect(screen.queryByText('Changed elsewhere.')).toBeNull();
  expect(gateway.requests(SAVE)).toMatchObject([{ kind: 'direct', basedOn: account({}) }]);
});

it('what is typed into the form of an account while it is being tried stays', async () => {
  const saved = deferred(ok(account({ source: 'screen', clientId: 'of the screen' })));
  gateway.answer(SAVE, saved.answerer);
  render(<PaypalForm account={account({})} />);
  type('Client ID', 'of the screen');
  type(/^Secret/, 'secret');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(gateway.requests(SAVE)).toHaveLength(1));
  type(/Webhook ID/, 'WH-2');
  saved.arrive();
  await screen.findByText('Clients pay this way from now on.');
  const values = [/Client ID/, /^Secret/, /Webhook ID/].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );
  expect(values).toEqual(['of the screen', '', 'WH-2']);
});
