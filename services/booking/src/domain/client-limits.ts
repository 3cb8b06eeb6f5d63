import type { ClientLimits } from '@stillpoint/contracts';
import { HOUR_MS } from '@stillpoint/scheduling';
import { amountDue, type Appointment } from './appointment.ts';
import { WORDS } from '../words.ts';

/** What the limits of one client are checked against: their own bookings and changes. */
export interface ClientUse {
  /** Running unpaid holds. */
  unpaidHolds: number;
  /** Upcoming free sessions. */
  freeSessions: number;
  /** When they booked, moved or cancelled within the last hour, newest first; as many as their limit at most. */
  changes: readonly Date[];
}

/** Why a client cannot have one more session of this kind, as a sentence for the client; null when the limits allow it. */
export function describeExceededLimit(
  booked: Pick<ClientUse, 'unpaidHolds' | 'freeSessions'>,
  next: Pick<Appointment, 'priceCents' | 'isFreeAppointment'>,
  limits: ClientLimits,
): string | null {
  if (amountDue(next) > 0) {
    return isReached(booked.unpaidHolds, limits.unpaidHolds) ? WORDS.limits.holds(sessions(booked.unpaidHolds)) : null;
  }
  return isReached(booked.freeSessions, limits.freeSessions)
    ? WORDS.limits.freeSessions(sessions(booked.freeSessions))
    : null;
}

const isReached = (count: number, limit: number | null) => limit !== null && count >= limit;
const sessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`);

/** Whole minutes until a client may book, move or cancel again; null: now. `changes`: as in `ClientUse`. */
export function minutesUntilNextChange(changes: readonly Date[], { changesPerHour }: ClientLimits, now: Date) {
  if (changesPerHour === null || changes.length < changesPerHour) return null;
  const oldest = changes[changesPerHour - 1] ?? now;
  return Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 60_000));
}
