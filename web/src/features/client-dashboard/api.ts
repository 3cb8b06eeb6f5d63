import { cancelOwnAppointment, listClientAppointments, logoutClient } from '@stillpoint/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../components/toast-store.ts';
import { call, read, reasonOf } from '../../lib/api.ts';
import { clientUserQuery } from '../../lib/client-session.ts';

const appointmentsQuery = read(listClientAppointments);

/** The client's own appointments, newest first. No data means that the session has ended: who is signed in is asked again. */
export function useClientAppointments() {
  const queryClient = useQueryClient();
  const appointments = useQuery(appointmentsQuery);
  const ended = appointments.data === null;
  useEffect(() => {
    if (ended) void queryClient.invalidateQueries(clientUserQuery);
  }, [ended, queryClient]);
  return appointments;
}

/** Cancels an appointment; the server's message says whether money goes back. */
export function useCancelAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelOwnAppointment, { params: { id }, body: {} }),
    onSuccess: ({ message }) => toast({ title: 'Appointment Cancelled', description: message }),
    onError: (error) =>
      toast({
        title: 'Cancellation Failed',
        description: reasonOf(error, 'The appointment could not be cancelled. Please try again.'),
        variant: 'destructive',
      }),
    // Also after a refusal: what the page showed was out of date then. A cancelled time is free again.
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => /^\/api\/(client\/)?appointments/.test(String(queryKey[0])),
      }),
  });
}

/** Ends the session and leaves for the site root as a fresh document, so that nothing of the client stays in memory. */
export const useLogout = () =>
  useMutation({
    mutationFn: () => call(logoutClient),
    onSuccess: () => window.location.assign('/'),
    onError: (error) =>
      toast({
        title: 'Logout Failed',
        description: reasonOf(error, 'Please check your connection and try again.'),
        variant: 'destructive',
      }),
  });
