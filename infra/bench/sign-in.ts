import { Browser, requireOk } from '@stillpoint/testing';
import type { Stack } from '../local/stack.ts';
import { mailedCode } from '../sandbox/mail/testing/read-mails.ts';
import { UNLIMITED } from '../local/vitest/unlimited-rules.ts';

const PASSWORD = 'a password for measuring';

/** Registers a client and signs in, with the codes that are mailed. */
export async function signIn(
  browser: Browser,
  email: string,
  mailUrl: string,
  password: string = PASSWORD,
): Promise<void> {
  const post = async (step: string, form: object) =>
    requireOk(await browser.post(`/api/client/auth/${step}`, { email, ...form }));
  const person = { firstName: 'Bench', lastName: 'Client', phone: '' };
  await post('register', { ...person, password, confirmPassword: password });
  const verified = await mailedCode(mailUrl, email);
  await post('verify-email', { code: verified });
  await post('send-login-code', { password });
  await post('verify-login', { password, code: await mailedCode(mailUrl, email, [verified]) });
}

/** A registered, signed-in client. */
export async function signedInClient({ publicUrl, mail }: Stack, email: string, password?: string): Promise<Browser> {
  const client = new Browser(publicUrl);
  await signIn(client, email, mail.httpUrl, password);
  return client;
}

/** A registered, signed-in client, who may book as often and as far ahead as is wanted. */
export async function unlimitedClient(stack: Stack, email: string): Promise<Browser> {
  await liftLimits(stack);
  return signedInClient(stack, email);
}

export async function signedInAdmin({
  publicUrl,
  adminLogin,
}: Pick<Stack, 'publicUrl' | 'adminLogin'>): Promise<Browser> {
  const admin = new Browser(publicUrl);
  requireOk(await admin.post('/api/admin/login', adminLogin));
  return admin;
}

/** Lifts the limits of one client, so that one can book as often and as far ahead as is wanted. */
export async function liftLimits(stack: Stack): Promise<void> {
  requireOk(await (await signedInAdmin(stack)).put('/api/admin/practice-rules', UNLIMITED));
}
