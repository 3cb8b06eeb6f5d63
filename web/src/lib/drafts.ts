import { forget, forgetAll, recall, remember } from './session/session-memory.ts';

/** Whose a draft is: nobody else who signs in in this tab ever sees it. */
export type Owner = `client ${string}` | `administrator ${string}`;

const PREFIX = 'draft ';

/** What somebody typed under a name and has not saved: it survives a reload, and a session that ended. */
export interface KeptDraft<Draft> {
  find: () => Draft | undefined;
  keep: (draft: Draft) => void;
  drop: () => void;
}

export function draftOf<Draft>(owner: Owner, name: string): KeptDraft<Draft> {
  const key = `${PREFIX}${owner} ${name}`;
  return {
    find: () => recall<Draft>(key),
    keep: (draft) => remember(key, draft),
    drop: () => forget(key),
  };
}

/** Logging out forgets everything typed. */
export const dropAllDrafts = (): void => forgetAll(PREFIX);
