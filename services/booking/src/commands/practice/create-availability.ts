import type { AvailabilityRule } from '@stillpoint/contracts';
import type { BookingContext } from '../../context.ts';
import { transactLocked } from '../../steps/transact-locked.ts';
import { findRule, insertRule } from '../../store/practice/availability.ts';
import type { RepeatableInsert } from '../../store/practice/repeatable-insert.ts';

export type AvailabilityForm = Omit<AvailabilityRule, 'id'> & RepeatableInsert;

/** Adds opening hours of a weekday; they may overlap others. Those that are there already are these, and not `isNew`. */
export const createAvailability = (
  context: BookingContext,
  form: AvailabilityForm,
): Promise<AvailabilityRule & { isNew: boolean }> =>
  transactLocked(context, async (tx) => {
    const existing = await findRule(tx, form);
    return { ...(existing ?? (await insertRule(tx, form))), isNew: existing === null };
  });
