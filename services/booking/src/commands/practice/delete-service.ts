import type { serviceDeletion } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type * as z from 'zod';
import type { BookingContext } from '../../context.ts';
import { transactLocked } from '../../steps/transact-locked.ts';
import { deactivateService, deleteUnusedService } from '../../store/practice/services.ts';
import { WORDS } from '../../words.ts';

/**
 * Deletes a service, or deactivates one that appointments refer to, so that history stays readable. The result says which.
 * Throws AppError not_found.
 */
export function deleteService(context: BookingContext, id: number): Promise<z.infer<typeof serviceDeletion>> {
  return transactLocked(context, async (tx) => {
    // The lock prevents bookings between the check and the deletion.
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
