import { draftOf } from '../../lib/drafts.ts';
import type { RulesDraft } from './api.ts';

/** What was typed of the rules and not saved; they are one text, whoever types. */
export const rulesDraft = draftOf<RulesDraft>('administrator', 'rules');
