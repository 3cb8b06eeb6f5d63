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

/** Adds opening hours, or changes those with `id`. */
export function useSaveRule(id: number | null) {
  return useApiMutation(
    (rule: RuleValues) =>
      id === null
        ? once(rule, (body) => call(createAvailability, { body }))
        : call(updateAvailability, { params: { id }, body: rule }),
    SHOW_RULES,
    // Refused, they are others by now.
    { evenOnError: true },
  );
}

/** Puts back what of opening hours became `replaced`; those that were deleted (null) are added anew. */
export const useRestoreRule = () =>
  useApiMutation(
    ({ rule: { id, ...body }, replaced }: { rule: AvailabilityRule; replaced: RuleValues | null }) =>
      replaced === null
        ? once(body, (again) => call(createAvailability, { body: again }))
        : call(updateAvailability, { params: { id }, body: { ...body, basedOn: replaced } }),
    SHOW_RULES,
  );

export const useDeleteRule = () =>
  useApiMutation(({ id }: AvailabilityRule) => call(deleteAvailability, { params: { id } }), SHOW_RULES, {
    evenOnError: true,
  });
