import {
  createAdminAppointment,
  listClientUsers,
  listServices,
  sendPaymentInvitation,
  type adminAppointmentForm,
} from '@stillpoint/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, read } from '../../lib/api.ts';
import { refreshAppointments } from '../../lib/refresh.ts';

export type AppointmentDraft = z.input<typeof adminAppointmentForm>;
export type AppointmentValues = z.output<typeof adminAppointmentForm>;

/** The services that can be booked. */
export const useBookableServices = () => useQuery(read(listServices));

/** The first `limit` client accounts that hold every word of `search`, by name. */
export const useClients = (search: string, limit: number) =>
  useQuery({
    ...read(listClientUsers, { query: { search: search || undefined, limit } }),
    placeholderData: (previous) => previous,
  });

/** Books for a client: confirmed at once when free, waiting for payment otherwise. */
export function useCreateAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AppointmentValues) => call(createAdminAppointment, { body: { ...body, isAdminCreated: true } }),
    onSettled: () => refreshAppointments(queryClient),
  });
}

/** Mails the payment link. */
export const useSendInvitation = () =>
  useMutation({ mutationFn: (id: string) => call(sendPaymentInvitation, { params: { id } }) });
