import type { ISql } from '@stillpoint/db';
import type { Busy } from '@stillpoint/scheduling';
import { within } from './span.ts';

/**
 * What takes time within `span`, by date, as the JSON text of the contract's `busyAppointment`s: blocked times, and sessions that are
 * neither cancelled nor a hold that ran out at `now`; also what reaches into it. PostgreSQL writes the text, in one row: hundreds of
 * rows are not read and written again. With the microsecond, which is cut off, `to_json` writes milliseconds that are nought, too;
 * `to_char` takes seven times as long.
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
