import type { serviceDeletion } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type { z } from 'zod';
import type { BookingContext } from '../../context.ts';
import { takePracticeLock } from '../../store/practice/practice-lock.ts';
import { deactivateService, deleteUnusedService } from '../../store/practice/services.ts';
import { WORDS } from '../../words.ts';

/**
 * Deletes a service; one that appointments refer to is deactivated instead, so that history stays readable. The answer says
 * which happened. Throws AppError not_found.
 */
export function deleteService(context: BookingContext, id: number): Promise<z.infer<typeof serviceDeletion>> {
  return transact(context, async (tx) => {
    // Nobody books it between the look and the deletion.
    await takePracticeLock(tx);
    if (await deleteUnusedService(tx, id)) {
      return { outcome: 'deleted', message: WORDS.practice.serviceDeleted };
    }
    if (!(await deactivateService(tx, id))) throw new AppError('not_found', WORDS.practice.noService);
    return {
      outcome: 'deactivated',
      message: WORDS.practice.serviceDeactivated,
    };
  });
}
