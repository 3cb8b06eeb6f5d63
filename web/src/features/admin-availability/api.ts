import {
  createAvailability,
  deleteAvailability,
  listAllAvailability,
  listAvailability,
  updateAvailability,
  type availabilityForm,
  type AvailabilityRule,
} from '@stillpoint/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, read } from '../../lib/api.ts';
import { refresh } from '../../lib/refresh.ts';

export type RuleDraft = z.input<typeof availabilityForm>;
export type RuleValues = z.output<typeof availabilityForm>;

/** All weekly opening hours, inactive ones included. */
export const useAllAvailability = () => useQuery(read(listAllAvailability));

function useRefreshAvailability() {
  const queryClient = useQueryClient();
  return () => refresh(queryClient, listAllAvailability, listAvailability);
}

/** Adds opening hours, or changes those with `id`. */
export function useSaveRule(id: number | null) {
  const onSuccess = useRefreshAvailability();
  return useMutation({
    mutationFn: (body: RuleValues) =>
      id === null ? call(createAvailability, { body }) : call(updateAvailability, { params: { id }, body }),
    onSuccess,
  });
}

/** Puts opening hours back as they were; those that were deleted are added anew. */
export function useRestoreRule() {
  const onSuccess = useRefreshAvailability();
  return useMutation({
    mutationFn: ({ rule: { id, ...body }, isGone }: { rule: AvailabilityRule; isGone: boolean }) =>
      isGone ? call(createAvailability, { body }) : call(updateAvailability, { params: { id }, body }),
    onSuccess,
  });
}

export function useDeleteRule() {
  const onSuccess = useRefreshAvailability();
  return useMutation({ mutationFn: (id: number) => call(deleteAvailability, { params: { id } }), onSuccess });
}
