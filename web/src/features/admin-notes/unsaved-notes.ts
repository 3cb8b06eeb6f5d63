import type { QueryClient } from '@tanstack/react-query';
import { isLoggedOut, isTransient } from '../../lib/api.ts';
import type { DraftStore } from '../../lib/drafts.ts';
import { onConnection } from '../../lib/offline.ts';
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

/**
 * Calls `tryAgain` when a note that is saved later can be: with the connection, the next sign-in, or after a while. Returns what ends
 * the waiting.
 */
export function onNextTry(id: string, queryClient: QueryClient, tryAgain: () => void): () => void {
  if (hasNoAnswer(id)) return onConnection(tryAgain);
  if (isLoggedOut(problemOf(id))) return onSignIn(queryClient, tryAgain);
  const timer = setTimeout(tryAgain, LEAVE_ALONE);
  return () => clearTimeout(timer);
}

/** Calls `then` once the administrator is found to be signed in. */
function onSignIn(queryClient: QueryClient, then: () => void): () => void {
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] !== adminUserQuery.queryKey[0]) return;
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.data === null) return;
    stop();
    then();
  });
  return stop;
}

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
