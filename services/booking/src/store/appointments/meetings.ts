import { firstRow, hasRows, type ISql } from '@stillpoint/db';
import { correlationId } from '@stillpoint/log';
import type { Appointment } from '../../domain/appointment.ts';
import { appointmentColumns } from './appointments.ts';

/** The pending change of a meeting at the provider, with the session as it is now. */
export interface PendingMeeting {
  appointmentId: string;
  state: 'wanted' | 'moving' | 'removing';
  providerId: string | null;
  startsAt: Date;
  durationMinutes: number;
  bookedAt: Date;
}

export async function insertWantedMeeting(
  tx: ISql,
  meeting: { appointmentId: string; now: Date; deadlineAt: Date },
): Promise<void> {
  await tx`
    INSERT INTO booking.meeting (appointment_id, state, due_at, deadline_at, correlation_id)
    VALUES (${meeting.appointmentId}, 'wanted', ${meeting.now}, ${meeting.deadlineAt}, ${correlationId()})
    ON CONFLICT DO NOTHING`;
}

/** The pending change of an appointment's meeting; null when there is none. */
export const findPendingMeeting = (db: ISql, appointmentId: string): Promise<PendingMeeting | null> =>
  firstRow(db<PendingMeeting[]>`
    SELECT m.appointment_id, m.state, m.provider_id, a.starts_at, a.duration_minutes, a.created_at AS booked_at
    FROM booking.meeting m JOIN booking.appointment a ON a.id = m.appointment_id
    WHERE m.appointment_id = ${appointmentId} AND m.due_at IS NOT NULL`);

/**
 * Records that a meeting exists at the provider. Returns whether it is still wanted; if not, it is marked for removal. If the
 * session was moved meanwhile, moving the meeting is due next.
 */
export async function recordCreatedMeeting(
  tx: ISql,
  meeting: {
    appointmentId: string;
    lease: string;
    providerId: string;
    now: Date;
    isWanted: boolean;
    isInTime: boolean;
  },
): Promise<boolean> {
  const made = meeting.isInTime ? 'arranged' : 'moving';
  const [row] = await tx<{ state: string }[]>`
    UPDATE booking.meeting
    SET provider_id = ${meeting.providerId}, last_error = NULL, attempts = 0,
        state = CASE WHEN state = 'wanted' AND ${meeting.isWanted} THEN ${made} ELSE 'removing' END,
        due_at = CASE WHEN state = 'wanted' AND ${meeting.isWanted && meeting.isInTime} THEN NULL ELSE ${meeting.now}::timestamptz END
    WHERE appointment_id = ${meeting.appointmentId} AND lease = ${meeting.lease}
    RETURNING state`;
  return row !== undefined && row.state !== 'removing';
}

/**
 * Marks the meeting of a moved session to be moved, if there is one. A meeting that is just being made is checked when it
 * exists.
 */
export async function markMeetingMoving(tx: ISql, appointmentId: string, now: Date): Promise<void> {
  await tx`
    UPDATE booking.meeting
    SET state = 'moving', due_at = ${now}, attempts = 0, correlation_id = coalesce(${correlationId()}, correlation_id)
    WHERE appointment_id = ${appointmentId} AND state = 'arranged'`;
}

/** Records a moved meeting: `next` is its new state. Does nothing when the meeting has been withdrawn meanwhile. */
export async function recordMovedMeeting(
  tx: ISql,
  meeting: { appointmentId: string; lease: string; now: Date; next: 'arranged' | 'moving' | 'removing' },
): Promise<void> {
  await tx`
    UPDATE booking.meeting
    SET state = ${meeting.next}, due_at = ${meeting.next === 'arranged' ? null : meeting.now}, attempts = 0, last_error = NULL
    WHERE appointment_id = ${meeting.appointmentId} AND lease = ${meeting.lease} AND state = 'moving'`;
}

/** The meeting to be moved is gone at the provider: requests another, which is late at `deadlineAt`. */
export async function requestMeetingAgain(
  tx: ISql,
  meeting: { appointmentId: string; lease: string; now: Date; deadlineAt: Date },
): Promise<void> {
  await tx`
    UPDATE booking.meeting
    SET state = 'wanted', provider_id = NULL, attempts = 0, due_at = ${meeting.now}, deadline_at = ${meeting.deadlineAt},
        announced_late_at = NULL
    WHERE appointment_id = ${meeting.appointmentId} AND lease = ${meeting.lease} AND state = 'moving'`;
}

export async function markMeetingRemoved(db: ISql, appointmentId: string): Promise<void> {
  await db`
    UPDATE booking.meeting SET state = 'removed', due_at = NULL, last_error = NULL
    WHERE appointment_id = ${appointmentId} AND state = 'removing'`;
}

/**
 * Withdraws a meeting. One that was never requested is finished; one whose request may be running is looked up when the attempt
 * has ended, or is due again; one that exists is removed at once.
 */
export async function withdrawMeeting(tx: ISql, appointmentId: string, now: Date): Promise<void> {
  await tx`
    UPDATE booking.meeting
    SET state = CASE WHEN state = 'wanted' AND attempts = 0 THEN 'removed' ELSE 'removing' END,
        due_at = CASE WHEN state <> 'wanted' THEN ${now} WHEN attempts > 0 THEN due_at END,
        correlation_id = coalesce(${correlationId()}, correlation_id),
        attempts = CASE WHEN state = 'wanted' THEN attempts ELSE 0 END
    WHERE appointment_id = ${appointmentId} AND state IN ('wanted', 'arranged', 'moving')`;
}

interface LateMeeting {
  lastError: string | null;
  /** Correlation id of the request that wants the meeting. */
  correlationId: string | null;
}

/** Appointments whose link is late and was not announced as such; both rows are locked until the transaction ends. */
export const lockLateMeetings = (tx: ISql, now: Date, limit: number): Promise<(Appointment & LateMeeting)[]> =>
  tx<(Appointment & LateMeeting)[]>`
    SELECT ${appointmentColumns(tx)}, m.last_error, m.correlation_id
    FROM booking.meeting m JOIN booking.appointment a ON a.id = m.appointment_id
    WHERE m.state = 'wanted' AND m.announced_late_at IS NULL AND m.deadline_at <= ${now}
    ORDER BY m.deadline_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;

export async function markAnnouncedLate(tx: ISql, appointmentId: string, now: Date): Promise<void> {
  await tx`UPDATE booking.meeting SET announced_late_at = ${now} WHERE appointment_id = ${appointmentId}`;
}

/**
 * Stops requesting a meeting that was announced as late; one that may have been made after all is looked up and removed. False
 * when it was not announced yet, or is not requested any more.
 */
export const giveUpMeeting = (tx: ISql, appointmentId: string): Promise<boolean> =>
  hasRows(tx`
    UPDATE booking.meeting
    SET state = CASE WHEN attempts = 0 THEN 'unavailable' ELSE 'removing' END,
        due_at = CASE WHEN attempts > 0 THEN due_at END
    WHERE appointment_id = ${appointmentId} AND state = 'wanted' AND announced_late_at IS NOT NULL
    RETURNING 1`);
