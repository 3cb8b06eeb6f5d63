import type { BrowserContext, Cookie, Page } from 'playwright-core';

import { send } from './calls.ts';
import { codeFor, type Person } from './people.ts';
import { stack } from './stack.ts';

/** Registers and signs in without the screens, for tests that are about something else. */
export async function signedIn(context: BrowserContext, person: Person): Promise<void> {
  const { email, password, firstName, lastName } = person;
  await send(context, '/api/client/auth/register', {
    email,
    password,
    confirmPassword: password,
    firstName,
    lastName,
    phone: null,
  });
  const first = await codeFor(email);
  await send(context, '/api/client/auth/verify-email', { email, code: first });
  await send(context, '/api/client/auth/send-login-code', { email, password });
  await send(context, '/api/client/auth/verify-login', { email, password, code: await codeFor(email, [first]) });
}

let adminCookies: Cookie[] | undefined;

/**
 * Makes the context the administrator's without the screen, in one session that all tests of a worker share: for what ends a
 * session, `newAdminSession`.
 */
export async function signedInAsAdmin(context: BrowserContext): Promise<void> {
  if (adminCookies) return context.addCookies(adminCookies);
  await newAdminSession(context);
  adminCookies = await context.cookies();
}

/** Signs the administrator in without the screen, in a session of its own. */
export async function newAdminSession(context: BrowserContext): Promise<void> {
  await send(context, '/api/admin/login', stack.admin);
}

/** The administrator, signed in, at a place of the dashboard: '' or '?tab=…'. */
export async function dashboard(context: BrowserContext, place = ''): Promise<Page> {
  await signedInAsAdmin(context);
  const page = await context.newPage();
  await page.goto(`${stack.publicUrl}/admin${place}`);
  return page;
}
