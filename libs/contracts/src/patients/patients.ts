import * as z from 'zod';
import { adminAppointment, include } from '../appointments/appointments.ts';
import { endpoint } from '../endpoint.ts';
import { currency, money } from '../payments/currency.ts';
import { MAX_PAGE_SIZE, email, idParams, message, text, whole, pageOf } from '../fields.ts';

/** `totalSpent` in the practice's `currency`, `otherSpent` in other currencies; `nextAppointment` ISO 8601 or null. */
const patientSummary = z.object({
  id: z.number().int(),
  clientName: z.string(),
  clientEmail: z.string(),
  totalAppointments: z.number().int(),
  currency,
  totalSpent: z.number(),
  otherSpent: z.array(money),
  nextAppointment: z.string().nullable(),
});
export type PatientSummary = z.infer<typeof patientSummary>;

export const listPatients = endpoint('GET', '/api/admin/patients', 'admin', {
  summary: 'One line a patient: the plain list, or one page of it when `page` is given',
  query: z.object({
    page: whole(1, 1_000_000).optional(),
    pageSize: whole(1, MAX_PAGE_SIZE).default(25),
    search: text(200).optional(),
  }),
  response: z.union([z.array(patientSummary), pageOf(patientSummary)]),
});
export const getPatientHistory = endpoint('GET', '/api/admin/patients/:clientEmail/history', 'admin', {
  summary: "A patient's appointments, newest first, with session notes",
  params: z.object({ clientEmail: email('Invalid email address') }),
  query: z.object({ include }),
  response: z.array(adminAppointment),
});

/** One patient's totals and all appointments, newest first, including abandoned holds, which are marked. */
const patient = patientSummary.extend({
  clientPhone: z.string().nullable(),
  appointments: z.array(adminAppointment),
});
export type Patient = z.infer<typeof patient>;

export const getPatient = endpoint('GET', '/api/admin/patients/:id', 'admin', {
  summary: 'One patient with details, sums and all appointments, newest first, with session notes',
  params: idParams,
  response: patient,
});

export const invitePatient = endpoint('POST', '/api/admin/patients/:id/invite', 'admin', {
  summary: 'Mail a client who has no account the way to register; once a day at most, so a repeat sends nothing more',
  params: idParams,
  response: message.extend({ isSent: z.boolean() }),
});

export const endClientSessions = endpoint('POST', '/api/admin/patients/end-sessions', 'admin', {
  needsConfirmation: true,
  summary: 'Sign a client out everywhere; the address is in the body, not in the path',
  body: z.object({ clientEmail: email('Invalid email address') }),
  response: message.extend({ ended: z.number().int() }),
});
