/** The tabs but the first, and the dialogs: one file, which a screen asks for once. */
export { MarkPaidDialog } from '../../features/admin-appointments/mark-paid-dialog.tsx';
export { MoveDialog } from '../../features/admin-appointments/move-dialog.tsx';
export { BlockDialog } from '../../features/admin-calendar/block-dialog.tsx';
export { CreateDialog } from '../../features/admin-create-appointment/create-dialog.tsx';
export { default as EmailConfig } from '../../features/admin-email-config/email-config-tab.tsx';
export { ComposeDialog } from '../../features/admin-emails/compose-dialog.tsx';
export { default as Emails } from '../../features/admin-emails/emails-tab.tsx';
export { NotesDialog } from '../../features/admin-notes/notes-dialog.tsx';
export { HistoryDialog } from '../../features/admin-patients/history-dialog.tsx';
export { default as Patients } from '../../features/admin-patients/patients-tab.tsx';
export { default as Services } from '../../features/admin-services/services-tab.tsx';
export { default as Appointments } from './admin-appointments.tsx';
export { default as Availability } from './admin-availability.tsx';
export { SessionSheet } from './session-sheet.tsx';
