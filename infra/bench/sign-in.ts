import type { Stack } from '../local/stack.ts';
import { UNLIMITED } from '../local/vitest/unlimited-rules.ts';
import { mailedCode } from './mailed-codes.ts';
import { Visitor } from './visitor.ts';

const PASSWORD = 'a password for measuring';

/** Registers a client and signs in, with the codes that are mailed. */
export async function signIn(visitor: Visitor, email: string, mailUrl: string): Promise<void> {
  const seen = new Set<string>();
  const person = { firstName: 'Bench', lastName: 'Client', phone: '' };
  await visitor.done('/api/client/auth/register', { ...person, email, password: PASSWORD, confirmPassword: PASSWORD });
  const code = () => mailedCode(mailUrl, email, seen);
  await visitor.done('/api/client/auth/verify-email', { email, code: await code() });
  await visitor.done('/api/client/auth/send-login-code', { email, password: PASSWORD });
  await visitor.done('/api/client/auth/verify-login', { email, password: PASSWORD, code: await code() });
}

/** A registered, signed-in client. */
export async function signedInClient({ publicUrl, mail }: Stack, email: string): Promise<Visitor> {
  const visitor = new Visitor(publicUrl);
  await signIn(visitor, email, mail.httpUrl);
  return visitor;
}

/** A registered, signed-in client, who may book as often and as far ahead as is wanted. */
export async function unlimitedClient(stack: Stack, email: string): Promise<Visitor> {
  await liftLimits(stack);
  return signedInClient(stack, email);
}

export async function signedInAdmin({ publicUrl, adminLogin }: Stack): Promise<Visitor> {
  const admin = new Visitor(publicUrl);
  await admin.done('/api/admin/login', { username: adminLogin.username, password: adminLogin.password });
  return admin;
}

/** Lifts the limits of one client, so that one can book as often and as far ahead as is wanted. */
export async function liftLimits(stack: Stack): Promise<void> {
  const saved = await (await signedInAdmin(stack)).put('/api/admin/practice-rules', UNLIMITED);
  if (!saved.ok) throw new Error(`the practice's rules: ${saved.status} ${await saved.text()}`);
}
