import type { ISql } from '@stillpoint/db';
import type { Busy } from '@stillpoint/scheduling';
import { within } from './span.ts';

/**
 * What takes time within `span`, by date, as JSON text of the contract's `busyAppointment`s: blocked times, and sessions that
 * are neither cancelled nor expired holds at `now`, including those that reach into it. PostgreSQL writes the text in one row,
 * so that hundreds of rows are not parsed and serialised again. Adding a microsecond, which is cut off, makes `to_json` write
 * zero milliseconds too; `to_char` takes seven times as long.
 */
export async function readBusyText(db: ISql, span: Busy, now: Date): Promise<string> {
  const [row] = await db<[{ text: string }]>`
    SELECT '[' || coalesce(string_agg(
      '{"status":"' || status || '","appointmentDate":'
        || left(to_json(starts_at AT TIME ZONE 'UTC' + interval '1 microsecond')::text, 24)
        || 'Z","service":{"duration":' || minutes || '}}', ',' ORDER BY starts_at), '') || ']' AS text
    FROM (
      SELECT status, starts_at, duration_minutes AS minutes FROM booking.appointment
      WHERE status <> 'cancelled' AND ${within(db, span)} AND (hold_expires_at IS NULL OR hold_expires_at > ${now})
      UNION ALL
      SELECT 'blocked', starts_at, round(extract(epoch FROM ends_at - starts_at) / 60)::integer FROM booking.blocked_time
      WHERE ${within(db, span)}
    ) AS taken`;
  return row.text;
}
