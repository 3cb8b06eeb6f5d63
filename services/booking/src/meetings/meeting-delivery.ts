import type { Claim, Delivery } from '@stillpoint/deliveries';
import { transact } from '@stillpoint/events';
import type { BookingContext } from '../context.ts';
import { changed } from '../domain/appointment.ts';
import { meetingDeadline, meetingRetryMs, meetingTag } from '../domain/meeting.ts';
import { publishMeeting } from '../steps/publish-appointment.ts';
import { lockAppointment, saveAppointment } from '../store/appointments/appointments.ts';
import {
  findOwedMeeting,
  giveUpMeeting,
  markMeetingRemoved,
  settleMadeMeeting,
  settleMovedMeeting,
  wantMeetingAgain,
  type OwedMeeting,
} from '../store/appointments/meetings.ts';
import { ZoomError } from './zoom-call.ts';
import type { MadeMeeting, Zoom } from './zoom.ts';

/** How meetings are made, moved and removed at Zoom; safe to repeat and to run in several processes. */
export const meetingDelivery = (context: BookingContext, zoom: Zoom): Delivery => ({
  name: 'meeting',
  table: { name: 'booking.meeting', key: 'appointment_id' },
  // Longer than any attempt can take: a token, a look-up and a request, each with its own deadline, some of them twice.
  leaseMs: 90_000,
  retryMs: meetingRetryMs,
  async deliver(claim) {
    const owed = await findOwedMeeting(context.sql, claim.id);
    if (!owed) return { kind: 'settled', as: 'settled elsewhere' };
    try {
      await WORK[owed.state](context, zoom, { ...owed, ...claim });
      return { kind: 'settled', as: owed.state };
    } catch (error) {
      if (!(error instanceof ZoomError)) throw error;
      return { kind: 'retry', error: error.message, afterMs: error.retryAfterMs ?? 0 };
    }
  },
});

type DueMeeting = OwedMeeting & Pick<Claim, 'lease' | 'attempts'>;

async function make(context: BookingContext, zoom: Zoom, due: DueMeeting): Promise<void> {
  const { appointmentId, startsAt, durationMinutes } = due;
  if (startsAt <= context.now()) {
    await giveUpMeeting(context.sql, appointmentId);
    return;
  }
  const tag = meetingTag(appointmentId);
  const made = (await findMade(zoom, due, tag)) ?? (await zoom.create({ tag, startsAt, durationMinutes }));
  await settle(context, due, made);
}

/** What an earlier attempt made although its answer was lost; of several, one is kept. */
async function findMade(zoom: Zoom, due: DueMeeting, tag: string): Promise<MadeMeeting | null> {
  if (due.attempts <= 1) return null;
  const [made, ...doubles] = await zoom.find(tag);
  for (const double of doubles) await zoom.remove(double.id);
  return made ?? null;
}

/** The link is written and published, unless nobody wants it any more: then the next round removes the meeting. */
async function settle(context: BookingContext, { appointmentId, lease }: DueMeeting, made: MadeMeeting): Promise<void> {
  await transact(context, async (tx) => {
    const appointment = await lockAppointment(tx, appointmentId);
    const isWanted = appointment?.status === 'confirmed';
    const isArranged = await settleMadeMeeting(tx, {
      appointmentId,
      lease,
      providerId: made.id,
      now: context.now(),
      isWanted,
      isInTime: made.startsAt?.getTime() === appointment?.startsAt.getTime(),
    });
    if (!appointment || !isArranged) return;
    const arranged = changed(appointment, { meetingUrl: made.joinUrl, meetingId: made.id });
    await saveAppointment(tx, arranged);
    await publishMeeting(tx, context, arranged);
  });
}

/** The provider gets the session's time; a meeting that is gone there is made anew, and its link published. */
async function move(context: BookingContext, zoom: Zoom, due: DueMeeting): Promise<void> {
  const { appointmentId, providerId, startsAt, lease } = due;
  // A session that has begun is met behind the same link, whatever time stands there.
  const isThere = startsAt <= context.now() || (await zoom.move(providerId ?? '', due));
  await transact(context, async (tx) => {
    const appointment = await lockAppointment(tx, appointmentId);
    const now = context.now();
    if (!isThere) return wantMeetingAgain(tx, { appointmentId, lease, now, deadlineAt: meetingDeadline(now) });
    const isInTime = appointment?.startsAt.getTime() === startsAt.getTime();
    const next = appointment?.status === 'cancelled' ? 'removing' : isInTime ? 'arranged' : 'moving';
    await settleMovedMeeting(tx, { appointmentId, lease, now, next });
  });
}

async function remove(context: BookingContext, zoom: Zoom, { appointmentId, providerId }: DueMeeting): Promise<void> {
  const ids = providerId ? [providerId] : (await zoom.find(meetingTag(appointmentId))).map(({ id }) => id);
  for (const id of ids) await zoom.remove(id);
  await markMeetingRemoved(context.sql, appointmentId);
}

const WORK = { wanted: make, moving: move, removing: remove };
