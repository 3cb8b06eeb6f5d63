/**
 * Who was signed in last in this browser: a hint for pages that do not ask the server for every visitor. It lets nobody in and is
 * checked before anything is done on it.
 */
const KEY = 'stillpoint client';

/** First name, or null when nobody is remembered. */
export function findKnownClient(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberKnownClient(firstName: string): void {
  try {
    localStorage.setItem(KEY, firstName);
  } catch {
    // Refused or full: the pages greet nobody.
  }
}

export function forgetKnownClient(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/** The remembered client's first name, if the session still stands; asks the server only when somebody is remembered. */
export async function askKnownClient(): Promise<string | null> {
  if (findKnownClient() === null) return null;
  const answer = await fetch('/api/client/auth/user', { credentials: 'same-origin' });
  if (answer.status === 401) forgetKnownClient();
  if (!answer.ok) return null;
  const { firstName } = (await answer.json()) as { firstName: string };
  return firstName;
}
