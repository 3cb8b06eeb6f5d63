import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from './refresh.ts';

/**
 * A call that changes something; when it succeeded, or with `evenRefused` whatever came of it, what was read from the endpoints that
 * `show` it is read again.
 */
export function useChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  show: readonly { path: string }[],
  { evenRefused = false } = {},
) {
  const queryClient = useQueryClient();
  const readAgain = () => refresh(queryClient, ...show);
  return useMutation({ mutationFn: change, ...(evenRefused ? { onSettled: readAgain } : { onSuccess: readAgain }) });
}
