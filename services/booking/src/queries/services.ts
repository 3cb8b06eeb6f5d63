import type { Service } from '@stillpoint/contracts';
import type { BookingContext } from '../context.ts';
import { serviceOf } from '../service-shape.ts';
import { listServiceRows } from '../store/practice/services.ts';

/** Services that can be booked. */
export const listServices = async (context: BookingContext): Promise<Service[]> =>
  (await listServiceRows(context.sql, { active: true })).map(serviceOf);

/** All services, inactive ones included. */
export const listAllServices = async (context: BookingContext): Promise<Service[]> =>
  (await listServiceRows(context.sql, { active: false })).map(serviceOf);
