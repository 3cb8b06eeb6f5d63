import { forget, forgetAll, recall, remember } from './session/session-memory.ts';

/** Whose a draft is: nobody else who signs in in this tab ever sees it. */
export type Owner = `client ${string}` | `administrator ${string}`;

const PREFIX = 'draft ';
const keyOf = (owner: Owner, name: string) => `${PREFIX}${owner} ${name}`;

/** What somebody typed under a name and has not saved: it survives a reload, and a session that ended. */
export const findDraft = <Draft>(owner: Owner, name: string): Draft | undefined => recall<Draft>(keyOf(owner, name));
export const keepDraft = (owner: Owner, name: string, draft: unknown): void => remember(keyOf(owner, name), draft);
export const dropDraft = (owner: Owner, name: string): void => forget(keyOf(owner, name));

/** Logging out forgets everything typed. */
export const dropAllDrafts = (): void => forgetAll(PREFIX);
