import { toCents, toDollars, type Service } from '@stillpoint/contracts';
import type { BookingContext } from '../context.ts';
import type { ServiceForm } from '../commands/create-service.ts';
import { listServiceRows, type ServiceRow, type ServiceValues } from '../store/services.ts';

/** A service as the contract shows it: dollars, minutes. */
export const serviceOf = ({ priceCents, durationMinutes, ...row }: ServiceRow): Service => ({
  ...row,
  price: toDollars(priceCents),
  duration: durationMinutes,
});

/** A form's service as it is stored: cents, minutes. */
export const serviceValues = ({ price, duration, ...form }: ServiceForm): ServiceValues => ({
  ...form,
  priceCents: toCents(price),
  durationMinutes: duration,
});

/** Services that can be booked. */
export const listServices = async (context: BookingContext): Promise<Service[]> =>
  (await listServiceRows(context.sql, { active: true })).map(serviceOf);

/** All services, inactive ones included. */
export const listAllServices = async (context: BookingContext): Promise<Service[]> =>
  (await listServiceRows(context.sql, { active: false })).map(serviceOf);
