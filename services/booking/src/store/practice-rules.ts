import { practiceRules, type PracticeRules } from '@stillpoint/contracts';
import type { ISql } from '@stillpoint/db';

interface Row {
  minimumNoticeMinutes: number;
  horizonDays: number | null;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  maxSessionsPerDay: number | null;
  fullRefundHours: number;
  lateRefundPercent: number;
  rescheduleLimit: number;
  rescheduleUntilHours: number;
  maxUnpaidHolds: number | null;
  maxFreeSessions: number | null;
  maxChangesPerHour: number | null;
}

/** The saved rules, or the defaults while there are none. */
export async function findPracticeRules(db: ISql): Promise<PracticeRules> {
  const [row] = await db<Row[]>`
    SELECT minimum_notice_minutes AS "minimumNoticeMinutes", horizon_days AS "horizonDays",
      buffer_before_minutes AS "bufferBeforeMinutes", buffer_after_minutes AS "bufferAfterMinutes",
      max_sessions_per_day AS "maxSessionsPerDay", full_refund_hours AS "fullRefundHours",
      late_refund_percent AS "lateRefundPercent", reschedule_limit AS "rescheduleLimit",
      reschedule_until_hours AS "rescheduleUntilHours",
      max_unpaid_holds AS "maxUnpaidHolds", max_free_sessions AS "maxFreeSessions",
      max_changes_per_hour AS "maxChangesPerHour"
    FROM booking.practice_rules`;
  if (!row) return practiceRules.parse({});
  const { fullRefundHours, lateRefundPercent, rescheduleLimit, rescheduleUntilHours, ...others } = row;
  const { maxUnpaidHolds, maxFreeSessions, maxChangesPerHour, ...rules } = others;
  return {
    ...rules,
    clientLimits: { unpaidHolds: maxUnpaidHolds, freeSessions: maxFreeSessions, changesPerHour: maxChangesPerHour },
    cancellation: { fullRefundHours, lateRefundPercent },
    rescheduling: { limit: rescheduleLimit, untilHours: rescheduleUntilHours },
  };
}

/** Replaces the rules. */
export async function savePracticeRulesRow(db: ISql, rules: PracticeRules, now: Date): Promise<void> {
  const row = {
    id: true,
    minimum_notice_minutes: rules.minimumNoticeMinutes,
    horizon_days: rules.horizonDays,
    buffer_before_minutes: rules.bufferBeforeMinutes,
    buffer_after_minutes: rules.bufferAfterMinutes,
    max_sessions_per_day: rules.maxSessionsPerDay,
    full_refund_hours: rules.cancellation.fullRefundHours,
    late_refund_percent: rules.cancellation.lateRefundPercent,
    reschedule_limit: rules.rescheduling.limit,
    reschedule_until_hours: rules.rescheduling.untilHours,
    max_unpaid_holds: rules.clientLimits.unpaidHolds,
    max_free_sessions: rules.clientLimits.freeSessions,
    max_changes_per_hour: rules.clientLimits.changesPerHour,
    saved_at: now,
  };
  await db`INSERT INTO booking.practice_rules ${db(row)} ON CONFLICT (id) DO UPDATE SET ${db(row)}`;
}
