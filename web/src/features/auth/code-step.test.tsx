// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BOOKING, keepBookingIntent } from '../../lib/session/booking-intent.ts';
import { render, type } from '../../testing/render.tsx';
import { deferred, ok, refused, networkError, startGateway } from '../../testing/gateway.ts';
import { dropAwaitedCode } from './awaited-code.ts';
import { LoginView } from './login-view.tsx';
import { RegisterView } from './register-view.tsx';

const gateway = startGateway();
const SEND = 'POST /api/client/auth/send-login-code';
const LOGIN = 'POST /api/client/auth/verify-login';
const REGISTER = 'POST /api/client/auth/register';
const VERIFY = 'POST /api/client/auth/verify-email';
const draftKey = '0f'.repeat(32);
const signedIn = ok({ message: 'Welcome.', user: { id: 'a', email: 'ada@example.test', firstName: 'Ada', draftKey } });
const sent = ok({ message: 'Sent.', verificationRequired: false });
const NOT_RIGHT = 'This code is not right, was used already or has expired. Please check it or ask for a new one.';

const field = () => screen.findByLabelText<HTMLInputElement>('Verification code');
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const typeCode = async (value: string) => fireEvent.change(await field(), { target: { value } });
const arriveAt = (address: string) => waitFor(() => expect(screen.getByTestId('address').textContent).toBe(address));
/** A form says it, not a toast, which goes. */
const inForm = (words: string) => screen.queryAllByText(words).some((found) => found.closest('form') !== null);

/** Until the code is asked for. */
async function logIn() {
  render(<LoginView />);
  type('Email', 'ada@example.test');
  type('Password', 'still-waters');
  await press('Send Login Code');
  await field();
}
async function logInWithCode() {
  await logIn();
  await typeCode('123456');
  await press('Verify & Login');
}
async function register() {
  render(<RegisterView email="ada@example.test" />);
  type('First name', 'Ada');
  type('Last name', 'Quill');
  type('Password', 'still-waters');
  type('Confirm password', 'still-waters');
  await press('Create Account');
  await field();
}
/** Sends a code to which no answer comes. */
async function verifyUnanswered() {
  gateway.answer(VERIFY, networkError);
  await register();
  await typeCode('123456');
  await press('Verify Email');
  await waitFor(() => expect(inForm('The code could not be checked. Please try again.')).toBe(true));
}

beforeEach(() => {
  dropAwaitedCode();
  gateway.answer(SEND, sent);
  gateway.answer(LOGIN, signedIn);
  gateway.answer(REGISTER, ok({ message: 'Sent.' }));
  gateway.answer(VERIFY, ok({ message: 'Verified.' }));
});

describe('the step that asks for a mailed code', () => {
  it('the field for a mailed code has the focus when it appears, and says where the code was sent', async () => {
    await register();
    expect(document.activeElement).toBe(await field());
    const described = document.getElementById((await field()).getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toContain('We sent a 6-digit code to ada@example.test.');
  });

  it('the right code signs in and leads to the account', async () => {
    await logInWithCode();
    await arriveAt('/client/dashboard');
    await screen.findByText('Login Successful');
    expect(gateway.requests(LOGIN)).toEqual([{ email: 'ada@example.test', password: 'still-waters', code: '123456' }]);
  });

  it('a code that is missing or too short is asked for, and nothing is sent', async () => {
    await logIn();
    await press('Verify & Login');
    await screen.findByText('Missing Code');
    await typeCode('123');
    await press('Verify & Login');
    await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'));
    expect(gateway.requests(LOGIN)).toEqual([]);
  });

  it('why a code was refused stands in the form, with the focus on it, until another is typed', async () => {
    gateway.answer(LOGIN, refused(422, 'invalid_code', NOT_RIGHT));
    await logInWithCode();
    await waitFor(() => expect(inForm(NOT_RIGHT)).toBe(true));
    await waitFor(() => expect(document.activeElement?.textContent).toContain(NOT_RIGHT));
    await typeCode('123457');
    await waitFor(() => expect(inForm(NOT_RIGHT)).toBe(false));
    gateway.answer(LOGIN, signedIn);
    await press('Verify & Login');
    await arriveAt('/client/dashboard');
  });

  it('the form says what helps after too many wrong codes', async () => {
    const tooMany = 'Too many wrong codes today. Please choose a new password, or try again tomorrow.';
    gateway.answer(LOGIN, refused(429, 'too_many_requests', tooMany));
    await logInWithCode();
    await waitFor(() => expect(inForm(tooMany)).toBe(true));
    expect((await field()).value).toBe('123456');
  });

  it('a code to which no answer came is kept and can be sent again', async () => {
    await verifyUnanswered();
    gateway.answer(VERIFY, ok({ message: 'Verified.' }));
    await press('Verify Email');
    await arriveAt('/client/login');
    await screen.findByText('Email Verified');
    expect(gateway.requests(VERIFY)).toHaveLength(2);
  });

  it('a code that is refused after no answer came may have been taken then, which the form says', async () => {
    await verifyUnanswered();
    gateway.answer(VERIFY, refused(422, 'invalid_code', NOT_RIGHT));
    await press('Verify Email');
    const taken = /if it was taken when no answer came, your address is verified/;
    await waitFor(() => expect(screen.getByText(taken, { selector: 'form *' })).toBeTruthy());
  });

  it('the way back leads to the login as it was typed, and the next code is asked for without the refusal of the last', async () => {
    gateway.answer(LOGIN, refused(422, 'invalid_code', NOT_RIGHT));
    await logInWithCode();
    await waitFor(() => expect(inForm(NOT_RIGHT)).toBe(true));
    await press('Back to login');
    await press('Send Login Code');
    expect((await field()).value).toBe('');
    expect(inForm(NOT_RIGHT)).toBe(false);
    await press('Back to login');
    await button('Send Login Code');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.test');
  });
});

it('a code that is taken after a passkey has signed in leads nobody away from where that led', async () => {
  const nothing = new ArrayBuffer(0);
  const response = { authenticatorData: nothing, clientDataJSON: nothing, signature: nothing, userHandle: null };
  const passkey = { id: 'k', rawId: nothing, type: 'public-key', response, getClientExtensionResults: () => ({}) };
  vi.stubGlobal('PublicKeyCredential', function credential() {});
  Object.defineProperty(navigator, 'credentials', { value: { get: async () => passkey }, configurable: true });
  onTestFinished(() => void vi.unstubAllGlobals());
  gateway.answer('POST /api/client/auth/passkey/options', ok({ challenge: 'AAAA' }));
  const touched = deferred(signedIn);
  gateway.answer('POST /api/client/auth/passkey', touched.answerer);
  const late = deferred(signedIn);
  gateway.answer(LOGIN, late.answerer);
  keepBookingIntent();
  render(<LoginView />);
  await press('Use a passkey instead');
  type('Email', 'ada@example.test');
  type('Password', 'still-waters');
  await press('Send Login Code');
  await typeCode('123456');
  await press('Verify & Login');
  await waitFor(() => expect(gateway.requests(LOGIN)).toHaveLength(1));
  await waitFor(() => expect(gateway.requests('POST /api/client/auth/passkey')).toHaveLength(1));
  touched.arrive();
  await arriveAt(BOOKING);
  late.arrive();
  await button('Verify & Login');
  await arriveAt(BOOKING);
});

describe('asking for another code', () => {
  it('“Send a new code” takes back what was said of the code before', async () => {
    gateway.answer(LOGIN, refused(422, 'invalid_code', NOT_RIGHT));
    await logInWithCode();
    await waitFor(() => expect(inForm(NOT_RIGHT)).toBe(true));
    await press('Send a new code');
    await waitFor(() => expect(inForm(NOT_RIGHT)).toBe(false));
    await waitFor(() => expect(gateway.requests(SEND)).toHaveLength(2));
  });

  it.each([
    ['login', logIn, 'Login Code Sent', SEND],
    ['registration', register, 'New Code Sent', REGISTER],
  ])(
    'a new code at the %s empties the field of the one before, which is good no longer',
    async (_, come, words, call) => {
      await come();
      for (const asked of [2, 3]) {
        await typeCode('123456');
        await press('Send a new code');
        await screen.findByText(words);
        await waitFor(async () => expect((await field()).value).toBe(''));
        expect(gateway.requests(call)).toHaveLength(asked);
      }
    },
  );

  it('a new code that could not be sent leaves the one that is typed', async () => {
    await logIn();
    await typeCode('123456');
    gateway.answer(SEND, refused(429, 'too_many_requests', 'Too many attempts.'));
    await press('Send a new code');
    await waitFor(() => expect(inForm('Too many attempts.')).toBe(true));
    expect((await field()).value).toBe('123456');
  });

  it.each([
    ['a code is checked', LOGIN, 'Verify & Login', refused(422, 'invalid_code', NOT_RIGHT)],
    ['a new code is on its way', SEND, 'Send a new code', sent],
  ])('the way back is closed while %s: its answer would come to another screen', async (_, call, name, answer) => {
    await logIn();
    await typeCode('123456');
    const late = deferred(answer);
    gateway.answer(call, late.answerer);
    const before = gateway.requests(call).length;
    await press(name);
    await waitFor(() => expect(gateway.requests(call)).toHaveLength(before + 1));
    const back = await button('Back to login');
    expect(back).toHaveProperty('disabled', true);
    late.arrive();
    await waitFor(() => expect(back).toHaveProperty('disabled', false));
    fireEvent.click(back);
    await button('Send Login Code');
    expect(inForm(NOT_RIGHT)).toBe(false);
  });

  it.each([
    ['a code is not checked while a new one is on its way', SEND, 'Send a new code', LOGIN, 'Verify & Login'],
    ['a new code is not sent while one is checked', LOGIN, 'Verify & Login', SEND, 'Send a new code'],
  ])('%s: the later answer would ask for a code that nobody needs', async (_, first, pressed, second, other) => {
    await logIn();
    await typeCode('123456');
    const late = deferred(refused(429, 'too_many_requests', 'Too many attempts.'));
    gateway.answer(first, late.answerer);
    const [before, others] = [gateway.requests(first).length, gateway.requests(second).length];
    await press(pressed);
    await waitFor(() => expect(gateway.requests(first)).toHaveLength(before + 1));
    expect(document.querySelectorAll('.spinner-border')).toHaveLength(1);
    expect((await button(other)).querySelector('.spinner-border')).toBeNull();
    await press(other);
    late.arrive();
    await waitFor(() => expect(inForm('Too many attempts.')).toBe(true));
    expect(gateway.requests(second)).toHaveLength(others);
    await press(other);
    await waitFor(() => expect(gateway.requests(second)).toHaveLength(others + 1));
  });

  it('“Send a new code” to a new account says that a code was sent, not that an account was created again', async () => {
    await register();
    await screen.findByText('Account Created');
    await press('Send a new code');
    await screen.findByText('New Code Sent');
    expect(screen.queryByText('Account Created')).toBeNull();
  });

  it('“Send a new code” says why none was sent until something is typed', async () => {
    await register();
    const tooMany = 'Too many attempts. Please try again in 3 minutes.';
    gateway.answer(REGISTER, refused(429, 'too_many_requests', tooMany));
    await press('Send a new code');
    await waitFor(() => expect(inForm(tooMany)).toBe(true));
    await typeCode('123456');
    await waitFor(() => expect(inForm(tooMany)).toBe(false));
  });
});

describe('a page that is loaded again while a code is waited for', () => {
  /** A phone does so with a tab that gave way to the mail program. */
  const reload = (page: ReactNode) => {
    cleanup();
    render(page);
  };

  it('the login still takes the mailed code, with the password, which is not kept', async () => {
    await logIn();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('still-waters');
    reload(<LoginView />);
    await screen.findByText('ada@example.test.');
    expect(screen.getByLabelText('Password').closest('form')?.querySelector('[autocomplete=username]')).toHaveProperty(
      'value',
      'ada@example.test',
    );
    await typeCode('123456');
    await press('Verify & Login');
    await screen.findByText('Please enter your password');
    expect(gateway.requests(LOGIN)).toEqual([]);
    type('Password', 'still-waters');
    await press('Verify & Login');
    await arriveAt('/client/dashboard');
    expect(gateway.requests(LOGIN)).toEqual([{ email: 'ada@example.test', password: 'still-waters', code: '123456' }]);
    expect(gateway.requests(SEND)).toHaveLength(1);
    reload(<LoginView />);
    await button('Send Login Code');
  });

  it('the registration goes on at the login page, which takes its code and then signs in with what was typed', async () => {
    await register();
    reload(<RegisterView email="" />);
    await arriveAt('/client/login');
    reload(<LoginView />);
    await screen.findByText(/when you leave a page or load it again/);
    await typeCode('123456');
    type('Password', 'still-waters');
    await press('Verify Email');
    await screen.findByText('Email Verified');
    expect(gateway.requests(VERIFY)).toEqual([{ email: 'ada@example.test', password: 'still-waters', code: '123456' }]);
    await press('Send Login Code');
    await waitFor(() =>
      expect(gateway.requests(SEND)).toEqual([{ email: 'ada@example.test', password: 'still-waters' }]),
    );
  });

  it('“Send a new code” asks for the password first, and sends one then', async () => {
    await logIn();
    reload(<LoginView />);
    await press('Send a new code');
    await screen.findByText('Please enter your password');
    expect(gateway.requests(SEND)).toHaveLength(1);
    type('Password', 'still-waters');
    await press('Send a new code');
    await waitFor(() => expect(gateway.requests(SEND)).toHaveLength(2));
    expect(gateway.requests(SEND)[1]).toEqual({ email: 'ada@example.test', password: 'still-waters' });
  });

  it('an address whose code has run out is forgotten', async () => {
    const realNow = Date.now();
    await logIn();
    cleanup();
    expect(JSON.stringify({ ...sessionStorage })).toContain('ada@example.test');
    const clock = vi.spyOn(Date, 'now').mockReturnValue(realNow + 11 * 60_000);
    render(<LoginView />);
    clock.mockRestore();
    await button('Send Login Code');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('ada@example.test');
  });

  it('whoever went back, or comes by an invitation to another address, finds the form', async () => {
    await register();
    reload(<RegisterView email="bea@example.test" />);
    await button('Create Account');
    reload(<LoginView />);
    await press('Back');
    await button('Send Login Code');
    reload(<RegisterView email="" />);
    await button('Create Account');
  });
});
