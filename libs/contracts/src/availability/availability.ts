import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, isNew, requestId, wallTime, whole, message } from '../fields.ts';

/** Opening hours on a weekday (0 = Sunday) from `startTime` to `endTime`, wall time of the practice. */
const availabilityRule = z.object({
  id,
  dayOfWeek: z.number().int(),
  startTime: z.string(),
  endTime: z.string(),
  isActive: z.boolean(),
});
export type AvailabilityRule = z.infer<typeof availabilityRule>;

/** Spec section 5, 'Availability'. */
export const availabilityForm = z
  .object({
    dayOfWeek: whole(0, 6),
    startTime: wallTime,
    endTime: wallTime,
    isActive: z.boolean().default(true),
  })
  .refine((rule) => rule.endTime > rule.startTime, {
    message: 'End time must be after start time.',
    path: ['endTime'],
  });

/** `basedOn`: the hours as loaded into the form; unchanged fields are not written. Without it all are. */
export const availabilityChange = availabilityForm.safeExtend({
  basedOn: availabilityRule.omit({ id: true }).optional(),
});

export const listAvailability = endpoint('GET', '/api/availability', 'public', {
  summary: 'The active weekly opening hours',
  response: z.array(availabilityRule.omit({ id: true })),
});
export const listAllAvailability = endpoint('GET', '/api/admin/availability', 'admin', {
  summary: 'All weekly opening hours, inactive ones included',
  response: z.array(availabilityRule),
});
export const createAvailability = endpoint('POST', '/api/admin/availability', 'admin', {
  summary: 'Add opening hours; once, however often they are sent under the same `requestId`',
  body: availabilityForm.safeExtend({ requestId }),
  response: availabilityRule.extend({ isNew }),
});
export const updateAvailability = endpoint('PUT', '/api/admin/availability/:id', 'admin', {
  summary: 'Change opening hours; 409 when what was changed since `basedOn` is another by now',
  params: idParams,
  body: availabilityChange,
  response: availabilityRule,
});
export const deleteAvailability = endpoint('DELETE', '/api/admin/availability/:id', 'admin', {
  summary: 'Remove opening hours',
  params: idParams,
  response: message,
});
