import type { RulesDraft } from './api.ts';

/** What was typed and not saved, in this page's memory: another tab of the dashboard does not lose it. */
let kept: RulesDraft | null = null;

export const findDraft = (): RulesDraft | null => kept;
export const keepDraft = (draft: RulesDraft): void => void (kept = draft);
export const dropDraft = (): void => void (kept = null);
