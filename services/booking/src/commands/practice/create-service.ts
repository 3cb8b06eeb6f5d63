import type { Service } from '@stillpoint/contracts';
import type { BookingContext } from '../../context.ts';
import { serviceOf, serviceValues, type ServiceForm } from '../../service-shape.ts';
import { refuseUnpayable } from '../../steps/refuse-unpayable.ts';
import { transactLocked } from '../../steps/transact-locked.ts';
import type { RepeatableInsert } from '../../store/practice/repeatable-insert.ts';
import { findSameService, insertService } from '../../store/practice/services.ts';

/**
 * Adds a service; one for sale that is there already is that one. Throws AppError invalid_input for a price that cannot be paid in
 * the practice's currency.
 */
export const createService = (
  context: BookingContext,
  { requestId, ...form }: ServiceForm & RepeatableInsert,
): Promise<Service> =>
  transactLocked(context, async (tx) => {
    // The lock keeps the currency unchanged while the price is checked against it.
    const values = serviceValues(form);
    const existing = values.isActive ? await findSameService(tx, values) : null;
    const service = existing ?? (await insertService(tx, { ...values, requestId }));
    await refuseUnpayable(tx, service.currency);
    return serviceOf(service);
  });
