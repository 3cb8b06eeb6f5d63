import type { Claim, Delivery } from '@stillpoint/deliveries';
import { publish, transact } from '@stillpoint/events';
import { HOUR_MS } from '@stillpoint/scheduling';
import type { BookingContext } from '../context.ts';
import { changed } from '../domain/appointment.ts';
import { meetingDeadline, meetingRetryMs, meetingTag } from '../domain/meeting.ts';
import { eventOf } from '../steps/publish-appointment.ts';
import { lockAppointment, saveAppointment } from '../store/appointments/appointments.ts';
import {
  findPendingMeeting,
  giveUpMeeting,
  markMeetingRemoved,
  recordCreatedMeeting,
  recordMovedMeeting,
  requestMeetingAgain,
  type PendingMeeting,
} from '../store/appointments/meetings.ts';
import { ZoomError } from './zoom-call.ts';
import type { CreatedMeeting, Zoom } from './zoom.ts';

/** Creates, moves and removes meetings at Zoom; safe to repeat and to run in several processes. */
export const meetingDelivery = (context: BookingContext, zoom: Zoom): Delivery => ({
  name: 'meeting',
  table: { name: 'booking.meeting', key: 'appointment_id' },
  // Longer than any attempt: a token, a look-up and a request, each with its own deadline, some of them twice.
  leaseMs: 90_000,
  retryMs: meetingRetryMs,
  async deliver(claim) {
    const pending = await findPendingMeeting(context.sql, claim.id);
    if (!pending) return { kind: 'settled', as: 'settled elsewhere' };
    try {
      await HANDLERS[pending.state](context, zoom, { ...pending, ...claim });
      return { kind: 'settled', as: pending.state };
    } catch (error) {
      if (!(error instanceof ZoomError)) throw error;
      return { kind: 'retry', error: error.message, afterMs: error.retryAfterMs ?? 0 };
    }
  },
});

/**
 * A meeting that is wanted so long after the booking may exist already without an earlier attempt here: it was made after the backup
 * that this database was restored from.
 */
const IN_ONE_GO_MS = HOUR_MS;

type DueMeeting = PendingMeeting & Pick<Claim, 'lease' | 'attempts'>;

async function create(context: BookingContext, zoom: Zoom, due: DueMeeting): Promise<void> {
  const { appointmentId, startsAt, durationMinutes } = due;
  if (startsAt <= context.now()) {
    if (await giveUpMeeting(context.sql, appointmentId)) return;
    throw new ZoomError('Zoom had not made the meeting when the session began', null, null);
  }
  const tag = meetingTag(appointmentId);
  const mayExist = due.attempts > 1 || context.now().getTime() - due.bookedAt.getTime() > IN_ONE_GO_MS;
  const made =
    (mayExist ? await findCreated(zoom, tag) : null) ?? (await zoom.create({ tag, startsAt, durationMinutes }));
  if (!(await recordCreated(context, due, made))) await zoom.remove(made.id);
}

/** Finds what was made before although it is not known here; of several meetings, one is kept. */
async function findCreated(zoom: Zoom, tag: string): Promise<CreatedMeeting | null> {
  const [id, ...duplicates] = await zoom.find(tag);
  if (id === undefined) return null;
  const made = await zoom.read(id);
  for (const duplicate of duplicates) await zoom.remove(duplicate);
  return made;
}

/**
 * Stores and publishes the link, unless the meeting is not wanted any more: then the next attempt removes it. Returns false when
 * none will: this attempt stood still past its lease, and another made the session's meeting, or gave it up, without this one.
 */
function recordCreated(context: BookingContext, { appointmentId, lease }: DueMeeting, made: CreatedMeeting) {
  return transact(context, async (tx) => {
    const appointment = await lockAppointment(tx, appointmentId);
    const isWanted = appointment?.status === 'confirmed';
    const isArranged = await recordCreatedMeeting(tx, {
      appointmentId,
      lease,
      providerId: made.id,
      now: context.now(),
      isWanted,
      isInTime: made.startsAt?.getTime() === appointment?.startsAt.getTime(),
    });
    if (!appointment || !isArranged) {
      const next = await findPendingMeeting(tx, appointmentId);
      // An attempt that takes over while a meeting is wanted looks for those that were made.
      return appointment?.meetingId === made.id || next?.providerId === made.id || next?.state === 'wanted';
    }
    const arranged = changed(appointment, { meetingUrl: made.joinUrl, meetingId: made.id });
    await saveAppointment(tx, arranged);
    await publish(tx, context, eventOf('MeetingArranged', arranged));
    return true;
  });
}

/** Sets the session's time at the provider; a meeting that is gone there is made again, and its new link published. */
async function move(context: BookingContext, zoom: Zoom, due: DueMeeting): Promise<void> {
  const { appointmentId, providerId, startsAt, lease } = due;
  // A session that has begun keeps its link, whatever time the provider has.
  const exists = startsAt <= context.now() || (await zoom.move(providerId ?? '', due));
  await transact(context, async (tx) => {
    const appointment = await lockAppointment(tx, appointmentId);
    const now = context.now();
    if (!exists) return requestMeetingAgain(tx, { appointmentId, lease, now, deadlineAt: meetingDeadline(now) });
    const isInTime = appointment?.startsAt.getTime() === startsAt.getTime();
    const next = appointment?.status === 'cancelled' ? 'removing' : isInTime ? 'arranged' : 'moving';
    await recordMovedMeeting(tx, { appointmentId, lease, now, next });
  });
}

async function remove(context: BookingContext, zoom: Zoom, { appointmentId, providerId }: DueMeeting): Promise<void> {
  const ids = providerId ? [providerId] : await zoom.find(meetingTag(appointmentId));
  for (const id of ids) await zoom.remove(id);
  await markMeetingRemoved(context.sql, appointmentId);
}

const HANDLERS = { wanted: create, moving: move, removing: remove };
