import { dropDraft as drop, findDraft as find, keepDraft as keep, type Owner } from '../../lib/drafts.ts';
import type { RulesDraft } from './api.ts';

/** The practice's rules are one text, whoever types. */
const OWNER: Owner = 'administrator ';

/** What was typed and not saved: neither another tab of the dashboard, nor a reload, nor a session that ended loses it. */
export const findDraft = (): RulesDraft | null => find<RulesDraft>(OWNER, 'rules') ?? null;
export const keepDraft = (draft: RulesDraft): void => keep(OWNER, 'rules', draft);
export const dropDraft = (): void => drop(OWNER, 'rules');
