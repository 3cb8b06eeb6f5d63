import { DAY_MS, MAX_BUFFER_MINUTES, MAX_HORIZON_DAYS, MAX_NOTICE_DAYS } from '@stillpoint/scheduling';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { payableCurrency } from '../payments/currency.ts';
import { day, idParams, isNew, message, optionalText, requestId, whole } from '../fields.ts';

/** Maximum of each number in the two rules below. */
export const RULE_MAXIMUMS = { fullRefundHours: 720, lateRefundPercent: 100, limit: 20, untilHours: 720 };

/** See `CancellationPolicy` in libs/scheduling. */
export const cancellationPolicy = z.object({
  fullRefundHours: whole(0, RULE_MAXIMUMS.fullRefundHours),
  lateRefundPercent: whole(0, RULE_MAXIMUMS.lateRefundPercent),
});

/** See `ReschedulingRule` in libs/scheduling. */
const reschedulingRule = z.object({
  limit: whole(0, RULE_MAXIMUMS.limit),
  untilHours: whole(0, RULE_MAXIMUMS.untilHours),
});

/** A number from 1, or null (also 0) for no limit. */
const limit = (most: number) =>
  whole(0, most)
    .nullable()
    .transform((value) => value || null);

/**
 * How much of the calendar one client can take: unpaid holds and upcoming free sessions at a time; bookings, moves and
 * cancellations per hour. Null: no limit.
 */
const clientLimits = z.object({ unpaidHolds: limit(50), freeSessions: limit(50), changesPerHour: limit(1_000) });
export type ClientLimits = z.infer<typeof clientLimits>;

/**
 * How long an erased client's records and session notes are kept, in years after the client's last session; `notesYears` null:
 * until the practice erases them. `erasesDueNotes`: due notes are erased automatically; otherwise the administrator is
 * notified.
 */
const retentionRule = z.object({
  recordsYears: whole(1, 50),
  notesYears: limit(50),
  erasesDueNotes: z.boolean(),
});

/**
 * The practice's rules for bookings by clients. Notice and buffers in minutes, the horizon in practice days from today (null:
 * no limit). They bind clients, never the practice itself.
 */
export const practiceRules = z.object({
  /** The currency of all services; booked sessions keep theirs. */
  currency: payableCurrency.default('USD'),
  minimumNoticeMinutes: whole(0, MAX_NOTICE_DAYS * 24 * 60).default(0),
  horizonDays: limit(MAX_HORIZON_DAYS).default(180),
  bufferBeforeMinutes: whole(0, MAX_BUFFER_MINUTES).default(0),
  bufferAfterMinutes: whole(0, MAX_BUFFER_MINUTES).default(0),
  maxSessionsPerDay: limit(48).default(null),
  clientLimits: clientLimits.default({ unpaidHolds: 2, freeSessions: 2, changesPerHour: 10 }),
  cancellation: cancellationPolicy.default({ fullRefundHours: 0, lateRefundPercent: 100 }),
  rescheduling: reschedulingRule.default({ limit: 2, untilHours: 24 }),
  retention: retentionRule.default({ recordsYears: 7, notesYears: 7, erasesDueNotes: false }),
});
export type PracticeRules = z.infer<typeof practiceRules>;
/** `basedOn`: the rules as loaded into the form; unchanged fields are not written. Without it all are. */
export const practiceRulesForm = practiceRules.extend({ basedOn: practiceRules.optional() });

/** Practice days without sessions, first and last included. */
const closedDays = z.object({ firstDay: z.string(), lastDay: z.string() });
export type ClosedDays = z.infer<typeof closedDays>;

/** A holiday or time off; `label` is only for the administrator and never shown to clients. */
const dayOff = closedDays.extend({ id: z.number().int(), label: z.string().nullable() });
export type DayOff = z.infer<typeof dayOff>;

const MAX_DAYS_OFF_SPAN = 366;
export const dayOffForm = z
  .object({ firstDay: day, lastDay: day, label: optionalText(200) })
  .refine((days) => days.lastDay >= days.firstDay, {
    message: 'The last day must not be before the first.',
    path: ['lastDay'],
  })
  .refine((days) => Date.parse(days.lastDay) - Date.parse(days.firstDay) < MAX_DAYS_OFF_SPAN * DAY_MS, {
    message: `At most ${MAX_DAYS_OFF_SPAN} days at once.`,
    path: ['lastDay'],
  });

/** The public part of the rules, with the days off from today on. */
export const bookingRules = practiceRules.extend({ daysOff: z.array(closedDays) });
export type BookingRules = z.infer<typeof bookingRules>;

export const getBookingRules = endpoint('GET', '/api/booking-rules', 'public', {
  summary: 'What clients can book, move and cancel, and the days off from today on',
  response: bookingRules,
});
export const getPracticeRules = endpoint('GET', '/api/admin/practice-rules', 'admin', {
  summary: "The practice's rules; the defaults while none were saved",
  response: practiceRules,
});
export const savePracticeRules = endpoint('PUT', '/api/admin/practice-rules', 'admin', {
  needsConfirmation: true,
  summary:
    "Change the practice's rules; bookings keep the cancellation policy they were made under; 409 when what was changed since `basedOn` is another by now",
  body: practiceRulesForm,
  response: practiceRules,
});
export const listDaysOff = endpoint('GET', '/api/admin/days-off', 'admin', {
  summary: 'Days off that are not over, by date',
  response: z.array(dayOff),
});
/** `sessions`: how many booked sessions fall on those days; they stay until somebody moves or cancels them. */
export const addDayOff = endpoint('POST', '/api/admin/days-off', 'admin', {
  summary: 'Close one or more days; sessions booked on them stay and are counted in the answer',
  body: dayOffForm.safeExtend({ requestId }),
  response: dayOff.extend({ sessions: z.number().int(), isNew }),
});
export const removeDayOff = endpoint('DELETE', '/api/admin/days-off/:id', 'admin', {
  summary: 'Open those days again',
  params: idParams,
  response: message,
});
