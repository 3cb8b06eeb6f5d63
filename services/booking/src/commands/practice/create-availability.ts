import type { AvailabilityRule } from '@stillpoint/contracts';
import type { BookingContext } from '../../context.ts';
import { insertRule } from '../../store/practice/availability.ts';
import type { MadeOnce } from '../../store/practice/made-once.ts';

export type AvailabilityForm = Omit<AvailabilityRule, 'id'> & MadeOnce;

/** Adds opening hours of a weekday; they may overlap others. */
export const createAvailability = (context: BookingContext, form: AvailabilityForm): Promise<AvailabilityRule> =>
  insertRule(context.sql, form);
