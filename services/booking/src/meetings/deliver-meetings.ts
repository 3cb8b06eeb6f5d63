import { transact } from '@stillpoint/events';
import type { Logger } from '@stillpoint/log';
import type { BookingContext } from '../context.ts';
import { changed } from '../domain/appointment.ts';
import { meetingDeadline, meetingTag, nextMeetingAttempt } from '../domain/meeting.ts';
import { publishAppointment } from '../publish-appointment.ts';
import { lockAppointment, saveAppointment } from '../store/appointments.ts';
import {
  claimDueMeetings,
  giveUpMeeting,
  markMeetingRemoved,
  postponeMeeting,
  settleMadeMeeting,
  settleMovedMeeting,
  wantMeetingAgain,
  type DueMeeting,
} from '../store/meetings.ts';
import { ZoomError } from './zoom-call.ts';
import type { MadeMeeting, Zoom } from './zoom.ts';

const BATCH = 10;
/** Longer than any attempt can take: a token, a look-up and a request, each with its own deadline, some of them twice. */
const LEASE_MS = 90_000;

/** Makes, moves and removes the meetings that are due at Zoom; safe to repeat and to run in several processes. Answers how many it tried. */
export async function deliverMeetings(context: BookingContext, zoom: Zoom, log: Logger): Promise<number> {
  const now = context.now();
  const due = await claimDueMeetings(context.sql, {
    now,
    leaseUntil: new Date(now.getTime() + LEASE_MS),
    limit: BATCH,
  });
  await Promise.all(due.map((meeting) => deliver(context, zoom, log, meeting)));
  return due.length;
}

async function deliver(context: BookingContext, zoom: Zoom, log: Logger, due: DueMeeting): Promise<void> {
  const { appointmentId } = due;
  try {
    await WORK[due.state](context, zoom, due);
    log.info({ appointmentId, state: due.state, attempts: due.attempts }, 'meeting delivered');
  } catch (error) {
    if (!(error instanceof ZoomError)) throw error;
    const nextAttemptAt = nextMeetingAttempt(context.now(), due.attempts, error.retryAfterMs);
    await postponeMeeting(context.sql, { ...due, nextAttemptAt, lastError: error.message });
    log.warn({ appointmentId, state: due.state, attempts: due.attempts, reason: error.message }, 'meeting waits');
  }
}

async function make(context: BookingContext, zoom: Zoom, due: DueMeeting): Promise<void> {
  const { appointmentId, startsAt, durationMinutes } = due;
  if (startsAt <= context.now()) {
    await giveUpMeeting(context.sql, appointmentId);
    return;
  }
  const tag = meetingTag(appointmentId);
  const made = (await findMade(zoom, due, tag)) ?? (await zoom.create({ tag, startsAt, durationMinutes }));
  await settle(context, appointmentId, made);
}

/** What an earlier attempt made although its answer was lost; of several, one is kept. */
async function findMade(zoom: Zoom, due: DueMeeting, tag: string): Promise<MadeMeeting | null> {
  if (due.attempts <= 1) return null;
  const [made, ...doubles] = await zoom.find(tag);
  for (const double of doubles) await zoom.remove(double.id);
  return made ?? null;
}

/** The link is written and told, unless nobody wants it any more: then the next round removes the meeting. */
async function settle(context: BookingContext, appointmentId: string, made: MadeMeeting): Promise<void> {
  await transact(context, async (tx) => {
    const appointment = await lockAppointment(tx, appointmentId);
    const isWanted = appointment?.status === 'confirmed';
    const isArranged = await settleMadeMeeting(tx, {
      appointmentId,
      providerId: made.id,
      now: context.now(),
      isWanted,
      isInTime: made.startsAt?.getTime() === appointment?.startsAt.getTime(),
    });
    if (!appointment || !isArranged) return;
    const arranged = changed(appointment, { meetingUrl: made.joinUrl, meetingId: made.id });
    await saveAppointment(tx, arranged);
    await publishAppointment(tx, context, 'MeetingArranged', arranged);
  });
}

/** The provider is told the session's time; a meeting that is gone there is made anew, and its link told. */
async function move(context: BookingContext, zoom: Zoom, due: DueMeeting): Promise<void> {
  const { appointmentId, providerId, startsAt } = due;
  // A session that has begun is met behind the same link, whatever time stands there.
  const isThere = startsAt <= context.now() || (await zoom.move(providerId ?? '', due));
  await transact(context, async (tx) => {
    const appointment = await lockAppointment(tx, appointmentId);
    const now = context.now();
    if (!isThere) return wantMeetingAgain(tx, { appointmentId, now, deadlineAt: meetingDeadline(now) });
    const isInTime = appointment?.startsAt.getTime() === startsAt.getTime();
    const next = appointment?.status === 'cancelled' ? 'removing' : isInTime ? 'arranged' : 'moving';
    await settleMovedMeeting(tx, { appointmentId, now, next });
  });
}

async function remove(context: BookingContext, zoom: Zoom, { appointmentId, providerId }: DueMeeting): Promise<void> {
  const ids = providerId ? [providerId] : (await zoom.find(meetingTag(appointmentId))).map(({ id }) => id);
  for (const id of ids) await zoom.remove(id);
  await markMeetingRemoved(context.sql, appointmentId);
}

const WORK = { wanted: make, moving: move, removing: remove };
