import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, message, uuidParams } from '../fields.ts';

/** `basedOn`: the time that was moved from, as its mover saw it. Without it the session is moved from whatever time it has. */
export const rescheduleForm = z.object({
  appointmentDate: z
    .string({ error: 'Please select a date and time' })
    .min(1, 'Please select a date and time')
    .pipe(instant),
  basedOn: instant.optional(),
});
const rescheduled = message.extend({ appointmentDate: z.string() });

export const rescheduleOwnAppointment = endpoint('POST', '/api/client/appointments/:id/reschedule', 'client', {
  summary: 'Move an own confirmed session to another free time; payment and meeting stay; 409 when it left `basedOn`',
  params: uuidParams,
  body: rescheduleForm,
  response: rescheduled,
});
export const rescheduleAdminAppointment = endpoint('POST', '/api/admin/appointments/:id/reschedule', 'admin', {
  summary:
    'Move a confirmed session to another free time; payment and meeting stay, the client is told; 409 when it left `basedOn`',
  params: uuidParams,
  body: rescheduleForm,
  response: rescheduled,
});
