import type { Service } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type { BookingContext } from '../../context.ts';
import { serviceOf, serviceValues, type ServiceForm } from '../../service-shape.ts';
import { updateServiceRow } from '../../store/practice/services.ts';

/** Changes a service; appointments keep the copy they were booked with. Throws AppError not_found. */
export async function updateService(context: BookingContext, id: number, form: ServiceForm): Promise<Service> {
  const service = await updateServiceRow(context.sql, id, serviceValues(form));
  if (!service) throw new AppError('not_found', 'This service does not exist.');
  return serviceOf(service);
}
