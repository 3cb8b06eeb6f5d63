import {
  createAvailability,
  deleteAvailability,
  listAllAvailability,
  listAvailability,
  updateAvailability,
  type availabilityForm,
  type AvailabilityRule,
} from '@stillpoint/contracts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, read } from '../../lib/api.ts';
import { useChange } from '../../lib/use-change.ts';

export type RuleDraft = z.input<typeof availabilityForm>;
export type RuleValues = z.output<typeof availabilityForm>;

/** All weekly opening hours, inactive ones included. */
export const useAllAvailability = () => useQuery(read(listAllAvailability));

const SHOW_RULES = [listAllAvailability, listAvailability];

/** Adds opening hours, or changes those with `id`. */
export const useSaveRule = (id: number | null) =>
  useChange(
    (body: RuleValues) =>
      id === null ? call(createAvailability, { body }) : call(updateAvailability, { params: { id }, body }),
    SHOW_RULES,
  );

/** Puts opening hours back as they were; those that were deleted are added anew. */
export const useRestoreRule = () =>
  useChange(
    ({ rule: { id, ...body }, isGone }: { rule: AvailabilityRule; isGone: boolean }) =>
      isGone ? call(createAvailability, { body }) : call(updateAvailability, { params: { id }, body }),
    SHOW_RULES,
  );

export const useDeleteRule = () => useChange((id: number) => call(deleteAvailability, { params: { id } }), SHOW_RULES);
