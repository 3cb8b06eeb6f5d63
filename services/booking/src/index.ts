export type { BookingContext } from './context.ts';
export { MEETING_SETTINGS, meetingSettings } from './meetings/settings.ts';
export { zoomProblem } from './meetings/zoom-problem.ts';
export { findMeetingSettings, isHeldElsewhere } from './store/practice/video-room.ts';

export { blockTime } from './commands/practice/block-time.ts';
export { unblockTime } from './commands/practice/unblock-time.ts';
export { addDayOff } from './commands/practice/add-day-off.ts';
export { bookAppointment } from './commands/appointments/book-appointment.ts';
export { bookForClient } from './commands/appointments/book-for-client.ts';
export { cancelAppointment } from './commands/appointments/cancel-appointment.ts';
export { confirmAppointment, type Confirmation } from './commands/appointments/confirm-appointment.ts';
export { createAvailability, type AvailabilityForm } from './commands/practice/create-availability.ts';
export { createService } from './commands/practice/create-service.ts';
export { deleteAvailability } from './commands/practice/delete-availability.ts';
export { deleteService } from './commands/practice/delete-service.ts';
export { eraseDueNotes, eraseDueNotesAutomatically } from './commands/erase-due-notes.ts';
export { extendHold } from './commands/appointments/extend-hold.ts';
export { keepHoldsUntilStart } from './commands/appointments/keep-holds-until-start.ts';
export { raiseRestoredVersions } from './commands/appointments/raise-restored-versions.ts';
export { removeDayOff } from './commands/practice/remove-day-off.ts';
export { rescheduleAppointment } from './commands/appointments/reschedule-appointment.ts';
export type { Client } from './domain/booking.ts';
export { savePracticeRules } from './commands/practice/save-practice-rules.ts';
export { saveSessionNote } from './commands/notes/save-session-note.ts';
export { startImport } from './commands/start-import.ts';
export { saveVideoRoom } from './commands/practice/save-video-room.ts';
export { updateAvailability } from './commands/practice/update-availability.ts';
export { updateService } from './commands/practice/update-service.ts';

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
export { runImport } from './imports/run-import.ts';
export { getOverview } from './queries/overview.ts';
export { findNewestUnpaid, findPayable, hasOtherSession, type Payable } from './queries/payables.ts';
export { findPatient, findPatients, getPatient, listPatients, patientHistory } from './queries/patients.ts';
export { getBookingRules, getPracticeRules, hasSavedRules, listDaysOff } from './queries/practice-rules.ts';
export { getVideoRoom } from './queries/video-room.ts';
export { listDueNotes } from './queries/due-notes.ts';
export { previewErasure } from './queries/person-data.ts';
export { findBookedSessions, findSessionsForBooks } from './queries/booked-sessions.ts';
export type { ServiceForm } from './service-shape.ts';
export { listAllServices, listServices } from './queries/services.ts';
export { sealEarlierNotes } from './commands/notes/seal-earlier-notes.ts';
export { sealBookingNotes } from './sealed-booking-notes.ts';
export { withErasedNames } from './sealed-identity.ts';
export { sealNote } from './sealed-note.ts';
export { ARCHIVED } from './store/archived.ts';
export { countAhead } from './store/appointments/appointments.ts';
export { takePracticeLock } from './store/practice/practice-lock.ts';
