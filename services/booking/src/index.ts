export type { BookingContext, MeetingSettings, ZoomSettings } from './context.ts';
export { meetingSettings } from './meetings/settings.ts';

export { bookAppointment, type BookingInput } from './commands/book-appointment.ts';
export { bookForClient, type PracticeBookingInput } from './commands/book-for-client.ts';
export { cancelAppointment, type CancellationInput } from './commands/cancel-appointment.ts';
export { confirmAppointment, type Confirmation } from './commands/confirm-appointment.ts';
export { createAvailability, type AvailabilityForm } from './commands/create-availability.ts';
export { createService } from './commands/create-service.ts';
export { deleteAvailability } from './commands/delete-availability.ts';
export { deleteService } from './commands/delete-service.ts';
export { extendHold, type HeldSlot } from './commands/extend-hold.ts';
export type { Booked, Client } from './commands/save-booking.ts';
export { saveSessionNote } from './commands/save-session-note.ts';
export { updateAvailability } from './commands/update-availability.ts';
export { updateService } from './commands/update-service.ts';
export type { CapturedPayment } from './domain/confirmation.ts';

export { listAdminAppointments, type AdminAppointmentsQuery } from './queries/admin-appointments.ts';
export { findAppointment, listAppointments, listAppointmentsOf, listBusy } from './queries/appointments.ts';
export { listAllAvailability, listAvailability } from './queries/availability.ts';
export { getOverview } from './queries/overview.ts';
export { listPatients, patientHistory, type PatientsQuery } from './queries/patients.ts';
export { findNewestUnpaid, findPayable, type Payable } from './queries/payables.ts';
export type { ServiceForm } from './service-shape.ts';
export { listAllServices, listServices } from './queries/services.ts';
export { sealNote } from './sealed-note.ts';
