export type { BookingContext } from './context.ts';
export { meetingSettings } from './meetings/settings.ts';
export { zoomProblem } from './meetings/zoom-problem.ts';

export { blockTime, unblockTime } from './commands/blocked-time.ts';
export { addDayOff } from './commands/add-day-off.ts';
export { bookAppointment } from './commands/book-appointment.ts';
export { bookForClient } from './commands/book-for-client.ts';
export { cancelAppointment } from './commands/cancel-appointment.ts';
export { confirmAppointment, type Confirmation } from './commands/confirm-appointment.ts';
export { createAvailability, type AvailabilityForm } from './commands/create-availability.ts';
export { createService } from './commands/create-service.ts';
export { deleteAvailability } from './commands/delete-availability.ts';
export { deleteService } from './commands/delete-service.ts';
export { eraseDueNotes } from './commands/erase-due-notes.ts';
export { extendHold } from './commands/extend-hold.ts';
export { removeDayOff } from './commands/remove-day-off.ts';
export { rescheduleAppointment } from './commands/reschedule-appointment.ts';
export type { Client } from './steps/save-booking.ts';
export { savePracticeRules } from './commands/save-practice-rules.ts';
export { saveSessionNote } from './commands/save-session-note.ts';
export { startImport } from './commands/start-import.ts';
export { updateAvailability } from './commands/update-availability.ts';
export { updateService } from './commands/update-service.ts';

export { getSessionPanel, listAdminAppointments } from './queries/admin-appointments.ts';
export {
  busyText,
  findAppointment,
  listAppointments,
  listAppointmentsOf,
  listBlockedTimes,
} from './queries/appointments.ts';
export { listAllAvailability, listAvailability } from './queries/availability.ts';
export { getImport, listImportRows, previewImport } from './queries/imports.ts';
export { workOffImport } from './imports/work-off.ts';
export { getOverview } from './queries/overview.ts';
export { findNewestUnpaid, findPayable, hasOtherSession, type Payable } from './queries/payables.ts';
export { findPatient, findPatients, getPatient, listPatients, patientHistory } from './queries/patients.ts';
export { getBookingRules, getPracticeRules, listDaysOff } from './queries/practice-rules.ts';
export { listDueNotes } from './queries/due-notes.ts';
export { outlookOfErasure } from './queries/person-data.ts';
export { findBookedSessions } from './queries/booked-sessions.ts';
export type { ServiceForm } from './service-shape.ts';
export { listAllServices, listServices } from './queries/services.ts';
export { sealEarlierNotes } from './commands/seal-earlier-notes.ts';
export { sealBookingNotes } from './sealed-booking-notes.ts';
export { withKeptNames } from './sealed-identity.ts';
export { sealNote } from './sealed-note.ts';
export { ARCHIVED } from './store/archived.ts';
