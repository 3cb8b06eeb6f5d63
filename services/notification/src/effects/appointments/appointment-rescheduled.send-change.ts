import type { Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { calendarFile } from '../../domain/calendar.ts';
import { enqueueAdminMail, enqueueMail } from '../../enqueue-mail.ts';
import { aboutForAdmin, mailToClient } from '../../session-info.ts';
import { upsertAppointment } from '../../store/appointments.ts';
import { findPractice } from '../../store/practice.ts';
import { findUntoldMove } from '../../store/untold-moves.ts';
import { adminRescheduleEmail } from '../../templates/admin-emails.ts';
import { rescheduleEmail } from '../../templates/session-emails.ts';

/**
 * Mails the client the session's new time with an updated calendar entry, and notifies the administrator if the client moved
 * it. A move that was followed by another one or by a cancellation is not mentioned, since that has a mail of its own, which
 * names the time that its reader was told last.
 */
export const sendChange: Effect<'AppointmentRescheduled', NotificationContext> = async (tx, event, context) => {
  const { facts, personal, id: cause } = event;
  const copy = await upsertAppointment(tx, context.sealer, facts, personal, 'confirmed');
  if (copy.status !== 'confirmed' || copy.startsAt.getTime() !== Date.parse(facts.startsAt)) return;
  const toldLast = async (kind: 'reschedule' | 'admin-reschedule') => {
    const previous = new Date(facts.previousStartsAt);
    return (await findUntoldMove(tx, context.sealer, copy.id, kind, previous)) ?? previous;
  };
  const common = { cause, appointmentId: copy.id, startsAt: copy.startsAt };
  const { about, ...mail } = await mailToClient(tx, context, copy);
  const movedFrom = await toldLast('reschedule');
  await enqueueMail(tx, context, {
    ...common,
    ...mail,
    kind: 'reschedule',
    movedFrom,
    template: rescheduleEmail({ ...about, movedFrom, by: facts.by }),
    calendar: { method: 'REQUEST', content: calendarFile('REQUEST', copy, await findPractice(tx, context)) },
  });
  if (facts.by !== 'client') return;
  const practiceMovedFrom = await toldLast('admin-reschedule');
  await enqueueAdminMail(tx, context, {
    ...common,
    kind: 'admin-reschedule',
    movedFrom: practiceMovedFrom,
    template: adminRescheduleEmail({ ...(await aboutForAdmin(tx, context, copy)), movedFrom: practiceMovedFrom }),
  });
};
