import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { calendarFile } from '../../domain/calendar.ts';
import { enqueueAdminMail, enqueueMail } from '../../enqueue-mail.ts';
import { accountLinks, adminUrl, clientSession, practiceSession } from '../../session-info.ts';
import { upsertAppointment } from '../../store/appointments.ts';
import { findPractice } from '../../store/practice.ts';
import { adminRescheduleEmail } from '../../templates/admin-emails.ts';
import { rescheduleEmail } from '../../templates/session-emails.ts';

/**
 * Mails the client the session's new time with an updated calendar entry, and notifies the administrator if the client moved
 * it. A move that was followed by another one or by a cancellation is not mentioned, since that has a mail of its own.
 */
export const sendChange: Effect<'AppointmentRescheduled', NotificationContext> = async (tx, event, context) => {
  const { facts, personal, id: cause } = event;
  const copy = await upsertAppointment(tx, context.sealer, facts, personal, 'confirmed');
  if (copy.status !== 'confirmed' || copy.startsAt.getTime() !== Date.parse(facts.startsAt)) return;
  const { clientName, clientEmail, meetingUrl, meetingId } = copy.personal;
  const previousStartsAt = new Date(facts.previousStartsAt);
  const common = { cause, appointmentId: copy.id, startsAt: copy.startsAt };
  const session = await clientSession(tx, context, copy);
  await enqueueMail(tx, context, {
    ...common,
    kind: 'reschedule',
    to: { name: clientName, address: clientEmail },
    template: rescheduleEmail({
      clientName,
      session,
      previousStartsAt,
      by: facts.by,
      meetingUrl,
      meetingId,
      ...accountLinks(context, copy, session),
    }),
    calendar: {
      method: 'REQUEST',
      content: calendarFile('REQUEST', copy, await findPractice(tx, context)),
    },
  });
  if (facts.by !== 'client') return;
  await enqueueAdminMail(tx, context, {
    ...common,
    kind: 'admin-reschedule',
    template: adminRescheduleEmail({
      clientName,
      clientEmail,
      previousStartsAt,
      session: await practiceSession(tx, context, copy),
      adminUrl: adminUrl(context),
    }),
  });
};
