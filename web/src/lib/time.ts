const formatter = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);

/** The browser's own IANA zone. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** 'Tuesday, November 24, 2026' in `timeZone`. */
export const longDay = (instant: string | number, timeZone: string): string =>
  formatter({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone }).format(new Date(instant));

/** 'Tue, Nov 24, 2026' in `timeZone`. */
export const shortDay = (instant: string | number, timeZone: string): string =>
  formatter({ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', timeZone }).format(new Date(instant));

/** '3:00 PM' in `timeZone`. */
export const clockTime = (instant: string | number, timeZone: string): string =>
  formatter({ hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(instant));

/** A calendar day (YYYY-MM-DD), whatever the zone: 'Tuesday, November 24, 2026'. */
export const dayName = (day: string): string => longDay(`${day}T12:00:00Z`, 'UTC');

/** One calendar day or a run of them, whatever the zone: 'Thu, Dec 24, 2026 – Sun, Jan 3, 2027'. */
export function daysText({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string {
  const name = (day: string) => shortDay(`${day}T12:00:00Z`, 'UTC');
  return firstDay === lastDay ? name(firstDay) : `${name(firstDay)} – ${name(lastDay)}`;
}

/** '45 minutes', '1 minute'. */
export const minutesText = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** Minutes `timeZone` is ahead of UTC at that instant. */
function offsetMinutes(instant: number, timeZone: string): number {
  const name = formatter({ timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(instant))
    .find((part) => part.type === 'timeZoneName')?.value;
  const match = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name ?? '');
  if (!match?.[1]) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/** Minutes the practice's clock is ahead of (negative: behind) the browser's at that instant. */
export const practiceLead = (instant: number, practiceZone: string, ownZone = browserZone()): number =>
  offsetMinutes(instant, practiceZone) - offsetMinutes(instant, ownZone);

/** 'Times in Europe/Berlin, practice time is 6 hours behind'; only the zone when both clocks agree. */
export function zoneLine(instant: number, practiceZone: string, ownZone = browserZone()): string {
  const lead = practiceLead(instant, practiceZone, ownZone);
  const zone = `Times in ${ownZone.replaceAll('_', ' ')}`;
  if (lead === 0) return zone;
  const hours = Math.floor(Math.abs(lead) / 60);
  const minutes = Math.abs(lead) % 60;
  const parts = [
    hours > 0 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : '',
    minutes > 0 ? minutesText(minutes) : '',
  ].filter(Boolean);
  return `${zone}, practice time is ${parts.join(' ')} ${lead < 0 ? 'behind' : 'ahead'}`;
}
