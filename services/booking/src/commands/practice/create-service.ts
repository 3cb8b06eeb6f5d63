import type { Service } from '@stillpoint/contracts';
import { transact } from '@stillpoint/events';
import type { BookingContext } from '../../context.ts';
import { serviceOf, serviceValues, type ServiceForm } from '../../service-shape.ts';
import { refuseUnpayable } from '../../steps/refuse-unpayable.ts';
import { takePracticeLock } from '../../store/practice/practice-lock.ts';
import type { MadeOnce } from '../../store/practice/made-once.ts';
import { insertService } from '../../store/practice/services.ts';

/** Adds a service for sale. Throws AppError invalid_input for a price that the practice's currency has no coins for. */
export const createService = (
  context: BookingContext,
  { requestId, ...form }: ServiceForm & MadeOnce,
): Promise<Service> =>
  transact(context, async (tx) => {
    // Nobody changes the currency between the price and the look at it.
    await takePracticeLock(tx);
    const service = await insertService(tx, { ...serviceValues(form), requestId });
    await refuseUnpayable(tx, service.currency);
    return serviceOf(service);
  });
