import { mergeChanges, type PracticeRules, type practiceRulesForm } from '@stillpoint/contracts';
import { transact } from '@stillpoint/events';
import type { z } from 'zod';
import type { BookingContext } from '../../context.ts';
import { refuseUnpayable } from '../../steps/refuse-unpayable.ts';
import { takePracticeLock } from '../../store/practice/practice-lock.ts';
import { findPracticeRules, savePracticeRulesRow } from '../../store/practice/practice-rules.ts';

type RulesForm = z.output<typeof practiceRulesForm>;

/**
 * Changes what clients can book, move and cancel from now on. What is booked already stays as it is, and keeps the cancellation
 * policy and the currency it was booked under. Throws AppError invalid_input for a currency in which a service's price cannot be paid.
 */
export const savePracticeRules = (context: BookingContext, form: RulesForm): Promise<PracticeRules> =>
  transact(context, async (tx) => {
    // Once this is answered, no booking under the old rules is still on its way.
    await takePracticeLock(tx);
    const rules = mergeChanges(form, await findPracticeRules(tx));
    await savePracticeRulesRow(tx, rules, context.now());
    await refuseUnpayable(tx, rules.currency);
    return rules;
  });
