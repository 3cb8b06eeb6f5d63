import type { Effects } from '@stillpoint/events';
import type { NotificationContext } from './context.ts';
import { notifyOwner } from './effects/accounts/account-security.tell-owner.ts';
import { sendAccountInvitation } from './effects/accounts/client-invited.send-account-invitation.ts';
import { sendCode } from './effects/accounts/code-requested.send-code.ts';
import { sendAccountNotice } from './effects/accounts/known-address-registered.send-account-notice.ts';
import { sendResetLink } from './effects/accounts/password-reset-requested.send-reset-link.ts';
import { notifyOfErasure } from './effects/accounts/person-erased.tell-client.ts';
import { erasePersonMails } from './effects/accounts/person-erasure-requested.erase-mails.ts';
import { exportMails } from './effects/accounts/person-export-requested.export-mails.ts';
import { notifyOfExport } from './effects/accounts/person-exported.tell-client.ts';
import { dropReminders } from './effects/appointments/appointment-cancelled.drop-reminders.ts';
import { sendCancellation } from './effects/appointments/appointment-cancelled.send-cancellation.ts';
import { closeReminders } from './effects/appointments/appointment-completed.close-reminders.ts';
import { sendHeldReceipt } from './effects/appointments/appointment-confirmed.send-held-receipt.ts';
import { notifyAdminOfBooking } from './effects/appointments/appointment-confirmed.tell-admin.ts';
import { sendChange } from './effects/appointments/appointment-rescheduled.send-change.ts';
import { rememberAppointment } from './effects/appointments/appointment.remember-appointment.ts';
import { alertAdmin } from './effects/appointments/meeting-unavailable.alert-admin.ts';
import { sendConfirmation } from './effects/appointments/meeting.send-confirmation.ts';
import { scheduleReminders } from './effects/appointments/session.schedule-reminders.ts';
import { notifyAdminOfRejection } from './effects/mail-rejected.tell-admin-of-rejection.ts';
import { explainRefusal } from './effects/payments/confirmation-refused.explain-refusal.ts';
import { sendReceipt } from './effects/payments/payment-captured.send-receipt.ts';
import { notifyOfDeclinedPayment } from './effects/payments/payment-declined.say-declined.ts';
import { sendInvitation } from './effects/payments/payment-invitation-requested.send-invitation.ts';
import { notifyOfPendingPayment } from './effects/payments/payment-pending.say-pending.ts';
import { notifyOfRefund } from './effects/payments/payment-refunded.say-refunded.ts';
import { notifyAdminOfMoney } from './effects/payments/unknown-money-reported.tell-admin-of-money.ts';
import { rememberPractice } from './effects/practice-changed.remember-practice.ts';

/** The effects of each event in this service; the compiler reports missing ones. */
export const effects: Effects<'notification', NotificationContext> = {
  VerificationRequested: { 'send-code': sendCode },
  LoginCodeRequested: { 'send-code': sendCode },
  PasswordResetRequested: { 'send-reset-link': sendResetLink },
  KnownAddressRegistered: { 'send-account-notice': sendAccountNotice },
  ClientInvited: { 'send-account-invitation': sendAccountInvitation },
  NewDeviceUsed: { 'tell-owner': notifyOwner },
  AccountLocked: { 'tell-owner': notifyOwner },
  PasswordChanged: { 'tell-owner': notifyOwner },
  SignInChanged: { 'tell-owner': notifyOwner },
  PersonExportRequested: { 'export-mails': exportMails },
  PersonErasureRequested: { 'erase-mails': erasePersonMails },
  PersonExported: { 'tell-client': notifyOfExport },
  PersonErased: { 'tell-client': notifyOfErasure },
  PracticeChanged: { 'remember-practice': rememberPractice },
  AppointmentCreated: { 'remember-appointment': rememberAppointment('created') },
  AppointmentConfirmed: {
    'remember-appointment': rememberAppointment('confirmed'),
    'send-held-receipt': sendHeldReceipt,
    'tell-admin': notifyAdminOfBooking,
  },
  MeetingArranged: { 'send-confirmation': sendConfirmation, 'schedule-reminders': scheduleReminders('meeting') },
  MeetingUnavailable: {
    'send-confirmation': sendConfirmation,
    'schedule-reminders': scheduleReminders('meeting'),
    'alert-admin': alertAdmin,
  },
  AppointmentRescheduled: { 'send-change': sendChange, 'reschedule-reminders': scheduleReminders('confirmed') },
  AppointmentCancelled: { 'send-cancellation': sendCancellation, 'drop-reminders': dropReminders },
  AppointmentCompleted: { 'close-reminders': closeReminders },
  ConfirmationRefused: { 'explain-refusal': explainRefusal },
  PaymentInvitationRequested: { 'send-invitation': sendInvitation },
  PaymentCaptured: { 'send-receipt': sendReceipt },
  PaymentPending: { 'say-pending': notifyOfPendingPayment },
  PaymentDeclined: { 'say-declined': notifyOfDeclinedPayment },
  PaymentRefunded: { 'say-refunded': notifyOfRefund },
  UnknownMoneyReported: { 'tell-admin-of-money': notifyAdminOfMoney },
  MailRejected: { 'tell-admin-of-rejection': notifyAdminOfRejection },
};
