import type { Browser } from '@stillpoint/testing';
import type { Caller } from '../../src/identity/caller.ts';
import { openSession } from '../../src/identity/sessions.ts';
import { ensureClient } from '../../src/index.ts';
import { ADMIN, type TestGateway } from './start-gateway.ts';

export const PASSWORD = 'still water runs deep';

/** The caller of work that no request caused. */
export const NO_CALLER: Caller = { address: null, device: 'the server', deviceId: null };

/** An account with a verified address. */
export const account = (gateway: TestGateway, email: string) =>
  ensureClient(gateway.deps.identity, {
    email,
    password: PASSWORD,
    firstName: 'Ada',
    lastName: 'Still',
    phone: '+1 555 0111',
  });

/** Logs in as people do: password, then the mailed code. */
export async function logIn(gateway: TestGateway, email: string, browser = gateway.browser()): Promise<Browser> {
  const asked = await browser.post('/api/client/auth/send-login-code', { email, password: PASSWORD });
  if (asked.status !== 200) throw new Error(`no code for ${email}: ${asked.status} ${asked.text}`);
  const mail = await gateway.mailed('LoginCodeRequested', email);
  const entered = await browser.post('/api/client/auth/verify-login', { email, password: PASSWORD, code: mail?.code });
  if (entered.status !== 200) throw new Error(`no login for ${email}: ${entered.status} ${entered.text}`);
  return browser;
}

/** A browser in which a client is signed in, without the codes of a login. */
export async function signedIn(gateway: TestGateway, clientId: string): Promise<Browser> {
  const browser = gateway.browser();
  const { identity } = gateway.deps;
  const session = await openSession(identity.sql, identity, { clientId }, { ...NO_CALLER, sessionId: null });
  browser.cookies.set('stillpoint-client', session);
  return browser;
}

/** A signed-in client with an account of its own. */
export async function client(gateway: TestGateway, email: string): Promise<Browser> {
  await account(gateway, email);
  return logIn(gateway, email);
}

export async function admin(gateway: TestGateway): Promise<Browser> {
  const browser = gateway.browser();
  const entered = await browser.post('/api/admin/login', ADMIN);
  if (entered.status !== 200) throw new Error(`no admin: ${entered.status} ${entered.text}`);
  return browser;
}
