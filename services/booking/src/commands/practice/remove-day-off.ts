import { AppError } from '@stillpoint/errors';
import type { BookingContext } from '../../context.ts';
import { deleteDayOff } from '../../store/practice/days-off.ts';
import { WORDS } from '../../words.ts';

/** Removes a day off; its days open again unless another entry closes them. Throws AppError not_found. */
export async function removeDayOff(context: BookingContext, id: number): Promise<{ message: string }> {
  if (!(await deleteDayOff(context.sql, id))) throw new AppError('not_found', WORDS.practice.noDaysOff);
  return { message: WORDS.practice.daysOpened };
}
