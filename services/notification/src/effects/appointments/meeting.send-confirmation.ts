import { cancellationWords, isFullyRefundable } from '@stillpoint/scheduling';
import type { DomainEvent, Effect } from '@stillpoint/events';
import type { NotificationContext } from '../../context.ts';
import { calendarFile } from '../../domain/calendar.ts';
import { enqueueMail } from '../../enqueue-mail.ts';
import { mailToClient } from '../../session-info.ts';
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
  const { about, ...mail } = await mailToClient(tx, context, copy);
  await enqueueMail(tx, context, {
    ...mail,
    cause: event.id,
    kind: 'confirmation',
    startsAt: copy.startsAt,
    template: confirmationEmail({ ...about, terms: termsOf(event.facts, copy.startsAt, context.now()) }),
    calendar: { method: 'REQUEST', content: calendarFile('REQUEST', copy, await findPractice(tx, context)) },
  });
};

/** The refund terms of a cancellation by the client, if they are less than a full refund. */
const termsOf = (
  { isFree, cancellationPolicy: policy }: DomainEvent<MeetingSettled>['facts'],
  startsAt: Date,
  now: Date,
): string | null =>
  isFree || policy === undefined || isFullyRefundable(policy) ? null : cancellationWords(policy, { startsAt, now });
