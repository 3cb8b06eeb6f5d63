import type { BrowserContext, BrowserContextOptions, Cookie, Page } from 'playwright-core';
import type { useBrowser } from './browser.ts';
import { testContext } from '@stillpoint/testing';
import { ensureClient } from '../../services/gateway/src/identity/commands/client/ensure-client.ts';
import { openSession } from '../../services/gateway/src/identity/sessions.ts';
import { send } from './calls.ts';
import { newPerson, type Person } from './people.ts';
import { stack } from './stack.ts';

/** Makes an account and signs it in without screens, mails and codes, for tests that are about something else. */
export async function signedIn(context: BrowserContext, person: Person): Promise<void> {
  const { publicUrl, databaseUrl } = stack;
  const identity = {
    ...testContext(databaseUrl, 'stillpoint_identity'),
    publicUrl,
    requestsPerAddress: 1,
    practiceName: '',
  };
  try {
    const { id: clientId } = await ensureClient(identity, { ...person, phone: null });
    const caller = { address: null, device: 'Chrome on Linux', deviceId: null, sessionId: null };
    const value = await openSession(identity.sql, identity, { clientId }, caller);
    await context.addCookies([{ name: 'stillpoint-client', value, url: publicUrl }]);
  } finally {
    await identity.sql.end();
  }
}

/** Somebody new with an account, signed in, and a page of theirs. */
export async function newClient(
  { newContext }: ReturnType<typeof useBrowser>,
  name: string,
  options?: BrowserContextOptions,
) {
  const person = newPerson(name);
  const context = await newContext(options);
  await signedIn(context, person);
  return { person, context, page: await context.newPage() };
}

/** Exports and settings ask again who is there after a quarter of an hour: a test has at least five minutes left. */
const FRESH_MS = 10 * 60_000;
let shared: { cookies: Cookie[]; since: number } | undefined;

/**
 * Makes the context the administrator's without the screen, in one session that all tests of a worker share while it is fresh: for
 * what ends sessions, `newAdminSession`.
 */
export async function signedInAsAdmin(context: BrowserContext): Promise<void> {
  if (shared && Date.now() - shared.since < FRESH_MS) {
    await context.addCookies(shared.cookies);
    if ((await context.request.get(`${stack.publicUrl}/api/admin/user`)).ok()) return;
  }
  // Signing in ends the session this browser had, which others may share.
  await context.clearCookies({ name: /-admin$/ });
  await newAdminSession(context);
  const cookies = (await context.cookies()).filter(({ name }) => name.endsWith('-admin'));
  shared = { cookies, since: Date.now() };
}

/** A context of the administrator's. */
export async function asAdmin({ newContext }: ReturnType<typeof useBrowser>): Promise<BrowserContext> {
  const context = await newContext();
  await signedInAsAdmin(context);
  return context;
}

/** Signs the administrator in without the screen, in a session of its own. */
export async function newAdminSession(context: BrowserContext): Promise<void> {
  await send(context, '/api/admin/login', stack.admin);
}

/** The administrator, signed in, at a place of the dashboard: '' or '?tab=…'; with `newAdminSession` where the test ends the session. */
export async function dashboard(context: BrowserContext, place = '', signIn = signedInAsAdmin): Promise<Page> {
  await signIn(context);
  const page = await context.newPage();
  await page.goto(`${stack.publicUrl}/admin${place}`);
  return page;
}
