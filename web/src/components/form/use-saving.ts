import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/** What a form shows of its saving. */
export interface Saving<Values> {
  busy: boolean;
  /** Why the last attempt failed, until something is changed or tried again. */
  failure: string | null;
  /** Starts one attempt; ignored while one runs, also within the same moment. */
  run: (values: Values) => void;
  /** Something was changed: the failure may be mended. */
  mend: () => void;
}

/**
 * One save at a time through `mutation`, guarded at once against a second press: its own `isPending` is known only a moment
 * later. `failed` shows the person a toast and returns the sentence that stays in the form.
 */
export function useSaving<Answer, Values>(
  mutation: Pick<UseMutationResult<Answer, Error, Values>, 'mutateAsync'>,
  { saved, failed }: { saved: (answer: Answer, values: Values) => void; failed: (error: Error) => string | null },
): Saving<Values> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const run = (values: Values) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    mutation
      .mutateAsync(values)
      .then(
        (answer) => saved(answer, values),
        (error: Error) => setFailure(failed(error)),
      )
      .finally(() => {
        running.current = false;
        setBusy(false);
      });
  };
  return { busy, failure, run, mend: () => setFailure(null) };
}
