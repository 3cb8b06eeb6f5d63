import type { AvailabilityRule, availabilityForm } from '@stillpoint/contracts';
import type { z } from 'zod';
import type { BookingContext } from '../../context.ts';
import { insertRule } from '../../store/practice/availability.ts';

export type AvailabilityForm = z.output<typeof availabilityForm>;

/** Adds opening hours of a weekday; they may overlap others. */
export const createAvailability = (context: BookingContext, form: AvailabilityForm): Promise<AvailabilityRule> =>
  insertRule(context.sql, form);
