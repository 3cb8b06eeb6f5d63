import {
  createAdminAppointment,
  listClientUsers,
  listPatients,
  type adminAppointmentForm,
} from '@stillpoint/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { call, read } from '../../lib/api.ts';
import { itemsOf } from '../../lib/items-of.ts';
import { knownPeople } from './people.ts';
import { useAppointmentMutation } from '../../lib/use-api-mutation.ts';

export type AppointmentDraft = z.input<typeof adminAppointmentForm>;
export type AppointmentValues = z.output<typeof adminAppointmentForm>;

/** The first `limit` accounts and patients that hold every word of `search`, by name; those of the search before stay meanwhile. */
export function useKnownPeople(search: string, limit: number) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['known people', search, limit],
    queryFn: async () => {
      const accounts = read(listClientUsers, { query: { search: search || undefined, limit } });
      const patients = read(listPatients, { query: { search: search || undefined, page: 1, pageSize: limit } });
      const [clients, page] = await Promise.all([queryClient.fetchQuery(accounts), queryClient.fetchQuery(patients)]);
      if (clients === null || page === null) return null;
      return knownPeople(clients, itemsOf(page)).slice(0, limit);
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Books for a client: confirmed at once when free, waiting for payment otherwise. */
export const useCreateAppointment = () =>
  useAppointmentMutation((body: AppointmentValues) =>
    call(createAdminAppointment, { body: { ...body, isAdminCreated: true } }),
  );
