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

/** A taken time near the requested one. */
export interface NearbySession extends Taken {
  /** The same client's own unpaid hold, which the booking replaces. */
  isSuperseded: boolean;
  /** A hold that ran out and was not released yet: nothing is in the way of the booking there. */
  isExpired: boolean;
}

/** What decides whether a client can have a slot. */
export interface Offer {
  openingHours: readonly OpeningRule[];
  rules: BookingRules;
  sessions: readonly NearbySession[];
}

/** The slot a client requests, for a new booking or a move. */
export type RequestedSlot = Pick<Appointment, 'id' | 'startsAt' | 'durationMinutes' | 'clientEmail'>;

/**
 * `releasedWithin`: the span in which expired holds, and the client's own unpaid ones, have to be released for it; null: there are
 * none.
 */
export type OfferDecision =
  | { unavailability: SlotUnavailability }
  | { unavailability: null; releasedWithin: Busy | null };

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
  const live = offer.sessions.filter(({ isExpired }) => !isExpired);
  const unavailability = unavailabilityAmong(live.filter(({ isSuperseded }) => !isSuperseded));
  if (unavailability !== null) return { unavailability };
  // The client's holds elsewhere on the day are superseded only if the day would be full otherwise.
  const others = live.filter((other) => !other.isSuperseded || !overlaps(other, withBuffers));
  const within = unavailabilityAmong(others) === null ? withBuffers : union(withBuffers, dayBounds(day, timeZone));
  const isReleased = (other: NearbySession) => (other.isSuperseded || other.isExpired) && overlaps(other, within);
  return { unavailability, releasedWithin: offer.sessions.some(isReleased) ? within : null };
}

const addBuffers = ({ start, end }: Busy, rules: BookingRules): Busy => {
  const gap = requiredGap(rules);
  return { start: start - gap, end: end + gap };
};
const union = (a: Busy, b: Busy): Busy => ({ start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) });

/** Explains an unavailable slot in a sentence for the client. */
export function describeUnavailability(
  unavailability: SlotUnavailability,
  { minimumNoticeMinutes, horizonDays }: BookingRules,
): string {
  switch (unavailability) {
    case 'past':
      return WORDS.slot.past;
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
