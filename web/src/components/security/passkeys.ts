import type { PasskeyCredential } from '@stillpoint/contracts';
import { WORDS } from './passkey-words.ts';

/** Whether this browser can make and use passkeys at all. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Asks the authenticator for a new passkey. Throws what `passkeyProblem` puts into words. */
export async function makePasskey(options: Record<string, unknown>): Promise<PasskeyCredential> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return (await startRegistration({ optionsJSON: options as never })) as unknown as PasskeyCredential;
}

/** Asks the authenticator to sign. Throws what `passkeyProblem` puts into words. */
export async function signWithPasskey(options: Record<string, unknown>): Promise<PasskeyCredential> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return (await startAuthentication({ optionsJSON: options as never })) as unknown as PasskeyCredential;
}

/** What a person reads when the browser, not the server, said no; null when they simply closed its window. */
export function passkeyProblem(error: unknown): string | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  if (name === 'InvalidStateError') return WORDS.hasOne;
  if (name === 'SecurityError') return WORDS.wrongAddress;
  return WORDS.notUsed;
}
