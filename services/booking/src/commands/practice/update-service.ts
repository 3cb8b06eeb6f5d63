import { mergeChanges, type Service } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type { BookingContext } from '../../context.ts';
import { serviceFormOf, serviceOf, serviceValues, type ServiceChange } from '../../service-shape.ts';
import { refuseUnpayable } from '../../steps/refuse-unpayable.ts';
import { transactLocked } from '../../steps/transact-locked.ts';
import { findService, updateServiceRow } from '../../store/practice/services.ts';
import { WORDS } from '../../words.ts';

/**
 * Changes a service; appointments keep the copy they were booked with. Throws AppError not_found, invalid_input for a price that
 * cannot be paid in the practice's currency, or changed_meanwhile when somebody else has changed the same fields since `basedOn`.
 */
export const updateService = (context: BookingContext, id: number, form: ServiceChange): Promise<Service> =>
  transactLocked(context, async (tx) => {
    // The lock keeps the currency unchanged while the price is checked against it.
    const found = await findService(tx, id);
    if (!found) throw new AppError('not_found', WORDS.practice.noService);
    const { values, isConflict } = mergeChanges(form, serviceFormOf(found));
    if (isConflict) throw new AppError('changed_meanwhile', WORDS.practice.serviceChanged);
    const service = await updateServiceRow(tx, id, serviceValues(values));
    await refuseUnpayable(tx, service.currency);
    return serviceOf(service);
  });
