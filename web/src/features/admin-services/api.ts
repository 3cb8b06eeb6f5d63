import {
  createService,
  deleteService,
  getOverview,
  listAllServices,
  listServices,
  updateService,
  type Service,
  type serviceChange,
} from '@stillpoint/contracts';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { call, read } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { withRequestId } from '../../lib/with-request-id.ts';

export type ServiceDraft = z.input<typeof serviceChange>;
export type ServiceValues = z.output<typeof serviceChange>;

/** All services, inactive ones included. */
export const useAllServices = () => useQuery(read(listAllServices));

const SHOW_SERVICES = [listAllServices, listServices, getOverview];

const once = withRequestId(DRAFT_NAMES.service);

/** Creates a service (`id` null), or changes the one with `id`. */
export const useSaveService = () =>
  useApiMutation(
    ({ id, ...service }: ServiceValues & { id: number | null }) =>
      id === null
        ? once(service, (body) => call(createService, { body }))
        : call(updateService, { params: { id }, body: service }),
    SHOW_SERVICES,
  );

/** Deletes a service; one that appointments refer to is deactivated instead, and the answer says so. */
export const useDeleteService = () =>
  useApiMutation(({ id }: Service) => call(deleteService, { params: { id } }), SHOW_SERVICES);
