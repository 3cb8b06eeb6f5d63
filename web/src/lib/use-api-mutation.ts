import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidate, SHOW_APPOINTMENTS } from './invalidate.ts';

/** A mutation that invalidates the queries of the endpoints in `invalidates` when it succeeds; with `evenOnError` also when it fails. */
export function useApiMutation<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  invalidates: readonly { path: string }[],
  { evenOnError = false } = {},
) {
  const queryClient = useQueryClient();
  const refetch = () => invalidate(queryClient, ...invalidates);
  return useMutation({ mutationFn, ...(evenOnError ? { onSettled: refetch } : { onSuccess: refetch }) });
}

/** A mutation of appointments: whatever comes of it, those on show are read again. */
export const useAppointmentMutation = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) =>
  useApiMutation(mutationFn, SHOW_APPOINTMENTS, { evenOnError: true });
