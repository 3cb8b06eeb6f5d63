import { AppError } from '@stillpoint/errors';
import { dayBounds, practiceDay, type Busy } from '@stillpoint/scheduling';
import type { TransactionSql } from '@stillpoint/db';
import type { BookingContext } from '../context.ts';
import { isOnPracticeGrid } from '../domain/booking.ts';
import {
  describeUnavailability,
  decideOffer,
  neighbourhoodOf,
  type Offer,
  type RequestedSlot,
} from '../domain/offer.ts';
import { listRules } from '../store/practice/availability.ts';
import { listDaysOffRows } from '../store/practice/days-off.ts';
import { findPracticeRules } from '../store/practice/practice-rules.ts';
import { listSessionsNear } from '../store/appointments/sessions-near.ts';
import { WORDS } from '../words.ts';

/** What `refuseUnlessOffered` decides by, read in one round trip. */
export async function readOffer(
  tx: TransactionSql,
  { timeZone, now }: Pick<BookingContext, 'timeZone' | 'now'>,
  requested: Omit<RequestedSlot, 'durationMinutes'>,
): Promise<Offer> {
  const day = dayBounds(practiceDay(requested.startsAt, timeZone), timeZone);
  const near = { except: requested.id, ownOf: requested.clientEmail.trim().toLowerCase(), now: now() };
  const [openingHours, rules, daysOff, sessions] = await Promise.all([
    listRules(tx, { active: true }),
    findPracticeRules(tx),
    listDaysOffRows(tx, practiceDay(now(), timeZone)),
    listSessionsNear(tx, neighbourhoodOf(day), near),
  ]);
  return { openingHours, rules: { ...rules, daysOff }, sessions };
}

/**
 * Refuses a time that the booking screen would not show to this client: outside opening hours or off the grid, against the
 * practice's rules (notice, horizon, days off, sessions a day, buffers), or taken. For new bookings and for what a client moves:
 * the appointment itself, known by its id, is not in its own way. The practice lock must be held. Returns where holds have to be
 * released for it, null when there are none. Throws AppError slot_not_offered with a sentence that says which rule, or slot_taken.
 */
export function refuseUnlessOffered(
  offer: Offer,
  { timeZone, now }: Pick<BookingContext, 'timeZone' | 'now'>,
  requested: RequestedSlot,
): Busy | null {
  const decision = decideOffer(requested, offer, { timeZone, now: now() });
  if (decision.unavailability === null) return decision.releasedWithin;
  throw new AppError(
    decision.unavailability === 'taken' ? 'slot_taken' : 'slot_not_offered',
    describeUnavailability(decision.unavailability, offer.rules),
  );
}

/** The practice is bound by its own grid alone. Throws AppError slot_not_offered. */
export function refuseOffGrid(
  { timeZone, now }: Pick<BookingContext, 'timeZone' | 'now'>,
  requested: Pick<RequestedSlot, 'startsAt' | 'durationMinutes'>,
): void {
  const at = now();
  if (!isOnPracticeGrid(requested, { timeZone, now: at })) {
    const { past, notOffered } = WORDS.slot;
    throw new AppError('slot_not_offered', requested.startsAt <= at ? past : notOffered);
  }
}
