import type { Effects } from '@stillpoint/events';
import type { PaymentContext } from './context.ts';
import { openAmountDue } from './effects/appointment-created.open-amount-due.ts';
import { refundCaptured } from './effects/appointment-cancelled.refund-captured.ts';
import { refundRefused } from './effects/confirmation-refused.refund-refused.ts';
import { closeOrder } from './effects/hold-expired.close-order.ts';
import { eraseNotes } from './effects/person-erasure-requested.erase-notes.ts';
import { exportPayments } from './effects/person-export-requested.export-payments.ts';

export const effects: Effects<'payment', PaymentContext> = {
  AppointmentCreated: { 'open-amount-due': openAmountDue },
  AppointmentCancelled: { 'refund-captured': refundCaptured },
  HoldExpired: { 'close-order': closeOrder },
  PersonErasureRequested: { 'erase-notes': eraseNotes },
  PersonExportRequested: { 'export-payments': exportPayments },
  ConfirmationRefused: { 'refund-refused': refundRefused },
};
