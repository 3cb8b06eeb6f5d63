import type { ISql } from '@stillpoint/db';
import type { Appointment } from '../domain/appointment.ts';
import { appointmentColumns } from './appointments.ts';

/** A delivery that is due: `attempts` counts this one when it is to be made. */
export interface DueMeeting {
  appointmentId: string;
  state: 'wanted' | 'removing';
  providerId: string | null;
  attempts: number;
  startsAt: Date;
  durationMinutes: number;
}

export async function insertWantedMeeting(
  tx: ISql,
  of: { appointmentId: string; now: Date; deadlineAt: Date },
): Promise<void> {
  await tx`
    INSERT INTO booking.meeting (appointment_id, state, next_attempt_at, deadline_at)
    VALUES (${of.appointmentId}, 'wanted', ${of.now}, ${of.deadlineAt})
    ON CONFLICT DO NOTHING`;
}

/**
 * Takes what is due and leases it: nobody else tries it before `leaseUntil`, by which this attempt has certainly ended. The
 * attempt is counted before it is made, so that after a crash the next one looks first.
 */
export const claimDueMeetings = (db: ISql, of: { now: Date; leaseUntil: Date; limit: number }): Promise<DueMeeting[]> =>
  db<DueMeeting[]>`
    UPDATE booking.meeting m
    SET next_attempt_at = ${of.leaseUntil}, attempts = attempts + 1
    FROM booking.appointment a
    WHERE a.id = m.appointment_id AND m.appointment_id IN (
      SELECT appointment_id FROM booking.meeting
      WHERE state IN ('wanted', 'removing') AND next_attempt_at <= ${of.now}
      ORDER BY next_attempt_at LIMIT ${of.limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING m.appointment_id AS "appointmentId", m.state, m.provider_id AS "providerId", m.attempts,
      a.starts_at AS "startsAt", a.duration_minutes AS "durationMinutes"`;

/** Puts a failed delivery off; a definite end of its attempt also ends its lease. */
export async function postponeMeeting(
  db: ISql,
  of: { appointmentId: string; nextAttemptAt: Date; lastError: string },
): Promise<void> {
  await db`
    UPDATE booking.meeting SET next_attempt_at = ${of.nextAttemptAt}, last_error = ${of.lastError}
    WHERE appointment_id = ${of.appointmentId} AND state IN ('wanted', 'removing')`;
}

/**
 * A meeting exists at the provider. Answers whether it is still wanted; when it is not, it is marked for removal.
 */
export async function settleMadeMeeting(
  tx: ISql,
  of: { appointmentId: string; providerId: string; now: Date; isWanted: boolean },
): Promise<boolean> {
  const [row] = await tx<[{ state: string }]>`
    UPDATE booking.meeting
    SET provider_id = ${of.providerId}, last_error = NULL, next_attempt_at = ${of.now},
        state = CASE WHEN state = 'wanted' AND ${of.isWanted} THEN 'arranged' ELSE 'removing' END
    WHERE appointment_id = ${of.appointmentId}
    RETURNING state`;
  return row.state === 'arranged';
}

export async function markMeetingRemoved(db: ISql, appointmentId: string): Promise<void> {
  await db`
    UPDATE booking.meeting SET state = 'removed', last_error = NULL
    WHERE appointment_id = ${appointmentId} AND state = 'removing'`;
}

/**
 * Takes a meeting back. One that was never asked for is done with; one that may be on its way is looked for when the running
 * attempt's lease has ended; one that exists goes at once.
 */
export async function removeMeetingRow(tx: ISql, appointmentId: string, now: Date): Promise<void> {
  await tx`
    UPDATE booking.meeting
    SET state = CASE WHEN state = 'wanted' AND attempts = 0 THEN 'removed' ELSE 'removing' END,
        next_attempt_at = CASE WHEN state = 'arranged' THEN ${now} ELSE next_attempt_at END,
        attempts = CASE WHEN state = 'arranged' THEN 0 ELSE attempts END
    WHERE appointment_id = ${appointmentId} AND state IN ('wanted', 'arranged')`;
}

/** Appointments whose link is late and that nobody was told of; both rows are locked until the transaction ends. */
export const lockLateMeetings = (
  tx: ISql,
  now: Date,
  limit: number,
): Promise<(Appointment & { lastError: string | null })[]> =>
  tx<(Appointment & { lastError: string | null })[]>`
    SELECT ${appointmentColumns(tx)}, m.last_error AS "lastError"
    FROM booking.meeting m JOIN booking.appointment a ON a.id = m.appointment_id
    WHERE m.state = 'wanted' AND m.announced_late_at IS NULL AND m.deadline_at <= ${now}
    ORDER BY m.deadline_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;

export async function markAnnouncedLate(tx: ISql, appointmentId: string, now: Date): Promise<void> {
  await tx`UPDATE booking.meeting SET announced_late_at = ${now} WHERE appointment_id = ${appointmentId}`;
}

/** Stops asking for a meeting; one that may have been made after all is looked for and removed. */
export async function giveUpMeeting(tx: ISql, appointmentId: string): Promise<void> {
  await tx`
    UPDATE booking.meeting SET state = CASE WHEN attempts = 0 THEN 'unavailable' ELSE 'removing' END
    WHERE appointment_id = ${appointmentId} AND state = 'wanted'`;
}
