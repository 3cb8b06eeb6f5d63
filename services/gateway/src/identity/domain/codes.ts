import { randomInt } from 'node:crypto';

export type CodePurpose = 'verify-email' | 'login';

/** Spec section 9 and the limits of a guess: six digits, `CODE_MINUTES`, five attempts, once. */
export const CODE_TRIES = 5;
export const RESET_MINUTES = 60;

/** Six digits, each as likely as any other. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

export const minutesFrom = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/** A code and its owner are hashed together: a hash found for one account says nothing about another's. */
export const codeToHash = (clientId: string, purpose: CodePurpose, code: string): string =>
  `${purpose}\0${clientId}\0${code}`;
