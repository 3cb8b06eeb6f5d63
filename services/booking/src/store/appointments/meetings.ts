import { firstRow, type ISql } from '@stillpoint/db';
import { correlationId } from '@stillpoint/log';
import type { Appointment } from '../../domain/appointment.ts';
import { appointmentColumns } from './appointments.ts';

/** What is to be done at the provider, and the session as it is now. */
export interface OwedMeeting {
  appointmentId: string;
  state: 'wanted' | 'moving' | 'removing';
  providerId: string | null;
  startsAt: Date;
  durationMinutes: number;
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

/** What an appointment's meeting waits for; null when there is nothing to be done. */
export const findOwedMeeting = (db: ISql, appointmentId: string): Promise<OwedMeeting | null> =>
  firstRow(db<OwedMeeting[]>`
    SELECT m.appointment_id, m.state, m.provider_id, a.starts_at, a.duration_minutes
    FROM booking.meeting m JOIN booking.appointment a ON a.id = m.appointment_id
    WHERE m.appointment_id = ${appointmentId} AND m.due_at IS NOT NULL`);

/**
 * A meeting exists at the provider. Returns whether it is still wanted; when it is not, it is marked for removal. One at another
 * time than the session's is moved next.
 */
export async function settleMadeMeeting(
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

/** The session was moved: its meeting follows, if there is one. One on its way is looked at when it is there. */
export async function moveMeetingRow(tx: ISql, appointmentId: string, now: Date): Promise<void> {
  await tx`
    UPDATE booking.meeting
    SET state = 'moving', due_at = ${now}, attempts = 0, correlation_id = coalesce(${correlationId()}, correlation_id)
    WHERE appointment_id = ${appointmentId} AND state = 'arranged'`;
}

/** The meeting was moved: `next` says what becomes of it now. Nothing when it has been taken back meanwhile. */
export async function settleMovedMeeting(
  tx: ISql,
  meeting: { appointmentId: string; lease: string; now: Date; next: 'arranged' | 'moving' | 'removing' },
): Promise<void> {
  await tx`
    UPDATE booking.meeting
    SET state = ${meeting.next}, due_at = ${meeting.next === 'arranged' ? null : meeting.now}, attempts = 0, last_error = NULL
    WHERE appointment_id = ${meeting.appointmentId} AND lease = ${meeting.lease} AND state = 'moving'`;
}

/** The meeting to be moved is gone at the provider: another is wanted, and is late at `deadlineAt`. */
export async function wantMeetingAgain(
  tx: ISql,
  meeting: { appointmentId: string; lease: string; now: Date; deadlineAt: Date },
): Promise<void> {
  await tx`
    UPDATE booking.meeting
    SET state = 'wanted', provider_id = NULL, attempts = 0, due_at = ${meeting.now}, deadline_at = ${meeting.deadlineAt}
    WHERE appointment_id = ${meeting.appointmentId} AND lease = ${meeting.lease} AND state = 'moving'`;
}

export async function markMeetingRemoved(db: ISql, appointmentId: string): Promise<void> {
  await db`
    UPDATE booking.meeting SET state = 'removed', due_at = NULL, last_error = NULL
    WHERE appointment_id = ${appointmentId} AND state = 'removing'`;
}

/**
 * Takes a meeting back. One that was never asked for is done with; one that may be on its way is looked for when its attempt has
 * ended, or is due again; one that exists goes at once.
 */
export async function removeMeetingRow(tx: ISql, appointmentId: string, now: Date): Promise<void> {
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
  /** Of the request that wants it. */
  correlationId: string | null;
}

/** Appointments whose link is late and that nobody was notified of; both rows are locked until the transaction ends. */
export const lockLateMeetings = (tx: ISql, now: Date, limit: number): Promise<(Appointment & LateMeeting)[]> =>
  tx<(Appointment & LateMeeting)[]>`
    SELECT ${appointmentColumns(tx)}, m.last_error, m.correlation_id
    FROM booking.meeting m JOIN booking.appointment a ON a.id = m.appointment_id
    WHERE m.state = 'wanted' AND m.announced_late_at IS NULL AND m.deadline_at <= ${now}
    ORDER BY m.deadline_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;

export async function markAnnouncedLate(tx: ISql, appointmentId: string, now: Date): Promise<void> {
  await tx`UPDATE booking.meeting SET announced_late_at = ${now} WHERE appointment_id = ${appointmentId}`;
}

/** Stops asking for a meeting; one that may have been made after all is looked for and removed. */
export async function giveUpMeeting(tx: ISql, appointmentId: string): Promise<void> {
  await tx`
    UPDATE booking.meeting
    SET state = CASE WHEN attempts = 0 THEN 'unavailable' ELSE 'removing' END,
        due_at = CASE WHEN attempts > 0 THEN due_at END
    WHERE appointment_id = ${appointmentId} AND state = 'wanted'`;
}
