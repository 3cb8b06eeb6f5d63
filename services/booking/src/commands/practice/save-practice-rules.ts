import { mergeChanges, type PracticeRules, type practiceRulesForm } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type * as z from 'zod';
import type { BookingContext } from '../../context.ts';
import { refuseUnpayable } from '../../steps/refuse-unpayable.ts';
import { transactLocked } from '../../steps/transact-locked.ts';
import { findPracticeRules, savePracticeRulesRow } from '../../store/practice/practice-rules.ts';
import { WORDS } from '../../words.ts';

type RulesForm = z.output<typeof practiceRulesForm>;

/**
 * Changes what clients can book, move and cancel from now on. Existing bookings stay, with the cancellation policy and the
 * currency they were booked under. Throws AppError invalid_input for a currency in which a service's price cannot be paid, or
 * changed_meanwhile when somebody else has changed the same rules since `basedOn`.
 */
export const savePracticeRules = (context: BookingContext, form: RulesForm): Promise<PracticeRules> =>
  transactLocked(context, async (tx) => {
    // The lock waits for bookings under the old rules, so that none is still running when this returns.
    const current = await findPracticeRules(tx);
    const { values: rules, isConflict } = mergeChanges(form, current);
    if (isConflict) throw new AppError('changed_meanwhile', WORDS.practice.rulesChanged);
    await savePracticeRulesRow(tx, rules, context.now());
    await refuseUnpayable(tx, rules.currency);
    return rules;
  });
