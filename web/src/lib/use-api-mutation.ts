import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isRefused } from './api.ts';
import { invalidate, SHOW_APPOINTMENTS } from './invalidate.ts';

/**
 * A mutation after which the queries of the endpoints in `invalidates` are read again, whatever came of it: one that failed may have
 * been made, here or elsewhere. Not after the session has ended: a query that finds that out leads to the login at once, before what
 * the mutation says can be read.
 */
export function useApiMutation<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  invalidates: readonly { path: string }[],
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: (_answer, error) =>
      isRefused(error, 'unauthorized') ? undefined : invalidate(queryClient, ...invalidates),
  });
}

/** A mutation of appointments: those on show are read again. */
export const useAppointmentMutation = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) =>
  useApiMutation(mutationFn, SHOW_APPOINTMENTS);
