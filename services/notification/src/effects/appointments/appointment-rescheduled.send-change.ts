import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { calendarFile } from '../../domain/calendar.ts';
import { enqueueAdminMail, enqueueMail } from '../../enqueue-mail.ts';
import { aboutForAdmin, mailToClient } from '../../session-info.ts';
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
  const previousStartsAt = new Date(facts.previousStartsAt);
  const common = { cause, appointmentId: copy.id, startsAt: copy.startsAt };
  const { about, ...mail } = await mailToClient(tx, context, copy);
  await enqueueMail(tx, context, {
    ...common,
    ...mail,
    kind: 'reschedule',
    template: rescheduleEmail({ ...about, previousStartsAt, by: facts.by }),
    calendar: { method: 'REQUEST', content: calendarFile('REQUEST', copy, await findPractice(tx, context)) },
  });
  if (facts.by !== 'client') return;
  await enqueueAdminMail(tx, context, {
    ...common,
    kind: 'admin-reschedule',
    template: adminRescheduleEmail({ ...(await aboutForAdmin(tx, context, copy)), previousStartsAt }),
  });
};
