import type { Credentials } from './api.ts';

/** What was typed at a registration that has just been verified: kept in memory alone, for the login that follows, once. */
let registered: Credentials | null = null;

export function keepRegistered(credentials: Credentials): void {
  registered = credentials;
}

export function takeRegistered(): Credentials | null {
  const taken = registered;
  registered = null;
  return taken;
}
