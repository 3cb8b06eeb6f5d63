import { randomInt } from 'node:crypto';

export type CodePurpose = 'verify-email' | 'login';

/** Spec section 9 and the limit on attempts: six digits, valid `CODE_MINUTES`, five attempts, single use. */
export const MAX_CODE_ATTEMPTS = 5;
export const RESET_MINUTES = 60;

/** Six digits, uniformly distributed. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

export const minutesFrom = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/** Code and owner are hashed together, so that the hash of one account's code says nothing about another's. */
export const codeToHash = (clientId: string, purpose: CodePurpose, code: string): string =>
  `${purpose}\0${clientId}\0${code}`;
