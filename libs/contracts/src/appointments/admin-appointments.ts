import * as z from 'zod';
import { adminAppointment, adminAppointmentForm, appointmentStatus, cancellation, include } from './appointments.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_PAGE_SIZE, day, message, text, expectedStart, uuidParams, whole, pageOf } from '../fields.ts';

/** The ten sort orders of the admin's lists (spec section 2), with their labels. */
export const APPOINTMENT_SORTS = {
  'date-desc': 'Date (newest first)',
  'date-asc': 'Date (oldest first)',
  'name-asc': 'Client name (A-Z)',
  'name-desc': 'Client name (Z-A)',
  'service-asc': 'Service (A-Z)',
  'service-desc': 'Service (Z-A)',
  'status-asc': 'Status (A-Z)',
  'status-desc': 'Status (Z-A)',
  'payment-asc': 'Payment status (A-Z)',
  'payment-desc': 'Payment status (Z-A)',
  'price-asc': 'Price (low to high)',
  'price-desc': 'Price (high to low)',
} as const;
export type AppointmentSort = keyof typeof APPOINTMENT_SORTS;
export const DEFAULT_SORT: AppointmentSort = 'date-desc';

const sorts = Object.keys(APPOINTMENT_SORTS) as [AppointmentSort, ...AppointmentSort[]];

const adminAppointmentPage = pageOf(adminAppointment).extend({
  /** How many holds that ran out the same question finds, up to 100; they stand among the items only with `include`. */
  abandoned: z.number().int(),
});

export const listAdminAppointments = endpoint('GET', '/api/admin/appointments', 'admin', {
  summary: 'All appointments with service and session note: the plain list, or one page of it when `page` is given',
  query: z.object({
    id: z.uuid().optional(),
    page: whole(1, 1_000_000).optional(),
    pageSize: whole(1, MAX_PAGE_SIZE).default(25),
    sort: z.enum(sorts).default(DEFAULT_SORT),
    search: text(200).optional(),
    status: appointmentStatus.optional(),
    from: day.optional(),
    to: day.optional(),
    include,
  }),
  response: z.union([z.array(adminAppointment), adminAppointmentPage]),
});
/**
 * One session with its context. `previous`: the client's last session before it that has a note; `next`: the client's next
 * session other than this one; `patientId` leads to the client's whole history.
 */
const sessionPanel = z.object({
  appointment: adminAppointment,
  previous: adminAppointment.nullable(),
  next: adminAppointment.nullable(),
  patientId: z.number().int(),
});
export type SessionPanel = z.infer<typeof sessionPanel>;

export const getSessionPanel = endpoint('GET', '/api/admin/sessions/:id', 'admin', {
  summary: "One session with its note, the client's note before it and the client's next session",
  params: uuidParams,
  response: sessionPanel,
});
export const createAdminAppointment = endpoint('POST', '/api/admin/appointments', 'admin', {
  summary: 'Book for a client: confirmed at once when free, waiting for payment otherwise',
  body: adminAppointmentForm,
  response: z.object({ id: z.uuid(), requiresPayment: z.boolean() }),
});
export const cancelAdminAppointment = endpoint('POST', '/api/admin/appointments/:id/cancel', 'admin', {
  summary: 'Cancel for the practice; what was paid is refunded and the client is told; 409 when it left `basedOn`',
  params: uuidParams,
  body: z.object({ basedOn: expectedStart }),
  response: cancellation,
});
export const sendPaymentInvitation = endpoint('POST', '/api/admin/appointments/:id/send-payment-invitation', 'admin', {
  summary: 'Mail a fresh payment link for an unpaid appointment; ends older links',
  params: uuidParams,
  response: message,
});
