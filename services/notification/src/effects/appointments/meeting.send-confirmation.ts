import { cancellationWords, isFullyRefundable } from '@stillpoint/scheduling';
import type { DomainEvent, Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { calendarFile } from '../../domain/calendar.ts';
import { enqueueMail, type MailToSend } from '../../enqueue-mail.ts';
import { accountLinks, clientSession } from '../../session-info.ts';
import { upsertAppointment } from '../../store/appointments.ts';
import { findPractice } from '../../store/practice.ts';
import { confirmationEmail } from '../../templates/session-emails.ts';

type MeetingSettled = 'MeetingArranged' | 'MeetingUnavailable';

/**
 * Confirms the session to the client with the calendar entry, from the newest data. A session that was cancelled meanwhile gets
 * no confirmation.
 */
export const sendConfirmation: Effect<MeetingSettled, NotificationContext> = async (tx, event, context) => {
  const copy = await upsertAppointment(tx, context.sealer, event.facts, event.personal, 'meeting');
  if (copy.status === 'cancelled') return;
  const { clientName, clientEmail, meetingUrl, meetingId } = copy.personal;
  const [practice, session] = await Promise.all([findPractice(tx, context), clientSession(tx, context, copy)]);
  const mail: MailToSend = {
    cause: event.id,
    kind: 'confirmation',
    appointmentId: copy.id,
    startsAt: copy.startsAt,
    to: { name: clientName, address: clientEmail },
    template: confirmationEmail({
      clientName,
      session,
      meetingUrl,
      meetingId,
      ...accountLinks(context, copy, session),
      terms: termsOf(event.facts),
    }),
    calendar: { method: 'REQUEST', content: calendarFile('REQUEST', copy, practice) },
  };
  await enqueueMail(tx, context, mail, practice);
};

/** The refund terms of a cancellation by the client, if they are less than a full refund. */
const termsOf = ({ isFree, cancellationPolicy: policy }: DomainEvent<MeetingSettled>['facts']): string | null =>
  isFree || policy === undefined || isFullyRefundable(policy) ? null : cancellationWords(policy);
