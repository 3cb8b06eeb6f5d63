/**
 * What somebody did to one time of the calendar, and what came back. Times in milliseconds; `returned` null: no answer came, or one that
 * does not say whether it was done.
 */
export interface Operation {
  client: string;
  kind: 'book' | 'cancel' | 'read';
  called: number;
  returned: number | null;
  /** book: whether the client has the time now. cancel: true. read: see `owner`. */
  got?: boolean;
  /** read: who has the time. */
  owner?: string | null;
}

/** Who has the time, or nobody. */
type State = string | null;

/** What the state can be after an operation that took effect in `state`; undefined where its answer contradicts it. */
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
 * Whether the operations on one time can be put in an order, each somewhere between its call and its answer, in which every answer is
 * the right one (Herlihy and Wing; search as of Wing and Gong, remembering what was tried, after Lowe). One without an answer may have
 * taken effect at any later moment, or never.
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
    // What was answered first must come before all that was called later.
    const firstResponse = Math.min(...open.map(({ operation }) => end(operation)));
    for (const { operation, index } of open.toReversed()) {
      if (operation.called > firstResponse) continue;
      const next = after(state, operation);
      if (next === undefined) continue;
      // Without an answer and without an effect: as if it had not been.
      if (operation.returned === null && next === state) continue;
      const isKnown = operation.returned !== null ? 1 : 0;
      stack.push({ done: new Set([...done, index]), state: next, known: known + isKnown });
    }
  }
  return false;
}
