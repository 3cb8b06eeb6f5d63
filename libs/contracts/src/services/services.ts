import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, optionalText, requestId, requiredText, typedNumber, whole } from '../fields.ts';
import { currency } from '../payments/currency.ts';
import { price, priceIn } from '../payments/price.ts';

/** Longest session, in minutes: one day. */
export const MAX_DURATION = 1_440;

/** A service for sale. `price` in the practice's `currency`, `duration` in minutes. */
const service = z.object({
  id,
  name: z.string(),
  description: z.string(),
  price: z.number(),
  currency,
  duration: z.number().int(),
  icon: z.string().nullable(),
  isActive: z.boolean(),
});
export type Service = z.infer<typeof service>;

const duration = typedNumber('Duration is required').pipe(
  whole(1, MAX_DURATION, `Duration must be a whole number of minutes, at most ${MAX_DURATION.toLocaleString('en-US')}`),
);

/** Spec section 5, 'Service form'. Price and duration may come as text. */
export const serviceForm = z.object({
  name: requiredText(120, 'Service name is required'),
  description: requiredText(2_000, 'Description is required'),
  price,
  duration,
  icon: optionalText(60),
  isActive: z.boolean().default(true),
});

/** `basedOn`: the service as loaded into the form; unchanged fields are not written. Without it all are. */
export const serviceChange = serviceForm.extend({ basedOn: service.omit({ id: true, currency: true }).optional() });

/** The same as a form in the practice's currency says it. */
export const serviceChangeIn = (currency?: string) => serviceChange.extend({ price: priceIn(currency) });

/** A service that appointments refer to is deactivated instead of deleted, and the answer says so. */
export const serviceDeletion = z.object({ outcome: z.enum(['deleted', 'deactivated']), message: z.string() });

export const listServices = endpoint('GET', '/api/services', 'public', {
  summary: 'The services that can be booked',
  response: z.array(service),
});
export const listAllServices = endpoint('GET', '/api/admin/services', 'admin', {
  summary: 'All services, inactive ones included',
  response: z.array(service),
});
export const createService = endpoint('POST', '/api/admin/services', 'admin', {
  summary: 'Add a service; once, however often it is sent under the same `requestId`',
  body: serviceForm.extend({ requestId }),
  response: service,
});
export const updateService = endpoint('PUT', '/api/admin/services/:id', 'admin', {
  summary: 'Change a service; 409 when what was changed since `basedOn` is another by now',
  params: idParams,
  body: serviceChange,
  response: service,
});
export const deleteService = endpoint('DELETE', '/api/admin/services/:id', 'admin', {
  summary: 'Delete a service, or deactivate it when appointments refer to it',
  params: idParams,
  response: serviceDeletion,
});
