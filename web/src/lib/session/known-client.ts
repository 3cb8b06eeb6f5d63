import { tryStorage } from '../browser/try-storage.ts';

/**
 * That somebody was signed in last in this browser: a hint for pages that do not ask the server for every visitor. It names nobody,
 * lets nobody in and is checked before anything is done on it.
 */
const KEY = 'stillpoint client';

export const isClientKnown = (): boolean => tryStorage(() => localStorage.getItem(KEY) !== null) ?? false;

/** Where nothing can be kept the pages greet nobody. It is another value each time, so that other tabs hear of it. */
export const rememberKnownClient = (): void => tryStorage(() => localStorage.setItem(KEY, String(Date.now())));

export const forgetKnownClient = (): void => tryStorage(() => localStorage.removeItem(KEY));

/** The remembered client's first name, if the session still stands; asks the server only when somebody is remembered. */
export async function askKnownClient(): Promise<string | null> {
  if (!isClientKnown()) return null;
  const answer = await fetch('/api/client/auth/user', { credentials: 'same-origin' });
  if (answer.status === 401) forgetKnownClient();
  if (!answer.ok) return null;
  const { firstName } = (await answer.json()) as { firstName: string };
  return firstName;
}
