import { MAX_DURATION, type BookingRules } from '@stillpoint/contracts';
import {
  MAX_BUFFER_MINUTES,
  dayBounds,
  requiredGap,
  formatMinutes,
  overlaps,
  practiceDay,
  whyNotOffered,
  type Busy,
  type OpeningRule,
  type SlotUnavailability,
  type Taken,
} from '@stillpoint/scheduling';
import type { Appointment } from './appointment.ts';
import { spanOf } from './booking.ts';
import { WORDS } from '../words.ts';

/** What is taken near a requested time. `isSuperseded`: an unpaid try of the same client, which the next one replaces. */
export interface NearbySession extends Taken {
  isSuperseded: boolean;
}

/** What decides whether a client can have a time. */
export interface Offer {
  openingHours: readonly OpeningRule[];
  rules: BookingRules;
  sessions: readonly NearbySession[];
}

/** The time a client wants: of a new booking, or of one that is being moved. */
export type RequestedSlot = Pick<Appointment, 'id' | 'startsAt' | 'durationMinutes' | 'clientEmail'>;

/** `supersededWithin`: where the client's own unpaid holds have to go for it. */
export type OfferDecision = { bar: SlotUnavailability } | { bar: null; supersededWithin: Busy };

const WIDEST_GAP = 2 * MAX_BUFFER_MINUTES * 60_000;
const LONGEST_SESSION = MAX_DURATION * 60_000;

/** Where sessions can bear on times that start within `span`: by the widest buffers, and by a session that starts last and is long. */
export const neighbourhoodOf = ({ start, end }: Busy): Busy => ({
  start: start - WIDEST_GAP,
  end: end + LONGEST_SESSION + WIDEST_GAP,
});

/** Whether the booking screen shows this time to its client: the same function the browser draws it with. */
export function decideOffer(
  requested: Omit<RequestedSlot, 'id' | 'clientEmail'>,
  offer: Offer,
  { timeZone, now }: { timeZone: string; now: Date },
): OfferDecision {
  const day = practiceDay(requested.startsAt, timeZone);
  const session = spanOf(requested.startsAt, requested.durationMinutes);
  const around = withGaps(session, offer.rules);
  const barAmong = (busy: readonly Taken[]) =>
    whyNotOffered(
      {
        day,
        timeZone,
        busy,
        now: now.getTime(),
        duration: requested.durationMinutes,
        rules: offer.openingHours,
        limits: offer.rules,
      },
      session.start,
    );
  const bar = barAmong(offer.sessions.filter(({ isSuperseded }) => !isSuperseded));
  if (bar !== null) return { bar };
  // The client's holds elsewhere on the day go only where the day would be too full with them.
  const others = offer.sessions.filter((other) => !other.isSuperseded || !overlaps(other, around));
  return { bar: null, supersededWithin: barAmong(others) === null ? around : joined(around, dayBounds(day, timeZone)) };
}

const withGaps = ({ start, end }: Busy, rules: BookingRules): Busy => {
  const gap = requiredGap(rules);
  return { start: start - gap, end: end + gap };
};
const joined = (a: Busy, b: Busy): Busy => ({ start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) });

/** The rule that makes a time unavailable, as a sentence for the client. */
export function describeUnavailability(
  bar: SlotUnavailability,
  { minimumNoticeMinutes, horizonDays }: BookingRules,
): string {
  switch (bar) {
    case 'past':
    case 'closed':
      return WORDS.slot.notOffered;
    case 'day-off':
      return WORDS.slot.closed;
    case 'too-soon':
      return WORDS.slot.tooSoon(formatMinutes(minimumNoticeMinutes));
    case 'beyond-horizon':
      return WORDS.slot.tooFar(horizonDays ?? 0);
    case 'day-full':
      return WORDS.slot.dayFull;
    case 'too-close':
      return WORDS.slot.tooClose;
    case 'taken':
      return WORDS.slot.taken;
  }
}
