/**
 * An operation on one slot of the calendar, and its result. Times in milliseconds; `returned` null: no answer, or one that does
 * not say whether it was done.
 */
export interface Operation {
  client: string;
  kind: 'book' | 'cancel' | 'read';
  called: number;
  returned: number | null;
  /** book: whether the client now has the slot. cancel: true. read: see `owner`. */
  got?: boolean;
  /** read: who has the slot. */
  owner?: string | null;
}

/** Who has the slot, or nobody. */
type State = string | null;

/** The state after an operation that took effect in `state`; undefined when its answer contradicts that. */
function after(state: State, operation: Operation): State | undefined {
  const { kind, client } = operation;
  const isKnown = operation.returned !== null;
  if (kind === 'read') return state === operation.owner ? state : undefined;
  if (kind === 'cancel') return state === client ? null : isKnown ? undefined : state;
  const isFree = state === null || state === client;
  if (!isKnown) return isFree ? client : state;
  if (operation.got) return isFree ? client : undefined;
  return state === null ? undefined : state;
}

/**
 * Whether the operations on one slot are linearizable: they can be ordered, each somewhere between its call and its answer, so
 * that every answer is right (Herlihy and Wing; search as of Wing and Gong, with memoization after Lowe). One without an answer
 * may take effect at any later moment, or never.
 */
export function isLinearizable(operations: readonly Operation[]): boolean {
  const sorted = operations.toSorted((a, b) => a.called - b.called);
  const end = (operation: Operation) => operation.returned ?? Number.POSITIVE_INFINITY;
  const answered = sorted.filter(({ returned }) => returned !== null).length;
  const tried = new Set<string>();

  const stack: { done: ReadonlySet<number>; state: State; known: number }[] = [
    { done: new Set(), state: null, known: 0 },
  ];
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { done, state, known } = place;
    if (known === answered) return true;
    const key = `${state} ${[...done].toSorted((a, b) => a - b).join()}`;
    if (tried.has(key)) continue;
    tried.add(key);
    const open = sorted.map((operation, index) => ({ operation, index })).filter(({ index }) => !done.has(index));
    // An operation that was answered precedes all that were called later.
    const firstResponse = Math.min(...open.map(({ operation }) => end(operation)));
    for (const { operation, index } of open.toReversed()) {
      if (operation.called > firstResponse) continue;
      const next = after(state, operation);
      if (next === undefined) continue;
      // Without an answer and without an effect, it is left out.
      if (operation.returned === null && next === state) continue;
      const isKnown = operation.returned !== null ? 1 : 0;
      stack.push({ done: new Set([...done, index]), state: next, known: known + isKnown });
    }
  }
  return false;
}
