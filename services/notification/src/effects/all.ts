import type { Effects } from '@stillpoint/events';
import type { NotificationContext } from '../context.ts';
import { tellOwnerOfDevice, tellOwnerOfLock, tellOwnerOfPassword } from './account-safety.tell-owner.ts';
import { sendAccountNotice, sendLoginCode, sendResetLink, sendVerificationCode } from './account.send-mails.ts';
import { closeReminders, dropReminders, sendCancellation } from './appointment-cancelled.send-cancellation.ts';
import { rescheduleReminders, sendChange } from './appointment-rescheduled.send-change.ts';
import { rememberConfirmed, rememberCreated, tellAdminOfBooking } from './appointment.remember.ts';
import { tellAdminOfRejection } from './mail-rejected.tell-admin.ts';
import { scheduleReminders } from './meeting.schedule-reminders.ts';
import { alertAdmin, sendConfirmation } from './meeting.send-confirmation.ts';
import { sendHeldReceipt, sendReceipt } from './payment-captured.send-receipt.ts';
import { explainRefusal, sayDeclined, sayPending, sayRefunded, sendInvitation } from './payment.tell-client.ts';
import { erasePersonMails } from './person-erasure-requested.erase-mails.ts';
import { exportMails } from './person-export-requested.export-mails.ts';
import { tellOfErasure, tellOfExport } from './person.tell-client.ts';
import { rememberPractice } from './practice-changed.remember.ts';

/** What this service owes each event; the compiler tells when one is missing. */
export const effects: Effects<'notification', NotificationContext> = {
  VerificationRequested: { 'send-code': sendVerificationCode },
  LoginCodeRequested: { 'send-code': sendLoginCode },
  PasswordResetRequested: { 'send-reset-link': sendResetLink },
  KnownAddressRegistered: { 'send-account-notice': sendAccountNotice },
  NewDeviceUsed: { 'tell-owner': tellOwnerOfDevice },
  AccountLocked: { 'tell-owner': tellOwnerOfLock },
  PasswordChanged: { 'tell-owner': tellOwnerOfPassword },
  PersonExportRequested: { 'export-mails': exportMails },
  PersonErasureRequested: { 'erase-mails': erasePersonMails },
  PersonExported: { 'tell-client': tellOfExport },
  PersonErased: { 'tell-client': tellOfErasure },
  PracticeChanged: { 'remember-practice': rememberPractice },
  AppointmentCreated: { 'remember-appointment': rememberCreated },
  AppointmentConfirmed: {
    'remember-appointment': rememberConfirmed,
    'send-held-receipt': sendHeldReceipt,
    'tell-admin': tellAdminOfBooking,
  },
  MeetingArranged: { 'send-confirmation': sendConfirmation, 'schedule-reminders': scheduleReminders },
  MeetingUnavailable: {
    'send-confirmation': sendConfirmation,
    'schedule-reminders': scheduleReminders,
    'alert-admin': alertAdmin,
  },
  AppointmentRescheduled: { 'send-change': sendChange, 'reschedule-reminders': rescheduleReminders },
  AppointmentCancelled: { 'send-cancellation': sendCancellation, 'drop-reminders': dropReminders },
  AppointmentCompleted: { 'close-reminders': closeReminders },
  ConfirmationRefused: { 'explain-refusal': explainRefusal },
  PaymentInvitationRequested: { 'send-invitation': sendInvitation },
  PaymentCaptured: { 'send-receipt': sendReceipt },
  PaymentPending: { 'say-pending': sayPending },
  PaymentDeclined: { 'say-declined': sayDeclined },
  PaymentRefunded: { 'say-refunded': sayRefunded },
  MailRejected: { 'tell-admin-of-rejection': tellAdminOfRejection },
};
