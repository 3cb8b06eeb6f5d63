/** What is typed and what of it is saved: each change has a number. */
interface AutosaveState {
  typed: number;
  saved: number;
  /** The change that is being saved right now. */
  saving: number | null;
  /** Why the last try failed, until something is typed or tried again. */
  failure: string | null;
}
type AutosaveEvent =
  | { type: 'typed' }
  | { type: 'started' }
  | { type: 'saved' }
  | { type: 'failed'; why: string }
  | { type: 'tried-again' }
  | { type: 'discarded' };

export const NOTHING_TYPED: AutosaveState = { typed: 0, saved: 0, saving: null, failure: null };
/** What was typed in a sheet that was closed before it could be saved. */
export const TYPED_BEFORE: AutosaveState = { ...NOTHING_TYPED, typed: 1 };

/** One save at a time: what is typed meanwhile is saved after it. */
export function autosave(state: AutosaveState, event: AutosaveEvent): AutosaveState {
  switch (event.type) {
    case 'typed':
      return { ...state, typed: state.typed + 1, failure: null };
    case 'tried-again':
      return { ...state, failure: null };
    case 'discarded':
      return NOTHING_TYPED;
    case 'started':
      return { ...state, saving: state.typed };
    case 'saved':
      return { ...state, saved: state.saving ?? state.saved, saving: null };
    case 'failed':
      return { ...state, saving: null, failure: event.why };
  }
}

export const isUnsaved = ({ typed, saved }: AutosaveState): boolean => typed > saved;

/** There is something to save, and nothing in the way of it. */
export const isDue = (state: AutosaveState): boolean =>
  isUnsaved(state) && state.saving === null && state.failure === null;

/** What the writer reads; null before anything was typed. `isKept`: what was typed before a reload or a login is there again. */
export function autosaveWords(state: AutosaveState, isKept: boolean): string | null {
  if (state.failure !== null) return state.failure;
  if (state.saving !== null) return 'Saving...';
  if (isKept || isUnsaved(state)) return 'Not saved yet';
  return state.typed > 0 ? 'Saved' : null;
}
