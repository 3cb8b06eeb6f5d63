import type { ISql } from '@stillpoint/db';
import type { Appointment } from '../domain/appointment.ts';
import { appointmentColumns } from './appointments.ts';

/** A delivery that is due: `attempts` counts this one when it is to be made. */
export interface DueMeeting {
  appointmentId: string;
  state: 'wanted' | 'moving' | 'removing';
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
      WHERE state IN ('wanted', 'moving', 'removing') AND next_attempt_at <= ${of.now}
      ORDER BY next_attempt_at LIMIT ${of.limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING m.appointment_id AS "appointmentId", m.state, m.provider_id AS "providerId", m.attempts,
      a.starts_at AS "startsAt", a.duration_minutes AS "durationMinutes"`;

/**
 * Puts a failed delivery off; a definite end of its attempt also ends its lease. A removal that waits for a creation's lease is
 * put off with it, one that was asked for during a move is not.
 */
export async function postponeMeeting(
  db: ISql,
  of: { appointmentId: string; state: DueMeeting['state']; nextAttemptAt: Date; lastError: string },
): Promise<void> {
  const states = of.state === 'wanted' ? ['wanted', 'removing'] : [of.state];
  await db`
    UPDATE booking.meeting SET next_attempt_at = ${of.nextAttemptAt}, last_error = ${of.lastError}
    WHERE appointment_id = ${of.appointmentId} AND state = ANY (${states})`;
}

/**
 * A meeting exists at the provider. Answers whether it is still wanted; when it is not, it is marked for removal. One at another
 * time than the session's is moved next.
 */
export async function settleMadeMeeting(
  tx: ISql,
  of: { appointmentId: string; providerId: string; now: Date; isWanted: boolean; isInTime: boolean },
): Promise<boolean> {
  const made = of.isInTime ? 'arranged' : 'moving';
  const [row] = await tx<[{ state: string }]>`
    UPDATE booking.meeting
    SET provider_id = ${of.providerId}, last_error = NULL, next_attempt_at = ${of.now}, attempts = 0,
        state = CASE WHEN state = 'wanted' AND ${of.isWanted} THEN ${made} ELSE 'removing' END
    WHERE appointment_id = ${of.appointmentId}
    RETURNING state`;
  return row.state !== 'removing';
}

/** The session was moved: its meeting follows, if there is one. One on its way is looked at when it is there. */
export async function moveMeetingRow(tx: ISql, appointmentId: string, now: Date): Promise<void> {
  await tx`
    UPDATE booking.meeting SET state = 'moving', next_attempt_at = ${now}, attempts = 0
    WHERE appointment_id = ${appointmentId} AND state = 'arranged'`;
}

/** The meeting was moved: `next` says what becomes of it now. Nothing when it has been taken back meanwhile. */
export async function settleMovedMeeting(
  tx: ISql,
  of: { appointmentId: string; now: Date; next: 'arranged' | 'moving' | 'removing' },
): Promise<void> {
  await tx`
    UPDATE booking.meeting SET state = ${of.next}, next_attempt_at = ${of.now}, attempts = 0, last_error = NULL
    WHERE appointment_id = ${of.appointmentId} AND state = 'moving'`;
}

/** The meeting to be moved is gone at the provider: another is wanted, and is late at `deadlineAt`. */
export async function wantMeetingAgain(
  tx: ISql,
  of: { appointmentId: string; now: Date; deadlineAt: Date },
): Promise<void> {
  await tx`
    UPDATE booking.meeting
    SET state = 'wanted', provider_id = NULL, attempts = 0, next_attempt_at = ${of.now}, deadline_at = ${of.deadlineAt}
    WHERE appointment_id = ${of.appointmentId} AND state = 'moving'`;
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
        next_attempt_at = CASE WHEN state = 'wanted' THEN next_attempt_at ELSE ${now} END,
        attempts = CASE WHEN state = 'wanted' THEN attempts ELSE 0 END
    WHERE appointment_id = ${appointmentId} AND state IN ('wanted', 'arranged', 'moving')`;
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
