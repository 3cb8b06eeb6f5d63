import type { Claim } from '@stillpoint/deliveries';
import { transact } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import { HOUR_MS, isErasedAddress } from '@stillpoint/scheduling';
import type { NotificationContext } from '../context.ts';
import type { ScheduledKind } from '../domain/mail-kind.ts';
import { endOfQuietHours, reminderTimes, timeLeft, type ReminderKind } from '../domain/reminder-times.ts';
import type { FollowUpKind } from '../domain/wordings/follow-up-wordings.ts';
import { writeMail, type MailToSend } from '../enqueue-mail.ts';
import { mailToClient } from '../session-info.ts';
import { quietZoneOf } from '../set-reminders.ts';
import { findAppointment, type AppointmentCopy } from '../store/appointments.ts';
import { dropScheduledMail, fillScheduledMail, moveScheduledMail } from '../store/mails.ts';
import { findWording } from '../store/mail-wordings.ts';
import { followUpEmail, reminderEmail } from '../templates/session-emails.ts';

/** A reminder of the day before that is this late would arrive with the one an hour ahead. */
const TOO_LATE_FOR_DAY_MS = 2 * HOUR_MS;
/**
 * One that is sent later than this, because nothing was running, waits for the morning, unless it would be too late by then; one moved
 * to 22:00 is sent soon after.
 */
const LATE_MS = 15 * 60_000;

/**
 * What is to become of a scheduled mail that is due: it is sent, or waits for another time (a moved session, the client's night),
 * or is not wanted any more.
 */
type Decision = MailToSend | { notBefore: Date } | null;

const decide = (tx: TransactionSql, context: NotificationContext, copy: AppointmentCopy, kind: ScheduledKind) =>
  kind === 'reminder-day' || kind === 'reminder-hour'
    ? remind(tx, context, copy, kind === 'reminder-day' ? 'day' : 'hour')
    : followUp(tx, context, copy, kind);

/** Writes a claimed mail that was scheduled, from what is known of its session now. Its row says what was decided. */
export const writeWhenDue = (
  context: NotificationContext,
  { kind, appointmentId }: { kind: ScheduledKind; appointmentId: string },
  claim: Claim,
): Promise<'written' | 'later' | 'dropped'> =>
  transact(context, async (tx) => {
    const copy = await findAppointment(tx, context.sealer, appointmentId);
    const isWanted = copy && !isErasedAddress(copy.personal.clientEmail);
    const decision = isWanted && (await decide(tx, context, copy, kind));
    if (decision && 'notBefore' in decision) {
      await moveScheduledMail(tx, claim, decision.notBefore);
      return 'later';
    }
    const now = context.now();
    if (decision && (await fillScheduledMail(tx, context.sealer, claim, await writeMail(tx, context, decision), now)))
      return 'written';
    await dropScheduledMail(tx, claim, now);
    return 'dropped';
  });

async function remind(
  tx: TransactionSql,
  context: NotificationContext,
  copy: AppointmentCopy,
  when: ReminderKind,
): Promise<Decision> {
  if (copy.status !== 'confirmed') return null;
  const zone = await quietZoneOf(tx, context, copy);
  const notBefore = reminderTimes(copy.startsAt, zone)[when];
  const now = context.now();
  if (notBefore > now) return { notBefore };
  const isTooLate = (at: Date) => copy.startsAt.getTime() - at.getTime() <= (when === 'day' ? TOO_LATE_FOR_DAY_MS : 0);
  if (isTooLate(now)) return null;
  const isLate = now.getTime() - notBefore.getTime() > LATE_MS;
  const morning = when === 'day' && isLate ? endOfQuietHours(now, zone) : null;
  if (morning && !isTooLate(morning)) return { notBefore: morning };
  const { about, ...mail } = await mailToClient(tx, context, copy);
  return {
    ...mail,
    // A session that was moved is reminded of again.
    cause: `${copy.id} ${copy.startsAt.toISOString()}`,
    kind: `reminder-${when}`,
    startsAt: copy.startsAt,
    template: reminderEmail({ ...about, when, timeLeft: timeLeft(copy.startsAt, now) }),
  };
}

/** Sent only while the practice has words for it. */
async function followUp(
  tx: TransactionSql,
  context: NotificationContext,
  copy: AppointmentCopy,
  kind: FollowUpKind,
): Promise<Decision> {
  if (copy.status !== 'completed' || (await findWording(tx, kind)) === null) return null;
  const { about, ...mail } = await mailToClient(tx, context, copy);
  return { ...mail, cause: copy.id, kind, template: followUpEmail({ ...about, kind }) };
}
