// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { render, type } from '../../testing/render.tsx';
import { startGateway } from '../../testing/gateway.ts';
import { logIn } from '../../testing/log-in.ts';
import { ForgotPasswordView } from './forgot-password-view.tsx';
import { LoginView } from './login-view.tsx';
import { RegisterView } from './register-view.tsx';
import { keepTypedAddress } from './typed-address.ts';

const gateway = startGateway();
afterEach(() => keepTypedAddress(''));

const follow = async (name: string) => fireEvent.click(await screen.findByRole('link', { name }));
const renderPages = () =>
  render(
    <Routes>
      <Route path="/client/login" element={<LoginView />} />
      <Route path="/client/forgot-password" element={<ForgotPasswordView />} />
      <Route path="/client/register" element={<RegisterView email="" />} />
    </Routes>,
    '/client/login',
  );
const address = async (submit: string) => {
  await screen.findByRole('button', { name: submit });
  return screen.getByLabelText<HTMLInputElement>('Email').value;
};

it('an address typed at the login stands in “Forgotten password” and “Create an account”, and one corrected there at the login', async () => {
  renderPages();
  type('Email', 'ada@example.test');
  await follow('Forgotten password?');
  expect(await address('Send Link')).toBe('ada@example.test');
  type('Email', 'ada.quill@example.test');
  await follow('Back to login');
  expect(await address('Send Login Code')).toBe('ada.quill@example.test');
  await follow('Create an account');
  expect(await address('Create Account')).toBe('ada.quill@example.test');
});

it('an address typed at the login is forgotten once somebody is signed in', async () => {
  const user = { id: 'a', email: 'ada@example.test', firstName: 'Ada', draftKey: '0f'.repeat(32) };
  const { unmount } = renderPages();
  await logIn(gateway, user);
  unmount();
  renderPages();
  expect(await address('Send Login Code')).toBe('');
});
