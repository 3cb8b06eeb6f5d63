import { useCallback, useState } from 'react';

/**
 * A dialog about something. The subject outlives `show`, so that the dialog keeps its words while it fades; `round` changes
 * with every opening, for a `key` that gives each opening a fresh form. `first`: what it is open about from the start.
 */
export function useDialog<Subject>(first?: { subject: Subject }) {
  const [state, setState] = useState<{ subject: Subject | null; show: boolean; round: number }>({
    subject: first?.subject ?? null,
    show: first !== undefined,
    round: first ? 1 : 0,
  });
  const open = useCallback(
    (subject: Subject) => setState(({ round }) => ({ subject, show: true, round: round + 1 })),
    [],
  );
  const close = useCallback(() => setState((old) => ({ ...old, show: false })), []);
  return { ...state, open, close };
}
