// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { render, type } from '../../testing/render.tsx';
import { networkError, ok, refused, startGateway } from '../../testing/gateway.ts';
import { OwnData } from './own-data.tsx';

const gateway = startGateway();
const ERASE = 'POST /api/client/erasure';
const WHO = 'GET /api/client/auth/user';
const signedOut = refused(401, 'unauthorized', 'Please log in.');

beforeEach(() => {
  gateway.answer('GET /api/client/auth/confirm', ok({ message: 'Confirmed.' }));
  gateway.answer('GET /api/client/data', ok({ state: 'none', askedAt: null, expiresAt: null }));
  gateway.answer('GET /api/client/erasure', ok({ goes: ['The account'], stays: [], obstacle: null }));
  gateway.answer(WHO, ok({ id: 'a', firstName: 'Ada' }));
});

async function openErasure() {
  render(<OwnData />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy or erase your data' }));
  await screen.findByLabelText('E-mail address');
  type('E-mail address', 'ada@example.test');
}
const erase = () => fireEvent.click(screen.getByRole('button', { name: 'Erase my account' }));

it('an erasure of one’s own account whose answer was lost says that the account may be erased, and once its login is gone that it is', async () => {
  gateway.answer(ERASE, networkError);
  gateway.answer(WHO, networkError);
  await openErasure();
  erase();
  await screen.findByText('No answer came: your account may be erased by now. Please try again.');
  gateway.answer(ERASE, signedOut);
  gateway.answer(WHO, signedOut);
  erase();
  await screen.findByText(/^No answer came, but you are signed out now, as you are once your account is erased\./);
  expect(screen.queryByRole('button', { name: 'Erase my account' })).toBeNull();
});

it('an erasure of one’s own account that was refused says why, and not that the account may be erased', async () => {
  gateway.answer(ERASE, signedOut);
  gateway.answer(WHO, signedOut);
  await openErasure();
  erase();
  await screen.findByText('Please log in.');
});

it('why an erasure of one’s own account was refused stands beside the address until another is typed', async () => {
  gateway.answer(ERASE, refused(422, 'other_address', 'This is not your address.'));
  await openErasure();
  erase();
  await screen.findByText('This is not your address.');
  type('E-mail address', 'ada.quill@example.test');
  await waitFor(() => expect(screen.queryByText('This is not your address.')).toBeNull());
});
