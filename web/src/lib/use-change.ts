import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from './refresh.ts';

/** A call that changes something; when it succeeded, what was read from the endpoints that `show` it is read again. */
export function useChange<Input, Output>(change: (input: Input) => Promise<Output>, show: readonly { path: string }[]) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => refresh(queryClient, ...show) });
}
