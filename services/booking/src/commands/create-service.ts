import type { Service, serviceForm } from '@stillpoint/contracts';
import type { z } from 'zod';
import type { BookingContext } from '../context.ts';
import { serviceOf, serviceValues } from '../queries/services.ts';
import { insertService } from '../store/services.ts';

export type ServiceForm = z.output<typeof serviceForm>;

/** Adds a service for sale. */
export const createService = async (context: BookingContext, form: ServiceForm): Promise<Service> =>
  serviceOf(await insertService(context.sql, serviceValues(form)));
