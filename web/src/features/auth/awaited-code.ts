import { CODE_MINUTES, MINUTE_MS } from '@stillpoint/scheduling';
import { forget, recall, remember } from '../../lib/session/session-memory.ts';

/** Which code was mailed to whom. On a phone, reading the mail leaves this tab, which may be reloaded before the code is typed. */
export interface AwaitedCode {
  email: string;
  step: 'code' | 'verify-email';
}

const KEY = 'awaited code';

/** Notes, in the tab, that a code is waited for as long as it is good; the password is not kept. */
export const awaitCode = (code: AwaitedCode): void =>
  remember(KEY, { ...code, until: Date.now() + CODE_MINUTES * MINUTE_MS });

/** The code this tab waits for, or null; one that has run out is forgotten, with the address it went to. */
export function findAwaitedCode(): AwaitedCode | null {
  const kept = recall<AwaitedCode & { until: number }>(KEY);
  if (kept && kept.until > Date.now()) return kept;
  dropAwaitedCode();
  return null;
}

export const dropAwaitedCode = (): void => forget(KEY);
