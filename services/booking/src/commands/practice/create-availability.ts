import type { AvailabilityRule } from '@stillpoint/contracts';
import type { BookingContext } from '../../context.ts';
import { insertRule } from '../../store/practice/availability.ts';
import type { RepeatableInsert } from '../../store/practice/repeatable-insert.ts';

export type AvailabilityForm = Omit<AvailabilityRule, 'id'> & RepeatableInsert;

/** Adds opening hours of a weekday; they may overlap others. */
export const createAvailability = (context: BookingContext, form: AvailabilityForm): Promise<AvailabilityRule> =>
  insertRule(context.sql, form);
