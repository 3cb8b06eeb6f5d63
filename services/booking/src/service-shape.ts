import type { Service, serviceChange, serviceForm } from '@stillpoint/contracts';
import { toCents, toAmount } from '@stillpoint/scheduling';
import type * as z from 'zod';
import type { ServiceRow, ServiceValues } from './store/practice/services.ts';

export type ServiceForm = z.output<typeof serviceForm>;
export type ServiceChange = z.output<typeof serviceChange>;

/** A service in the contract's form: price in its currency, minutes. */
export const serviceOf = ({ priceCents, durationMinutes, ...row }: ServiceRow): Service => ({
  ...row,
  price: toAmount(priceCents),
  duration: durationMinutes,
});

/** A service as a form contains it. */
export function serviceFormOf(row: ServiceRow): ServiceForm {
  const { id: _, currency: _currency, ...form } = serviceOf(row);
  return form;
}

/** A form's service as stored: cents, minutes. */
export const serviceValues = ({ price, duration, ...form }: ServiceForm): ServiceValues => ({
  ...form,
  priceCents: toCents(price),
  durationMinutes: duration,
});
