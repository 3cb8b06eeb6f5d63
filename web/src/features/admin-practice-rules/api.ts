import {
  addDayOff,
  getBookingRules,
  getOverview,
  getPracticeRules,
  listAllServices,
  listAudit,
  listDaysOff,
  listPatients,
  listServices,
  removeDayOff,
  savePracticeRules,
  type DayOff,
  type dayOffForm,
  type practiceRulesForm,
} from '@stillpoint/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { call, read } from '../../lib/api.ts';
import { invalidate } from '../../lib/invalidate.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { withRequestId } from '../../lib/with-request-id.ts';

export type RulesDraft = z.input<typeof practiceRulesForm>;
export type RulesValues = z.output<typeof practiceRulesForm>;
export type DaysOffDraft = z.input<typeof dayOffForm>;
export type DaysOffValues = z.output<typeof dayOffForm>;

const rulesQuery = read(getPracticeRules);

export const usePracticeRules = () => useQuery(rulesQuery);

/** Saves all rules at once; what the server returns is what is shown from then on. */
export function useSavePracticeRules() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RulesValues) => call(savePracticeRules, { body }),
    onSuccess: (rules) => {
      queryClient.setQueryData(rulesQuery.queryKey, rules);
      // Prices and sums are read again in the currency that was chosen.
      return invalidate(
        queryClient,
        getBookingRules,
        listAllServices,
        listServices,
        getOverview,
        listPatients,
        listAudit,
      );
    },
  });
}

const SHOW_DAYS_OFF = [listDaysOff, getBookingRules, listAudit];

const once = withRequestId(DRAFT_NAMES.daysOff);

/** Closes days; the answer counts the sessions that stand on them. */
export function useAddDaysOff() {
  return useApiMutation((days: DaysOffValues) => once(days, (body) => call(addDayOff, { body })), SHOW_DAYS_OFF);
}
export const useRemoveDaysOff = () =>
  useApiMutation(({ id }: DayOff) => call(removeDayOff, { params: { id } }), SHOW_DAYS_OFF);
