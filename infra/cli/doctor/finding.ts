import { withDeadline } from '@stillpoint/runtime';

/** One line of the doctor's report. */
export interface Finding {
  check: string;
  state: 'ok' | 'warning' | 'failure' | 'skipped';
  /** What was found, for people; never a secret. */
  detail: string;
  /** What to do about it. */
  advice?: string;
}

export const ok = (check: string, detail: string): Finding => ({ check, state: 'ok', detail });
export const skipped = (check: string, detail: string): Finding => ({ check, state: 'skipped', detail });
export const warning = (check: string, detail: string, advice?: string): Finding => ({
  check,
  state: 'warning',
  detail,
  ...(advice ? { advice } : {}),
});
export const failure = (check: string, detail: string, advice?: string): Finding => ({
  check,
  state: 'failure',
  detail,
  ...(advice ? { advice } : {}),
});

/** Longer than any check takes that gets an answer at all. */
const DEADLINE_MS = 40_000;

/** A check that throws or takes too long is a failure, with that reason. */
export async function inspect(check: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await withDeadline(DEADLINE_MS, look());
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    return [failure(check, message || code || String(error))];
  }
}
