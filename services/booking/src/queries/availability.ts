import type { AvailabilityRule } from '@stillpoint/contracts';
import type { BookingContext } from '../context.ts';
import { listRules } from '../store/practice/availability.ts';

/** Active opening hours, by weekday and time. */
export const listAvailability = (context: BookingContext): Promise<AvailabilityRule[]> =>
  listRules(context.sql, { active: true });

/** All opening hours, inactive ones included. */
export const listAllAvailability = (context: BookingContext): Promise<AvailabilityRule[]> =>
  listRules(context.sql, { active: false });
