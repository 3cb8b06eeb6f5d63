import type { QueryClient } from '@tanstack/react-query';
import { isLoggedOut, isTransient } from '../../lib/api.ts';
import type { DraftStore } from '../../lib/drafts.ts';
import { connection } from '../../lib/offline.ts';
import { adminUserQuery } from '../../lib/session/admin-session.ts';
import type { NoteDraft } from './drafts.ts';

/** What stands in the way of saving a note, and what was typed. */
interface Unsaved {
  problem: unknown;
  stored: DraftStore<NoteDraft>;
}

/** By appointment: it outlives the sheet that was typed in. */
const unsaved = new Map<string, Unsaved>();

export const problemOf = (id: string): unknown => unsaved.get(id)?.problem;

/** No answer came: what was typed can be saved once there is a connection. */
export const hasNoAnswer = (id: string): boolean => problemOf(id) instanceof TypeError;

/** What was typed can be saved as it is, later on: nothing is wrong with it. */
export function isSavedLater(id: string): boolean {
  const problem = problemOf(id);
  return problem instanceof Error && (isTransient(problem) || isLoggedOut(problem));
}

/** How long a server that is unwell, or asked to wait, is left alone, in ms. */
const LEAVE_ALONE = 30_000;

/** Resolves when a note that is saved later can be: with the connection, the next sign-in, or after a while. */
export function nextTry(id: string, queryClient: QueryClient): Promise<void> {
  if (hasNoAnswer(id)) return connection();
  if (isLoggedOut(problemOf(id))) return signIn(queryClient);
  return new Promise((resolve) => setTimeout(resolve, LEAVE_ALONE));
}

/** Resolves once the administrator is found to be signed in. */
const signIn = (queryClient: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.query.queryKey[0] !== adminUserQuery.queryKey[0]) return;
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.data === null) return;
      stop();
      resolve();
    });
  });

/** From now on the browser asks before it closes the tab. */
export function keepProblem(id: string, problem: unknown, stored: DraftStore<NoteDraft>): void {
  unsaved.set(id, { problem, stored });
  window.addEventListener('beforeunload', ask);
}

export function forgetProblem(id: string): void {
  unsaved.delete(id);
  if (unsaved.size === 0) window.removeEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  // Not on the way to the login, which leads back to what was typed.
  const isLost = ({ problem, stored }: Unsaved) => stored.load() !== undefined && !isLoggedOut(problem);
  if (![...unsaved.values()].some(isLost)) return;
  event.preventDefault();
  // Chrome and Edge ask only for this before 119.
  event.returnValue = true;
}
