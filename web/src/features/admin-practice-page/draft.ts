import { dropDraft as drop, findDraft as find, keepDraft as keep, type Owner } from '../../lib/drafts.ts';
import type { PageDraft } from './api.ts';

/** The page is one text, whoever types. `basedOn`: the version it was begun from. */
const OWNER: Owner = 'administrator ';
interface Kept {
  page: PageDraft;
  basedOn: number | null;
}

/** What was typed and not published; null once another version was published than the one it began from. */
export function findDraft(basedOn: number | null): PageDraft | null {
  const kept = find<Kept>(OWNER, 'practice-page');
  return kept && kept.basedOn === basedOn ? kept.page : null;
}
export const keepDraft = (draft: Kept): void => keep(OWNER, 'practice-page', draft);
export const dropDraft = (): void => drop(OWNER, 'practice-page');
