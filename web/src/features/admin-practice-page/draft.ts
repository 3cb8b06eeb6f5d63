import type { FormDraft } from '../../components/form/use-form-with-draft.ts';
import { draftOf } from '../../lib/drafts.ts';
import type { PageDraft } from './api.ts';

/** What was typed on top of a published version and not published itself; the page is one text, whoever types. */
export const pageDraftOn = (version: number | null) =>
  draftOf<FormDraft<null, PageDraft>>('administrator', `practice-page ${version}`);
