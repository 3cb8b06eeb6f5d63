import { Temporal } from 'temporal-polyfill';
import type { Meeting } from './meetings.ts';

export type MeetingFields = Pick<Meeting, 'topic' | 'start_time' | 'duration' | 'timezone' | 'agenda' | 'settings'> & {
  password?: string;
};

/** A field in Zoom's error 300. */
export interface FieldError {
  field: string;
  message: string;
}

/** Reads a meeting's fields over those it has. Times without a zone are wall time in `timezone`, as at Zoom. */
export function readMeeting(body: unknown, before: MeetingFields): MeetingFields | FieldError[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return [{ field: '', message: 'Request Body should be a valid JSON object.' }];
  const given = body as Record<string, unknown>;
  const errors: FieldError[] = [];
  const bad = (field: string, message = 'Invalid field.') => void errors.push({ field, message });
  function text(field: 'topic' | 'agenda' | 'timezone', longest: number): string {
    const value = given[field] ?? before[field];
    if (typeof value !== 'string' || value.length > longest) bad(field);
    return String(value);
  }
  const topic = text('topic', 200);
  const agenda = text('agenda', 2000);
  const timezone = text('timezone', 64);
  if (!isZone(timezone)) bad('timezone');
  if (given.type !== undefined && given.type !== 2) bad('type', 'The sandbox knows scheduled meetings (type 2) only.');
  const duration = given.duration ?? before.duration;
  if (typeof duration !== 'number' || !Number.isInteger(duration) || duration < 1 || duration > 1440) bad('duration');
  const { password } = given;
  if (password !== undefined && (typeof password !== 'string' || password.length > 10)) bad('password');
  const settings = given.settings ?? {};
  if (typeof settings !== 'object' || Array.isArray(settings)) bad('settings');
  const start =
    given.start_time === undefined
      ? before.start_time
      : isZone(timezone)
        ? readStart(given.start_time, timezone)
        : undefined;
  if (start === undefined && isZone(timezone)) bad('start_time');
  if (errors.length > 0) return errors;
  return {
    topic,
    agenda,
    timezone,
    duration: duration as number,
    start_time: start as string,
    settings: { ...before.settings, ...settings },
    ...(password === undefined ? {} : { password: password as string }),
  };
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function readStart(value: unknown, timezone: string): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?$/.test(value)) return undefined;
  try {
    return value.endsWith('Z')
      ? Temporal.Instant.from(value).toString()
      : Temporal.PlainDateTime.from(value).toZonedDateTime(timezone).toInstant().toString();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
