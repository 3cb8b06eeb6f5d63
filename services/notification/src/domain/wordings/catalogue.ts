import { ACCOUNT_WORDINGS } from './account-wordings.ts';
import { FOLLOW_UP_WORDINGS } from './follow-up-wordings.ts';
import { PAYMENT_WORDINGS } from './payment-wordings.ts';
import { SESSION_WORDINGS } from './session-wordings.ts';
import type { WordingEntry } from './wording.ts';

/** Every mail to clients, by topic: the original wordings and their placeholders. */
export const WORDING_GROUPS = {
  Sessions: { ...SESSION_WORDINGS, ...FOLLOW_UP_WORDINGS },
  Payments: PAYMENT_WORDINGS,
  Accounts: ACCOUNT_WORDINGS,
} as const;

export type WordingKey = keyof typeof ALL;

const ALL = { ...WORDING_GROUPS.Sessions, ...PAYMENT_WORDINGS, ...ACCOUNT_WORDINGS };
export const WORDINGS: Readonly<Record<WordingKey, WordingEntry>> = ALL;

/** Whether a mail of this name has a wording that can be changed. */
export const isWordingKey = (key: string): key is WordingKey => Object.hasOwn(ALL, key);
