import { AppError } from '@stillpoint/errors';
import type { BookingContext } from '../../context.ts';
import { deleteRule } from '../../store/practice/availability.ts';
import { WORDS } from '../../words.ts';

/** Removes opening hours; booked appointments stay. Throws AppError not_found. */
export async function deleteAvailability(context: BookingContext, id: number): Promise<void> {
  if (!(await deleteRule(context.sql, id))) throw new AppError('not_found', WORDS.practice.noHours);
}
