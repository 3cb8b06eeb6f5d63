import type { Service } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type { BookingContext } from '../../context.ts';
import { serviceOf, serviceValues, type ServiceForm } from '../../service-shape.ts';
import { refuseUnpayable } from '../../steps/refuse-unpayable.ts';
import { takePracticeLock } from '../../store/practice/practice-lock.ts';
import { updateServiceRow } from '../../store/practice/services.ts';
import { WORDS } from '../../words.ts';

/**
 * Changes a service; appointments keep the copy they were booked with. Throws AppError not_found, or invalid_input for a price that
 * the practice's currency has no coins for.
 */
export const updateService = (context: BookingContext, id: number, form: ServiceForm): Promise<Service> =>
  transact(context, async (tx) => {
    // Nobody changes the currency between the price and the look at it.
    await takePracticeLock(tx);
    const service = await updateServiceRow(tx, id, serviceValues(form));
    if (!service) throw new AppError('not_found', WORDS.practice.noService);
    await refuseUnpayable(tx, service.currency);
    return serviceOf(service);
  });
