import { AppError } from '@stillpoint/errors';
import type { BookingContext } from '../../context.ts';
import { deleteBlockedTime } from '../../store/practice/blocked-times.ts';
import { WORDS } from '../../words.ts';

/** Removes a blocked time; it opens again unless another entry blocks it. Throws AppError not_found. */
export async function unblockTime(context: BookingContext, id: number): Promise<{ message: string }> {
  if (!(await deleteBlockedTime(context.sql, id))) throw new AppError('not_found', WORDS.practice.noBlockedTime);
  return { message: WORDS.practice.timeOpened };
}
