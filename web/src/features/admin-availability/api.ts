import {
  createAvailability,
  deleteAvailability,
  listAllAvailability,
  listAvailability,
  updateAvailability,
  type availabilityChange,
  type AvailabilityRule,
} from '@stillpoint/contracts';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { call, read } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { withRequestId } from '../../lib/with-request-id.ts';

export type RuleDraft = z.input<typeof availabilityChange>;
export type RuleValues = z.output<typeof availabilityChange>;

/** All weekly opening hours, inactive ones included. */
export const useAllAvailability = () => useQuery(read(listAllAvailability));

const SHOW_RULES = [listAllAvailability, listAvailability];

const once = withRequestId(DRAFT_NAMES.hours);

/** Adds opening hours (`id` null), or changes those with `id`. */
export const useSaveRule = () =>
  useApiMutation(
    ({ id, ...rule }: RuleValues & { id: number | null }) =>
      id === null
        ? once(rule, (body) => call(createAvailability, { body }))
        : call(updateAvailability, { params: { id }, body: rule }),
    SHOW_RULES,
  );

export const useDeleteRule = () =>
  useApiMutation(({ id }: AvailabilityRule) => call(deleteAvailability, { params: { id } }), SHOW_RULES);
