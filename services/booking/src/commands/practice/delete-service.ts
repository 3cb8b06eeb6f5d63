import type { serviceDeletion } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type { z } from 'zod';
import type { BookingContext } from '../../context.ts';
import { takePracticeLock } from '../../store/practice/practice-lock.ts';
import { deactivateService, deleteUnusedService } from '../../store/practice/services.ts';

/**
 * Deletes a service; one that appointments refer to is deactivated instead, so that history stays readable. The answer says
 * which happened. Throws AppError not_found.
 */
export function deleteService(context: BookingContext, id: number): Promise<z.infer<typeof serviceDeletion>> {
  return transact(context, async (tx) => {
    // Nobody books it between the look and the deletion.
    await takePracticeLock(tx);
    if (await deleteUnusedService(tx, id)) {
      return { outcome: 'deleted', message: 'The service has been deleted successfully.' };
    }
    if (!(await deactivateService(tx, id))) throw new AppError('not_found', 'This service does not exist.');
    return {
      outcome: 'deactivated',
      message: 'Appointments refer to this service, so it was deactivated instead of deleted.',
    };
  });
}
