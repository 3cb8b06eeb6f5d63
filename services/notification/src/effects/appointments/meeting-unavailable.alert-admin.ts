import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { enqueueAdminMail } from '../../enqueue-mail.ts';
import { aboutForAdmin } from '../../session-info.ts';
import { copyOfEvent } from '../../store/appointments.ts';
import { adminMeetingEmail } from '../../templates/admin-emails.ts';

/** Notifies the administrator that a session has no meeting of its own. */
export const alertAdmin: Effect<'MeetingUnavailable', NotificationContext> = async (tx, event, context) => {
  await enqueueAdminMail(tx, context, {
    cause: event.id,
    kind: 'admin-meeting',
    appointmentId: event.facts.appointmentId,
    template: adminMeetingEmail({
      ...(await aboutForAdmin(tx, context, copyOfEvent(event.facts, event.personal, 'confirmed'))),
      hasStandingRoom: event.personal.meetingUrl !== null,
      reason: event.facts.reason,
    }),
  });
};
