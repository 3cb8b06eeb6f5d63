import { APPOINTMENT_STATUSES, MAX_BOOKING_NOTE, MAX_BUSY_RANGE_DAYS } from '@stillpoint/scheduling';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { chosenTime, day, email, expectedStart, message, optionalText, text, uuidParams, whole } from '../fields.ts';
import { currency } from '../payments/currency.ts';
import { price } from '../payments/price.ts';
import { sessionNote } from './session-notes.ts';

const preferredContact = z.enum(['email', 'phone', 'text']);
export const appointmentStatus = z.enum(APPOINTMENT_STATUSES);
const paymentStatus = z.enum(['pending', 'completed', 'refunded']);
export type PaymentStatus = z.infer<typeof paymentStatus>;

/**
 * The service as it was at booking: a copy, so that history stays readable. `price` in `currency`, which stays when the
 * practice changes its own; `duration` in minutes.
 */
const bookedService = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  duration: z.number().int(),
  price: z.number(),
  currency,
  isActive: z.boolean(),
});

/**
 * What anyone who holds the unguessable id may read, as shown on the success page. `isPaymentUnderReview`: the provider is
 * still checking a payment, the slot is kept and nothing more is to be paid. `zoomLink` and `zoomMeetingId`: for the session's
 * client, the administrator, and the browser that booked or paid within the last 24 hours; null for everyone else, and once
 * cancelled.
 */
export const publicAppointment = z.object({
  id: z.uuid(),
  appointmentDate: z.string(),
  status: appointmentStatus,
  isPaymentUnderReview: z.boolean(),
  service: bookedService.omit({ id: true }),
  zoomLink: z.string().nullable(),
  zoomMeetingId: z.string().nullable(),
});
export type PublicAppointment = z.infer<typeof publicAppointment>;

/** When the hold of an unpaid slot ends, ISO 8601; null without a limit, or when nothing is held. */
export const holdExpiresAt = z.string().nullable();

/**
 * What the cancellation policy of an appointment follows from, at its start and at any other (`policyAt`). `fullRefundHours`: as at
 * booking, with more hours once its client moved it too late for a full refund. `fullRefundUntil`: set when the practice moved it
 * (ISO 8601): until this moment everything is refunded, whatever the hours before its new start.
 */
const refundTerms = z.object({ fullRefundHours: z.number().int(), fullRefundUntil: z.string().nullable() });

/**
 * What the appointment's client and the administrator read. `refundedAmount` in the service's currency, null when nothing was
 * refunded; `isRefundOnItsWay`: it was cancelled, and what goes back has not arrived; `reschedules`: how often the client moved it;
 * `cancellationPolicy`: at its present start, by its `refundTerms`.
 */
export const appointment = publicAppointment.extend({
  service: bookedService,
  paymentStatus,
  clientName: z.string(),
  clientEmail: z.string(),
  clientPhone: z.string().nullable(),
  preferredContact,
  notes: z.string().nullable(),
  isAdminCreated: z.boolean(),
  isFreeAppointment: z.boolean(),
  refundedAmount: z.number().nullable(),
  isRefundOnItsWay: z.boolean(),
  reschedules: z.number().int(),
  holdExpiresAt,
  cancellationPolicy: z.object({ fullRefundHours: z.number().int(), lateRefundPercent: z.number().int() }),
  refundTerms,
  createdAt: z.string(),
});
export type Appointment = z.infer<typeof appointment>;

/** The administrator's view, with the session note. Besides this only a patient's history contains notes. */
export const adminAppointment = appointment.extend({
  sessionNote: sessionNote.nullable(),
  /** The note cannot be opened with this product's secret: `sessionNote` is null, and no new one can be saved. */
  isNoteUnreadable: z.boolean(),
  /** An abandoned hold: nobody paid it in time, or the client's next booking superseded it. */
  isAbandoned: z.boolean(),
  /** Marked as paid by hand: what goes back is the practice's own to give. */
  isPaidDirectly: z.boolean(),
});
export type AdminAppointment = z.infer<typeof adminAppointment>;

/** What the public calendar shows of an appointment: start and length, never the person. */
const busyAppointment = z.object({
  /** 'blocked': no session, but time the practice keeps for itself. */
  status: z.enum([...APPOINTMENT_STATUSES, 'blocked']),
  appointmentDate: z.string(),
  service: z.object({ duration: z.number().int() }),
});
export type BusyAppointment = z.infer<typeof busyAppointment>;

const TOO_SHORT = 'Name must be at least 2 characters';
/** Spec section 5, 'Client booking form'. Name, e-mail and phone are taken from the account, whatever the form sends. */
export const bookingForm = z.object({
  serviceId: whole(1, 2_147_483_647, 'Please select a service'),
  // As long as an account's first and last name with a space between them.
  clientName: text(201, TOO_SHORT).trim().min(2, TOO_SHORT),
  clientEmail: email('Invalid email address'),
  clientPhone: optionalText(40),
  preferredContact: preferredContact.default('email'),
  notes: optionalText(MAX_BOOKING_NOTE),
  appointmentDate: chosenTime('Please select a date and time'),
});

/**
 * The browser keeps it between booking and payment and sends it with the confirmation, where it is checked and never trusted.
 */
const bookingData = z.object({
  appointmentId: z.uuid(),
  serviceId: z.number().int(),
  appointmentDate: z.string(),
});
export type BookingData = z.infer<typeof bookingData>;

/** Spec section 5, 'Admin new appointment'. */
export const adminAppointmentForm = z.object({
  serviceId: bookingForm.shape.serviceId,
  clientEmail: email('Please enter a valid email'),
  clientName: bookingForm.shape.clientName,
  clientPhone: optionalText(40),
  appointmentDate: chosenTime('Please select date and time'),
  notes: optionalText(MAX_BOOKING_NOTE),
  isNewClient: z.boolean().default(false),
  isFreeAppointment: z.boolean().default(false),
  isAdminCreated: z.literal(true).default(true),
});

/** Abandoned holds (holds that lapsed and were never paid) are left out of every list, count and total unless requested. */
export const include = z.enum(['abandoned']).optional();

export const listAppointments = endpoint('GET', '/api/appointments', 'member', {
  summary: "The administrator's list of all appointments (of one practice day with `date`), or the client's own",
  query: z.object({ date: day.optional(), include }),
  response: z.array(appointment),
});
export const listBusyOnDate = endpoint('GET', '/api/appointments/date/:date', 'public', {
  summary: 'Times taken on one practice day',
  params: z.object({ date: day }),
  response: z.array(busyAppointment),
});
export const listBusyInRange = endpoint('GET', '/api/appointments/range', 'public', {
  summary: `Times taken from one practice day to another, both included, at most ${MAX_BUSY_RANGE_DAYS} days; also those near enough to bear on its first and last times`,
  query: z.object({ from: day, to: day }),
  response: z.array(busyAppointment),
});
export const getAppointment = endpoint('GET', '/api/appointments/:id', 'public', {
  summary: 'One appointment: all of it for its client and the administrator, what the success page shows for others',
  params: uuidParams,
  response: z.union([appointment, publicAppointment]),
});
/** `replaces`: the client's own unpaid hold that ends with this booking, as when another time is chosen at its payment. */
export const bookAppointment = endpoint('POST', '/api/appointments', 'client', {
  summary:
    'Book a session: confirmed at once when free, held for payment otherwise; ends the own unpaid hold `replaces`',
  body: bookingForm.extend({ replaces: z.uuid().optional() }),
  response: z.object({ id: z.uuid(), requiresPayment: z.boolean(), holdExpiresAt, bookingData }),
});
export const confirmPayment = endpoint('POST', '/api/appointments/confirm-payment', 'client', {
  summary: 'Confirm a booking whose payment was captured; `paymentId` is the order id',
  body: z.object({ paymentId: z.string().min(1).max(64), bookingData: z.looseObject({ appointmentId: z.uuid() }) }),
  response: z.object({ id: z.uuid(), status: appointmentStatus }),
});
export const listClientAppointments = endpoint('GET', '/api/client/appointments', 'client', {
  summary: "The client's own appointments, newest first",
  query: z.object({ include }),
  response: z.array(appointment),
});
/**
 * `refunded`: whether money is refunded; only then does the message say so. `refundAmount` in the service's currency, 0 when
 * nothing is refunded.
 */
export const cancellation = message.extend({ refunded: z.boolean(), refundAmount: z.number() });
export const cancelOwnAppointment = endpoint('POST', '/api/client/appointments/:id/cancel', 'client', {
  summary:
    'Cancel an own appointment that is in the future; with `expectedRefund`, only if exactly that goes back; 409 when it left `basedOn`',
  params: uuidParams,
  body: z.object({ expectedRefund: price.nullish(), basedOn: expectedStart }),
  response: cancellation,
});
