import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidate, SHOW_APPOINTMENTS } from './invalidate.ts';

/**
 * A mutation after which the queries of the endpoints in `invalidates` are read again, whatever came of it: one that failed may have
 * been made, here or elsewhere.
 */
export function useApiMutation<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  invalidates: readonly { path: string }[],
) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => invalidate(queryClient, ...invalidates) });
}

/** A mutation of appointments: those on show are read again. */
export const useAppointmentMutation = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) =>
  useApiMutation(mutationFn, SHOW_APPOINTMENTS);
