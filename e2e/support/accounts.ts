import type { BrowserContext } from 'playwright-core';
import { expect, inject } from 'vitest';
import { codeFor, type Person } from './people.ts';

/** A call as the browser makes it: with the context's cookies and a page's origin. */
async function post(context: BrowserContext, path: string, body: unknown): Promise<void> {
  const { publicUrl } = inject('stack');
  const answer = await context.request.post(`${publicUrl}${path}`, { data: body, headers: { origin: publicUrl } });
  expect(answer.ok(), `${path} answered ${answer.status()} ${await answer.text()}`).toBe(true);
}

/** Registers and signs in without the screens, for tests that are about something else. */
export async function signedIn(context: BrowserContext, person: Person): Promise<void> {
  const { email, password, firstName, lastName } = person;
  await post(context, '/api/client/auth/register', {
    email,
    password,
    confirmPassword: password,
    firstName,
    lastName,
    phone: null,
  });
  const first = await codeFor(email);
  await post(context, '/api/client/auth/verify-email', { email, code: first });
  await post(context, '/api/client/auth/send-login-code', { email, password });
  await post(context, '/api/client/auth/verify-login', { email, password, code: await codeFor(email, [first]) });
}

/** Signs the administrator in without the screen. */
export async function signedInAsAdmin(context: BrowserContext): Promise<void> {
  await post(context, '/api/admin/login', inject('stack').admin);
}
