import {
  bookAppointment,
  confirmPayment,
  getAppointment,
  listAvailability,
  listClientAppointments,
  getBookingRules,
  listServices,
} from '@stillpoint/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { call, read } from '../../lib/api.ts';
import { resetOwnList, invalidate, invalidateOwnAppointments } from '../../lib/invalidate.ts';

/** How often an appointment is read whose payment is being checked, in ms: its page says by itself how that went. */
const LOOK_AGAIN_MS = 5_000;
export const useAppointment = (id: string | null) =>
  useQuery({
    ...read(getAppointment, { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => data?.isPaymentUnderReview && LOOK_AGAIN_MS,
  });

/** Whether the client has a session at `slot` (ISO 8601), held or booked; undefined while unknown. */
export function useHasSessionAt(slot: string | null): boolean | undefined {
  const { data, isFetching } = useQuery(read(listClientAppointments, { query: {} }));
  if (isFetching) return undefined;
  return data?.some(({ appointmentDate, status }) => appointmentDate === slot && status !== 'cancelled');
}

/** The client's own holds that a booking replaces: unpaid, and not about to be paid. */
export const useOwnHolds = () =>
  useQuery({
    ...read(listClientAppointments, { query: {} }),
    select: (appointments) =>
      appointments
        ?.filter(
          ({ status, holdExpiresAt, isPaymentUnderReview }) =>
            status === 'pending_payment' && holdExpiresAt !== null && !isPaymentUnderReview,
        )
        .map(({ appointmentDate, service }) => ({ start: appointmentDate, duration: service.duration })),
  }).data;

/** Reads appointments again when asked: a meeting link arrives a moment after the confirmation. */
export function useRefreshAppointments() {
  const queryClient = useQueryClient();
  return () => void invalidateOwnAppointments(queryClient);
}

/** Reads again whatever a booking is chosen from: services, hours, rules, what is taken. */
export function useRefreshChoices() {
  const queryClient = useQueryClient();
  return () => {
    void invalidate(queryClient, listServices, listAvailability, getBookingRules);
    void invalidateOwnAppointments(queryClient);
  };
}

/** A change of the client's own appointments: a list without it is not shown until it is read again. */
function useOwnChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => void resetOwnList(queryClient),
    onSettled: () => void invalidateOwnAppointments(queryClient),
  });
}

/** Books: confirmed at once when free, held for payment otherwise. The same booking again answers with the first one. */
export const useBookAppointment = () =>
  useOwnChange((body: z.input<(typeof bookAppointment)['body']>) => call(bookAppointment, { body }));

/** Confirms a captured booking; safe to repeat. */
export const useConfirmPayment = () =>
  useOwnChange((body: z.input<(typeof confirmPayment)['body']>) => call(confirmPayment, { body }));
