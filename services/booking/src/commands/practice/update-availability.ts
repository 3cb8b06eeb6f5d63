import type { AvailabilityRule } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type { BookingContext } from '../../context.ts';
import { updateRule } from '../../store/practice/availability.ts';
import type { AvailabilityForm } from './create-availability.ts';
import { WORDS } from '../../words.ts';

/** Changes opening hours; appointments that are booked stay. Throws AppError not_found. */
export async function updateAvailability(
  context: BookingContext,
  id: number,
  form: AvailabilityForm,
): Promise<AvailabilityRule> {
  const rule = await updateRule(context.sql, id, form);
  if (!rule) throw new AppError('not_found', WORDS.practice.noHours);
  return rule;
}
