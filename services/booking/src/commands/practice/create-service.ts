import type { Service } from '@stillpoint/contracts';
import type { BookingContext } from '../../context.ts';
import { serviceOf, serviceValues, type ServiceForm } from '../../service-shape.ts';
import { insertService } from '../../store/practice/services.ts';

/** Adds a service for sale. */
export const createService = async (context: BookingContext, form: ServiceForm): Promise<Service> =>
  serviceOf(await insertService(context.sql, serviceValues(form)));
