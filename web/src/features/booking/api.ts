import { bookAppointment, confirmPayment, getAppointment, listServices, type bookingForm } from '@stillpoint/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, read } from '../../lib/api.ts';
import { refreshOwnAppointments } from '../../lib/own-appointments.ts';

export const useServices = () => useQuery(read(listServices));
export const useAppointment = (id: string | null) =>
  useQuery({ ...read(getAppointment, { params: { id: id ?? '' } }), enabled: id !== null });

/** Reads appointments again when asked: a meeting link arrives a moment after the confirmation. */
export function useRefreshAppointments() {
  const queryClient = useQueryClient();
  return () => void refreshOwnAppointments(queryClient);
}

/** Books: confirmed at once when free, held for payment otherwise. After a refusal the free times are read again too. */
export function useBookAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof bookingForm>) => call(bookAppointment, { body }),
    onSettled: () => void refreshOwnAppointments(queryClient),
  });
}

/** Confirms a captured booking; safe to repeat. */
export function useConfirmPayment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<(typeof confirmPayment)['body']>) => call(confirmPayment, { body }),
    onSettled: () => void refreshOwnAppointments(queryClient),
  });
}
