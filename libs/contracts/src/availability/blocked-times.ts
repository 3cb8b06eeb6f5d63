import * as z from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@stillpoint/scheduling';
import { endpoint } from '../endpoint.ts';
import { day, forAnyField, idParams, instant, isNew, message, optionalText, requestId } from '../fields.ts';

/**
 * A part of a day the practice keeps for itself. Times are ISO 8601; `label` is only for the administrator and never shown to
 * clients.
 */
const blockedTime = z.object({
  id: z.number().int(),
  startsAt: z.string(),
  endsAt: z.string(),
  label: z.string().nullable(),
});
export type BlockedTime = z.infer<typeof blockedTime>;

/** A day on which the clock is set back has an hour more. */
const LONGEST = DAY_MS + HOUR_MS;

const wholeMinutes = instant.refine((text) => Date.parse(text) % MINUTE_MS === 0, forAnyField('Use whole minutes.'));
export const blockedTimeForm = z
  .object({ startsAt: wholeMinutes, endsAt: wholeMinutes, label: optionalText(200) })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
    message: 'The end must be after the start.',
    path: ['endsAt'],
  })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) - Date.parse(startsAt) <= LONGEST, {
    message: 'At most a day at once: use days off for more.',
    path: ['endsAt'],
  });

const MAX_BLOCKED_RANGE_DAYS = 62;
export const listBlockedTimes = endpoint('GET', '/api/admin/blocked-times', 'admin', {
  summary: `Blocked times that touch some practice days, both included, at most ${MAX_BLOCKED_RANGE_DAYS} days; by date`,
  query: z
    .object({ from: day, to: day })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_BLOCKED_RANGE_DAYS * DAY_MS, {
      message: `At most ${MAX_BLOCKED_RANGE_DAYS} days at once.`,
      path: ['to'],
    }),
  response: z.array(blockedTime),
});
/** `sessions`: how many booked sessions overlap it; they stay until somebody moves or cancels them. */
export const addBlockedTime = endpoint('POST', '/api/admin/blocked-times', 'admin', {
  summary:
    'Block a part of a day: nothing can be booked there; sessions booked before stay and are counted in the answer',
  body: blockedTimeForm.safeExtend({ requestId }),
  response: blockedTime.extend({ sessions: z.number().int(), isNew }),
});
export const removeBlockedTime = endpoint('DELETE', '/api/admin/blocked-times/:id', 'admin', {
  summary: 'Open that time again',
  params: idParams,
  response: message,
});
