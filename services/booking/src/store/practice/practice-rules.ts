import { practiceRules, type PracticeRules } from '@stillpoint/contracts';
import { hasRows, type ISql } from '@stillpoint/db';

type Row = Omit<PracticeRules, 'cancellation' | 'rescheduling' | 'clientLimits' | 'retention'> &
  PracticeRules['cancellation'] &
  PracticeRules['retention'] & {
    rescheduleLimit: number;
    rescheduleUntilHours: number;
    maxUnpaidHolds: number | null;
    maxFreeSessions: number | null;
    maxChangesPerHour: number | null;
  };

/** The saved rules, or the defaults if none were saved. */
export async function findPracticeRules(db: ISql): Promise<PracticeRules> {
  const [row] = await db<Row[]>`
    SELECT currency, minimum_notice_minutes, horizon_days, buffer_before_minutes, buffer_after_minutes, max_sessions_per_day,
      full_refund_hours, late_refund_percent, reschedule_limit, reschedule_until_hours, max_unpaid_holds,
      max_free_sessions, max_changes_per_hour, records_years, notes_years, erases_due_notes
    FROM booking.practice_rules`;
  if (!row) return practiceRules.parse({});
  const { fullRefundHours, lateRefundPercent, rescheduleLimit, rescheduleUntilHours, ...others } = row;
  const { maxUnpaidHolds, maxFreeSessions, maxChangesPerHour, ...more } = others;
  const { recordsYears, notesYears, erasesDueNotes, ...rules } = more;
  return {
    ...rules,
    clientLimits: { unpaidHolds: maxUnpaidHolds, freeSessions: maxFreeSessions, changesPerHour: maxChangesPerHour },
    cancellation: { fullRefundHours, lateRefundPercent },
    rescheduling: { limit: rescheduleLimit, untilHours: rescheduleUntilHours },
    retention: { recordsYears, notesYears, erasesDueNotes },
  };
}

export const isAnyRuleSaved = (db: ISql): Promise<boolean> => hasRows(db`SELECT FROM booking.practice_rules`);

export async function savePracticeRulesRow(db: ISql, rules: PracticeRules, now: Date): Promise<void> {
  const { cancellation, rescheduling, clientLimits, retention, ...others } = rules;
  const row = {
    id: true,
    ...others,
    ...cancellation,
    ...retention,
    rescheduleLimit: rescheduling.limit,
    rescheduleUntilHours: rescheduling.untilHours,
    maxUnpaidHolds: clientLimits.unpaidHolds,
    maxFreeSessions: clientLimits.freeSessions,
    maxChangesPerHour: clientLimits.changesPerHour,
    savedAt: now,
  };
  await db`INSERT INTO booking.practice_rules ${db(row)} ON CONFLICT (id) DO UPDATE SET ${db(row)}`;
}
