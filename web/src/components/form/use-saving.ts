import { useRef, useState } from 'react';

/** What a form shows of its saving. */
export interface Saving<Values> {
  busy: boolean;
  /** Why the last attempt failed, until something is changed or tried again. */
  failure: string | null;
  /** Starts one attempt; ignored while one runs, also within the same moment. */
  run: (values: Values) => void;
  /** Clears the failure, once something was changed. */
  reset: () => void;
}

/** A mutation as `useSaving` runs it. */
export interface Savable<Answer, Values> {
  mutateAsync: (values: Values) => Promise<Answer>;
}

/**
 * Runs `mutation` once at a time, also for two presses in one moment, which its own `isPending` would miss. `onError` may show a
 * toast, and returns the sentence that stays in the form. `onSuccess` gets what `typed` returned at the start.
 */
export function useSaving<Answer, Values, Draft = undefined>(
  mutation: Savable<Answer, Values>,
  {
    typed,
    onSuccess,
    onError,
  }: {
    typed?: () => Draft;
    onSuccess: (answer: Answer, values: Values, sent: Draft | undefined) => void;
    onError: (error: Error) => string | null;
  },
): Saving<Values> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const run = (values: Values) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const sent = typed?.();
    const ended = () => {
      running.current = false;
      setBusy(false);
    };
    // It ends before the toast appears, so that the dialog can be closed as soon as the toast is read.
    void mutation.mutateAsync(values).then(
      (answer) => {
        ended();
        onSuccess(answer, values, sent);
      },
      (error: Error) => {
        ended();
        setFailure(onError(error));
      },
    );
  };
  return { busy, failure, run, reset: () => setFailure(null) };
}
