import { mergeChanges, type availabilityChange, type AvailabilityRule } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type * as z from 'zod';
import type { BookingContext } from '../../context.ts';
import { lockRule, updateRule } from '../../store/practice/availability.ts';
import { WORDS } from '../../words.ts';

/**
 * Changes opening hours; booked appointments stay. Throws AppError not_found, or changed_meanwhile when somebody else has
 * changed the same fields since `basedOn`, or the other time so that the two no longer fit.
 */
export const updateAvailability = (
  context: BookingContext,
  id: number,
  form: z.output<typeof availabilityChange>,
): Promise<AvailabilityRule> =>
  transact(context, async (tx) => {
    const rule = await lockRule(tx, id);
    if (!rule) throw new AppError('not_found', WORDS.practice.noHours);
    const { id: _, ...current } = rule;
    const { values: hours, isConflict } = mergeChanges(form, current);
    if (isConflict || hours.endTime <= hours.startTime)
      throw new AppError('changed_meanwhile', WORDS.practice.hoursChanged);
    return updateRule(tx, id, hours);
  });
