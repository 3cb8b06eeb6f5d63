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

/** A taken time near the requested one. `isSuperseded`: the same client's own unpaid hold, which the booking replaces. */
export interface NearbySession extends Taken {
  isSuperseded: boolean;
}

/** What decides whether a client can have a slot. */
export interface Offer {
  openingHours: readonly OpeningRule[];
  rules: BookingRules;
  sessions: readonly NearbySession[];
}

/** The slot a client requests, for a new booking or a move. */
export type RequestedSlot = Pick<Appointment, 'id' | 'startsAt' | 'durationMinutes' | 'clientEmail'>;

/** `supersededWithin`: the span in which the client's own unpaid holds have to be released for it. */
export type OfferDecision = { unavailability: SlotUnavailability } | { unavailability: null; supersededWithin: Busy };

const WIDEST_GAP = 2 * MAX_BUFFER_MINUTES * 60_000;
const LONGEST_SESSION = MAX_DURATION * 60_000;

/** The span of sessions that can affect starts within `span`: by the widest buffers, and by the longest session. */
export const neighbourhoodOf = ({ start, end }: Busy): Busy => ({
  start: start - WIDEST_GAP,
  end: end + LONGEST_SESSION + WIDEST_GAP,
});

/** Whether the booking screen shows this time to its client, by the same function as in the browser. */
export function decideOffer(
  requested: Omit<RequestedSlot, 'id' | 'clientEmail'>,
  offer: Offer,
  { timeZone, now }: { timeZone: string; now: Date },
): OfferDecision {
  const day = practiceDay(requested.startsAt, timeZone);
  const session = spanOf(requested.startsAt, requested.durationMinutes);
  const withBuffers = addBuffers(session, offer.rules);
  const unavailabilityAmong = (busy: readonly Taken[]) =>
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
  const bar = unavailabilityAmong(offer.sessions.filter(({ isSuperseded }) => !isSuperseded));
  if (bar !== null) return { unavailability: bar };
  // The client's holds elsewhere on the day are superseded only if the day would be full otherwise.
  const others = offer.sessions.filter((other) => !other.isSuperseded || !overlaps(other, withBuffers));
  return {
    unavailability: null,
    supersededWithin: unavailabilityAmong(others) === null ? withBuffers : union(withBuffers, dayBounds(day, timeZone)),
  };
}

const addBuffers = ({ start, end }: Busy, rules: BookingRules): Busy => {
  const gap = requiredGap(rules);
  return { start: start - gap, end: end + gap };
};
const union = (a: Busy, b: Busy): Busy => ({ start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) });

/** Explains an unavailable slot in a sentence for the client. */
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
