import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { chosenTime, message, expectedStart, uuidParams } from '../fields.ts';

export const rescheduleForm = z.object({
  appointmentDate: chosenTime('Please select a date and time'),
  basedOn: expectedStart,
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
