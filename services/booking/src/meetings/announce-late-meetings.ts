import { publish, transact } from '@stillpoint/events';
import { withCorrelation } from '@stillpoint/log';
import type { BookingContext } from '../context.ts';
import { changed, factsOf, personalOf } from '../domain/appointment.ts';
import { saveAppointment } from '../store/appointments/appointments.ts';
import { findMeetingSettings } from '../store/practice/video-room.ts';
import { giveUpMeeting, lockLateMeetings, markAnnouncedLate } from '../store/appointments/meetings.ts';

const BATCH = 50;

/**
 * Announces the standing room for meetings that took longer than 10 seconds; it stays the session's room, so that nobody is
 * sent to two places. Without a standing room the meeting is requested further and its link follows. Returns the number of late
 * meetings.
 */
export const announceLateMeetings = (context: BookingContext): Promise<number> =>
  transact(context, async (tx) => {
    const now = context.now();
    const late = await lockLateMeetings(tx, now, BATCH);
    if (late.length === 0) return 0;
    const { standingRoom } = await findMeetingSettings(tx, context);
    for (const { lastError, correlationId, ...appointment } of late) {
      await markAnnouncedLate(tx, appointment.id, now);
      if (appointment.status !== 'confirmed') continue;
      const placed = changed(appointment, { meetingUrl: standingRoom, meetingId: null });
      if (standingRoom) await giveUpMeeting(tx, appointment.id);
      await saveAppointment(tx, placed);
      // The events carry the correlation id of the original request.
      await withCorrelation(correlationId ?? appointment.id, () =>
        publish(tx, context, {
          type: 'MeetingUnavailable',
          facts: { ...factsOf(placed), reason: lastError ?? 'Zoom has not made the meeting in time' },
          personal: personalOf(placed),
        }),
      );
    }
    return late.length;
  });
