import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { enqueueAdminMail } from '../../enqueue-mail.ts';
import { aboutForAdmin } from '../../session-info.ts';
import { copyOfEvent } from '../../store/appointments.ts';
import { adminBookingEmail } from '../../templates/admin-emails.ts';

/** Notifies the practice of confirmed sessions, not of holds. */
export const notifyAdminOfBooking: Effect<'AppointmentConfirmed', NotificationContext> = async (tx, event, context) => {
  const { isFree, isAdminCreated } = event.facts;
  return enqueueAdminMail(tx, context, {
    cause: event.id,
    kind: 'admin-booking',
    appointmentId: event.facts.appointmentId,
    template: adminBookingEmail({
      ...(await aboutForAdmin(tx, context, copyOfEvent(event.facts, event.personal, 'confirmed'))),
      isFree,
      isAdminCreated,
    }),
  });
};
