import type { Effects } from '@stillpoint/events';
import type { BookingContext } from './context.ts';
import { arrangeMeeting } from './effects/appointment-confirmed.arrange-meeting.ts';
import { moveMeeting } from './effects/appointment-rescheduled.move-meeting.ts';
import { removeMeeting } from './effects/appointment-cancelled.remove-meeting.ts';
import { confirmOnCapture } from './effects/payment-captured.confirm-appointment.ts';
import { releaseCheckedSlot } from './effects/payment-declined.release-checked-slot.ts';
import { keepSlot } from './effects/payment-pending.keep-slot.ts';
import { eraseSessions } from './effects/person-erasure-requested.erase-sessions.ts';
import { exportSessions } from './effects/person-export-requested.export-sessions.ts';
import { closeRefund } from './effects/refund-handled.close-refund.ts';
import { recordRefund } from './effects/payment-refunded.record-refund.ts';

export const effects: Effects<'booking', BookingContext> = {
  AppointmentConfirmed: { 'arrange-meeting': arrangeMeeting },
  AppointmentRescheduled: { 'move-meeting': moveMeeting },
  AppointmentCancelled: { 'remove-meeting': removeMeeting },
  PaymentCaptured: { 'confirm-appointment': confirmOnCapture },
  PaymentPending: { 'keep-slot': keepSlot },
  PaymentDeclined: { 'release-checked-slot': releaseCheckedSlot },
  PersonExportRequested: { 'export-sessions': exportSessions },
  PersonErasureRequested: { 'erase-sessions': eraseSessions },
  PaymentRefunded: { 'record-refund': recordRefund },
  RefundHandled: { 'close-refund': closeRefund },
};
