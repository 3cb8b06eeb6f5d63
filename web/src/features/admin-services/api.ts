import {
  createService,
  deleteService,
  getOverview,
  listAllServices,
  listServices,
  updateService,
  type Service,
  type serviceForm,
} from '@stillpoint/contracts';
import { DEFAULT_CURRENCY } from '@stillpoint/scheduling';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, read } from '../../lib/api.ts';
import { useBookingRules } from '../../lib/booking-rules.ts';
import { refresh } from '../../lib/refresh.ts';

export type ServiceDraft = z.input<typeof serviceForm>;
export type ServiceValues = z.output<typeof serviceForm>;

/** All services, inactive ones included. */
export const useAllServices = () => useQuery(read(listAllServices));

/** What services are priced in. */
export const useCurrency = (): string => useBookingRules().data?.currency ?? DEFAULT_CURRENCY;

function useRefreshServices() {
  const queryClient = useQueryClient();
  return () => refresh(queryClient, listAllServices, listServices, getOverview);
}

/** Creates a service, or changes the one with `id`. */
export function useSaveService(id: number | null) {
  const onSuccess = useRefreshServices();
  return useMutation({
    mutationFn: (body: ServiceValues) =>
      id === null ? call(createService, { body }) : call(updateService, { params: { id }, body }),
    onSuccess,
  });
}

/** Puts a service back as it was; one that was deleted is made anew. */
export function useRestoreService() {
  const onSuccess = useRefreshServices();
  return useMutation({
    mutationFn: ({ service: { id, ...body }, isGone }: { service: Service; isGone: boolean }) =>
      isGone ? call(createService, { body }) : call(updateService, { params: { id }, body }),
    onSuccess,
  });
}

/** Deletes a service; one that appointments refer to is deactivated instead, and the answer says so. */
export function useDeleteService() {
  const onSuccess = useRefreshServices();
  return useMutation({ mutationFn: (id: number) => call(deleteService, { params: { id } }), onSuccess });
}
