import { ApiError } from '../../lib/api.ts';
import type { DraftStore } from '../../lib/drafts.ts';
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
  const isLost = ({ problem, stored }: Unsaved) =>
    stored.load() !== undefined && !(problem instanceof ApiError && problem.status === 401);
  if (![...unsaved.values()].some(isLost)) return;
  event.preventDefault();
  // Chrome and Edge ask only for this before 119.
  event.returnValue = true;
}
