import type { practicePage } from '@stillpoint/contracts';
import type * as z from 'zod';
import type { FormDraft } from '../../components/form/use-form-with-draft.ts';
import { draftOf } from '../../lib/drafts.ts';

export type PageDraft = z.input<typeof practicePage>;

/**
 * What was typed and not published, and on top of which version; the page is one text, whoever types. It outlives a version that is
 * published from another window meanwhile.
 */
export const pageDraft = draftOf<FormDraft<number | null, PageDraft>>('administrator', 'practice-page');
