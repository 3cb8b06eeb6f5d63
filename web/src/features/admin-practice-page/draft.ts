import { draftOf } from '../../lib/drafts.ts';
import type { PageDraft } from './api.ts';

/** What was typed and not published. The page is one text, whoever types. `basedOn`: the version it was begun from. */
export const pageDraft = draftOf<{ page: PageDraft; basedOn: number | null }>('administrator', 'practice-page');

/** The draft's page; null once another version was published than the one it began from. */
export function findPageDraft(basedOn: number | null): PageDraft | null {
  const kept = pageDraft.find();
  return kept && kept.basedOn === basedOn ? kept.page : null;
}
