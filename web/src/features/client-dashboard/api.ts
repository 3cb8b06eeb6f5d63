import {
  cancelOwnAppointment,
  listClientAppointments,
  logoutClient,
  rescheduleOwnAppointment,
  type Appointment,
} from '@stillpoint/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { call, isRefused, type ApiError, read, reasonOf } from '../../lib/api.ts';
import { bookingRulesQuery } from '../../lib/booking-rules.ts';
import { forgetKnownClient } from '../../lib/session/known-client.ts';
import { forgetPage } from '../../lib/session/forget-page.ts';
import { invalidateOwnAppointments } from '../../lib/invalidate.ts';
import { TRY_AGAIN } from '../../lib/words.ts';

export const appointmentsQuery = read(listClientAppointments, { query: {} });

/** The client's own appointments, newest first. */
export const useClientAppointments = () => useQuery(appointmentsQuery);

/** Returns one of the client's appointments as it was read last; null when it was not. */
export function useLastRead() {
  const queryClient = useQueryClient();
  return (id: string): Appointment | null =>
    queryClient.getQueryData(appointmentsQuery.queryKey)?.find((appointment) => appointment.id === id) ?? null;
}

/** The refusal to cancel what is not what the client was shown: another amount would go back, or it takes place at another time. */
export const isOtherThanShown = (error: unknown): error is ApiError =>
  isRefused(error, 'refund_changed') || isRefused(error, 'changed_meanwhile');

/**
 * Cancels an appointment if it is still at `basedOn`, and exactly `expectedRefund` (in its currency) goes back; the server's message
 * says what does. The appointments are read again before it is over, also when it fails.
 */
export function useCancelAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; expectedRefund: number; basedOn: string }) =>
      call(cancelOwnAppointment, { params: { id }, body }),
    onSuccess: ({ message }) => toast({ title: 'Appointment Cancelled', description: message }),
    onSettled: () => invalidateOwnAppointments(queryClient),
  });
}

/**
 * Moves a session to another time. A refusal is for the dialog to show, which stays open; its times are read again, and so are
 * the practice's rules.
 */
export function useMoveAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; appointmentDate: string; basedOn: string }) =>
      call(rescheduleOwnAppointment, { params: { id }, body }),
    onSuccess: ({ message }) => toast({ title: 'Appointment Moved', description: message }),
    onError: () => queryClient.invalidateQueries(bookingRulesQuery),
    onSettled: () => invalidateOwnAppointments(queryClient),
  });
}

/** Ends the session and leaves for the site root as a fresh document, so that nothing of the client stays in memory. */
export const useLogout = () =>
  useMutation({
    mutationFn: () => call(logoutClient),
    onSuccess: () => {
      forgetPage();
      forgetKnownClient();
      window.location.assign('/');
    },
    onError: (error) => toastError('Logout Failed', reasonOf(error, TRY_AGAIN)),
  });
