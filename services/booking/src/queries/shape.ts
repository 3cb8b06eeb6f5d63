import type { AdminAppointment, Appointment as Shown, BlockedTime } from '@stillpoint/contracts';
import { isPaidDirectly, toAmount } from '@stillpoint/scheduling';
import type { Sealer } from '@stillpoint/sealing';
import { policyOf } from '../domain/appointment.ts';
import { openBookingNotes } from '../sealed-booking-notes.ts';
import { openNote } from '../sealed-note.ts';
import type { AdminRow, AppointmentRow } from '../store/appointments/appointment-lists.ts';
import type { BlockedTimeRow } from '../store/practice/blocked-times.ts';

/** An appointment as its client and the administrator see it: amounts in its currency, minutes, ISO 8601. */
export const appointmentOf =
  (sealer: Sealer) =>
  (row: AppointmentRow): Shown => ({
    id: row.id,
    appointmentDate: row.startsAt.toISOString(),
    status: row.status,
    isPaymentUnderReview: row.isPaymentUnderReview,
    paymentStatus: row.paymentStatus,
    service: {
      id: row.serviceId,
      name: row.serviceName,
      description: row.serviceDescription,
      duration: row.durationMinutes,
      price: toAmount(row.priceCents),
      currency: row.currency,
      isActive: row.serviceIsActive,
    },
    zoomLink: row.status === 'cancelled' ? null : row.meetingUrl,
    zoomMeetingId: row.status === 'cancelled' ? null : row.meetingId,
    holdExpiresAt: row.holdExpiresAt?.toISOString() ?? null,
    clientName: row.clientName,
    clientEmail: row.clientEmail,
    clientPhone: row.clientPhone,
    preferredContact: row.preferredContact,
    notes: row.notes === null ? null : openBookingNotes(sealer, row.id, row.notes),
    isAdminCreated: row.isAdminCreated,
    isFreeAppointment: row.isFreeAppointment,
    refundedAmount: row.refundedCents > 0 ? toAmount(row.refundedCents) : null,
    isRefundOnItsWay: row.refundDueCents > 0,
    reschedules: row.reschedules,
    cancellationPolicy: policyOf(row),
    refundTerms: {
      fullRefundHours: row.fullRefundHours,
      fullRefundUntil: row.fullRefundUntil?.toISOString() ?? null,
    },
    createdAt: row.createdAt.toISOString(),
  });

/** As `appointmentOf`, with the session note opened, or marked as unreadable. */
export const adminAppointmentOf =
  (sealer: Sealer) =>
  (row: AdminRow): AdminAppointment => {
    const note = row.note === null ? null : openNote(sealer, row.id, row.note);
    return {
      ...appointmentOf(sealer)(row),
      sessionNote: note,
      isNoteUnreadable: row.note !== null && note === null,
      isAbandoned: row.isAbandoned,
      isPaidDirectly: isPaidDirectly(row.captureId),
    };
  };

export const blockedTimeOf = ({ id, startsAt, endsAt, label }: BlockedTimeRow): BlockedTime => ({
  id,
  label,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});
