import { blockedTimeForm } from '@stillpoint/contracts';
import { dayBounds, instantOf } from '@stillpoint/scheduling';
import * as z from 'zod';
import { WORDS } from '../words.ts';

const wallTime = z.string().regex(/^\d{2}:\d{2}$/, WORDS.enterTime);

/** A blocked time as it is typed: a practice day and two times of its clock; `to` 00:00 is the day's end. */
export const blockedDraft = (timeZone: string) =>
  z
    .object({ day: z.iso.date(WORDS.enterDate), from: wallTime, to: wallTime, label: z.string() })
    .transform(({ day, from, to, label }, context) => {
      const [start, end] = [
        instantOf(day, from, timeZone),
        // Midnight itself may be skipped.
        to === '00:00' ? dayBounds(day, timeZone).end : instantOf(day, to, timeZone),
      ];
      const refuse = (path: string, message: string) => {
        context.issues.push({ code: 'custom', path: [path], message, input: { day, from, to } });
        return z.NEVER;
      };
      if (start === null) return refuse('from', WORDS.skippedTime);
      if (end === null) return refuse('to', WORDS.skippedTime);
      if (end <= start) return refuse('to', WORDS.endBeforeStart);
      const typed: z.input<typeof blockedTimeForm> = {
        startsAt: new Date(start).toISOString(),
        endsAt: new Date(end).toISOString(),
        label,
      };
      return typed;
    })
    .pipe(blockedTimeForm);

export type BlockedDraft = z.input<ReturnType<typeof blockedDraft>>;
export type BlockedValues = z.output<ReturnType<typeof blockedDraft>>;
