import {
  addDays,
  adminSlots,
  dayOffOn,
  practiceDay,
  toMinutes,
  wallTimeOf,
  type Slot,
  type Taken,
} from '@stillpoint/scheduling';

const WEEKS = 8;
const COUNT = 3;

/** What suggestions go by. `busy` must reach as far as the weeks that are looked at. */
export interface SuggestionsAsked {
  /** The session that is to be repeated. */
  after: { appointmentDate: string; duration: number };
  timeZone: string;
  busy: readonly Taken[];
  daysOff: readonly { firstDay: string; lastDay: string }[];
  now: number;
}

/**
 * Up to three free times for the client's next session: the same weekday and time of day in the weeks to come; where a week's is
 * taken everywhere, the nearest free time of that weekday. Days off are left out.
 */
export function suggestedTimes({ after, timeZone, busy, daysOff, now }: SuggestionsAsked): Slot[] {
  const wanted = toMinutes(wallTimeOf(after.appointmentDate, timeZone));
  const first = practiceDay(after.appointmentDate, timeZone);
  const today = practiceDay(now, timeZone);
  const { to: last } = suggestionDays(after.appointmentDate, now, timeZone);
  const exact: Slot[] = [];
  const near: Slot[] = [];
  for (let day = addDays(first, 7); day <= last; day = addDays(day, 7)) {
    if (day < today || dayOffOn(day, { daysOff })) continue;
    const distance = ({ wallTime }: Slot) => Math.abs(toMinutes(wallTime) - wanted);
    const [closest] = adminSlots({ day, timeZone, duration: after.duration, busy, now }).sort(
      (a, b) => distance(a) - distance(b),
    );
    if (closest) (distance(closest) === 0 ? exact : near).push(closest);
    if (exact.length === COUNT) break;
  }
  return [...exact, ...near].slice(0, COUNT).sort((a, b) => a.start.localeCompare(b.start));
}

/** The practice days that have to be known for them, both included: from a session that is still to come, else from today. */
export function suggestionDays(appointmentDate: string, now: number, timeZone: string): { from: string; to: string } {
  const from = practiceDay(Math.max(Date.parse(appointmentDate), now), timeZone);
  return { from, to: addDays(from, 7 * WEEKS) };
}
