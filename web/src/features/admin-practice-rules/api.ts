import {
  addDayOff,
  getBookingRules,
  getOverview,
  getPracticeRules,
  listAllServices,
  listDaysOff,
  listPatients,
  listServices,
  removeDayOff,
  savePracticeRules,
  type DayOff,
  type dayOffForm,
  type practiceRulesForm,
} from '@stillpoint/contracts';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { call, read } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { withRequestId } from '../../lib/with-request-id.ts';

export type RulesDraft = z.input<typeof practiceRulesForm>;
export type RulesValues = z.output<typeof practiceRulesForm>;
export type DaysOffDraft = z.input<typeof dayOffForm>;
export type DaysOffValues = z.output<typeof dayOffForm>;

export const usePracticeRules = () => useQuery(read(getPracticeRules));

/** Saves all rules at once. Prices and sums are read again in the currency that was chosen. */
export const useSavePracticeRules = () =>
  useApiMutation(
    (body: RulesValues) => call(savePracticeRules, { body }),
    [getPracticeRules, getBookingRules, listAllServices, listServices, getOverview, listPatients],
  );

const SHOW_DAYS_OFF = [listDaysOff, getBookingRules];

const once = withRequestId(DRAFT_NAMES.daysOff);

/** Closes days; the answer counts the sessions that stand on them. */
export function useAddDaysOff() {
  return useApiMutation((days: DaysOffValues) => once(days, (body) => call(addDayOff, { body })), SHOW_DAYS_OFF);
}
export const useRemoveDaysOff = () =>
  useApiMutation(({ id }: DayOff) => call(removeDayOff, { params: { id } }), SHOW_DAYS_OFF);
