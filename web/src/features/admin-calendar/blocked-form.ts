import { addDays, practiceDay, wallTimeOf } from '@stillpoint/scheduling';
import type { BlockedDraft } from '../../components/form/checks/blocked-draft.ts';

/** What the form starts with: the stretch that was drawn (epoch milliseconds), else the next afternoon. */
export function firstBlocked(span: { start: number; end: number } | null, timeZone: string, now: number): BlockedDraft {
  if (span !== null) {
    const [from, to] = [wallTimeOf(span.start, timeZone), wallTimeOf(span.end, timeZone)];
    return { day: practiceDay(span.start, timeZone), from, to, label: '' };
  }
  const today = practiceDay(now, timeZone);
  const isMorning = wallTimeOf(now, timeZone) < '12:00';
  return { day: isMorning ? today : addDays(today, 1), from: '12:00', to: '17:00', label: '' };
}
