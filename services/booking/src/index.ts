import type { z } from 'zod';
import type * as api from '@stillpoint/contracts';
import type { BookingContext } from './context.ts';

export type { BookingContext, MeetingSettings, ZoomSettings } from './context.ts';

// The face the gateway codes against; each declaration gives way to its export as it is written.
type Form<T extends z.ZodType> = z.output<T>;
export interface Booked {
  id: string;
  requiresPayment: boolean;
  serviceId: number;
  startsAt: Date;
  amountCents: number;
}
export interface Client {
  name: string;
  email: string;
  phone: string | null;
}
export interface Confirmation {
  outcome: 'confirmed' | 'already-confirmed' | 'refused';
  status: api.AppointmentStatus;
}
export interface Payable {
  id: string;
  serviceName: string;
  serviceDescription: string;
  amountCents: number;
  durationMinutes: number;
  startsAt: Date;
  clientName: string;
  clientEmail: string;
  clientPhone: string | null;
  status: api.AppointmentStatus;
  canBePaid: boolean;
}
export declare function createService(ctx: BookingContext, form: Form<typeof api.serviceForm>): Promise<api.Service>;
export declare function updateService(
  ctx: BookingContext,
  id: number,
  form: Form<typeof api.serviceForm>,
): Promise<api.Service>;
export declare function deleteService(ctx: BookingContext, id: number): Promise<z.infer<typeof api.serviceDeletion>>;
export declare function createAvailability(
  ctx: BookingContext,
  form: Form<typeof api.availabilityForm>,
): Promise<api.AvailabilityRule>;
export declare function updateAvailability(
  ctx: BookingContext,
  id: number,
  form: Form<typeof api.availabilityForm>,
): Promise<api.AvailabilityRule>;
export declare function deleteAvailability(ctx: BookingContext, id: number): Promise<void>;
export declare function bookAppointment(
  ctx: BookingContext,
  input: {
    serviceId: number;
    startsAt: Date;
    client: Client;
    preferredContact: 'email' | 'phone' | 'text';
    notes: string | null;
  },
): Promise<Booked>;
export declare function bookForClient(
  ctx: BookingContext,
  input: { serviceId: number; startsAt: Date; client: Client; notes: string | null; isFreeAppointment: boolean },
): Promise<Booked>;
export declare function confirmAppointment(
  ctx: BookingContext,
  input: { appointmentId: string; orderId: string; captureId: string; amountCents: number; currency: 'USD' },
): Promise<Confirmation>;
export declare function extendHold(
  ctx: BookingContext,
  input: { appointmentId: string; minutes: number },
): Promise<{ outcome: 'extended' | 'revived' | 'already-confirmed' }>;
export declare function cancelAppointment(
  ctx: BookingContext,
  input: { appointmentId: string; by: 'practice' } | { appointmentId: string; by: 'client'; clientEmail: string },
): Promise<{ refunded: boolean }>;
export declare function saveSessionNote(
  ctx: BookingContext,
  appointmentId: string,
  form: Form<typeof api.sessionNoteForm>,
): Promise<void>;
export declare function listServices(ctx: BookingContext): Promise<api.Service[]>;
export declare function listAllServices(ctx: BookingContext): Promise<api.Service[]>;
export declare function listAvailability(ctx: BookingContext): Promise<Omit<api.AvailabilityRule, 'id'>[]>;
export declare function listAllAvailability(ctx: BookingContext): Promise<api.AvailabilityRule[]>;
export declare function listBusy(
  ctx: BookingContext,
  range: { from: string; to: string },
): Promise<api.BusyAppointment[]>;
export declare function findAppointment(ctx: BookingContext, id: string): Promise<api.Appointment | null>;
export declare function listAppointments(
  ctx: BookingContext,
  query: { date?: string | undefined },
): Promise<api.Appointment[]>;
export declare function listAppointmentsOf(ctx: BookingContext, email: string): Promise<api.Appointment[]>;
export declare function listAdminAppointments(
  ctx: BookingContext,
  query: z.output<typeof api.listAdminAppointments.query>,
): Promise<z.infer<typeof api.listAdminAppointments.response>>;
export declare function listPatients(
  ctx: BookingContext,
  query: z.output<typeof api.listPatients.query>,
): Promise<z.infer<typeof api.listPatients.response>>;
export declare function patientHistory(ctx: BookingContext, email: string): Promise<api.AdminAppointment[]>;
export declare function getOverview(ctx: BookingContext): Promise<Omit<api.Overview, 'ledgerThisMonth'>>;
export declare function findPayable(ctx: BookingContext, appointmentId: string): Promise<Payable | null>;
export declare function findNewestUnpaid(
  ctx: BookingContext,
  input: { clientEmail: string; amountCents: number },
): Promise<Payable | null>;
