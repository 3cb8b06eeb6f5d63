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

const finding =
  (state: Finding['state']) =>
  (check: string, detail: string, advice?: string): Finding => ({ check, state, detail, ...(advice && { advice }) });
export const ok = finding('ok');
export const skipped = finding('skipped');
export const warning = finding('warning');
export const failure = finding('failure');

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
