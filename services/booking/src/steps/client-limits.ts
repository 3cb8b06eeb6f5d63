import type { ClientLimits } from '@stillpoint/contracts';
import type { TransactionSql } from '@stillpoint/db';
import { AppError, TooManyRequests } from '@stillpoint/errors';
import type { BookingContext } from '../context.ts';
import { HOUR_MS, type Appointment } from '../domain/appointment.ts';
import { minutesUntilNextChange, describeExceededLimit, type ClientBookings } from '../domain/client-limits.ts';
import { countClientBookings, insertClientChange, listClientChanges } from '../store/practice/client-limits.ts';
import { WORDS } from '../words.ts';

/** What a client has booked and changed, which `refuseBeyondLimits` decides by; read in one round trip. */
export interface ClientUse {
  bookings: ClientBookings;
  /** When they booked, moved or cancelled within the last hour. */
  changes: readonly Date[];
}

/** The practice lock must be held, and holds that a booking supersedes must be released. */
export async function readClientUse(
  tx: TransactionSql,
  { now }: Pick<BookingContext, 'now'>,
  clientEmail: string,
): Promise<ClientUse> {
  const [bookings, changes] = await Promise.all([
    countClientBookings(tx, clientEmail, now()),
    listChanges(tx, { now }, clientEmail),
  ]);
  return { bookings, changes };
}

/**
 * Refuses a session when its client already has as many of that kind as the practice allows at once, or has changed too much within
 * an hour. Throws AppError client_limit or too_many_requests.
 */
export function refuseBeyondLimits(
  { now }: Pick<BookingContext, 'now'>,
  { bookings, changes }: ClientUse,
  appointment: Appointment,
  limits: ClientLimits,
): void {
  const why = describeExceededLimit(bookings, appointment, limits);
  if (why !== null) throw new AppError('client_limit', why);
  refuseTooManyChanges(changes, limits, now());
}

/**
 * Counts a client's move or cancellation. The practice lock must be held: parallel requests of one client are counted one
 * after the other. Throws AppError too_many_requests past the practice's limit an hour.
 */
export async function countClientChange(
  tx: TransactionSql,
  context: Pick<BookingContext, 'now'>,
  clientEmail: string,
  limits: ClientLimits,
): Promise<void> {
  refuseTooManyChanges(await listChanges(tx, context, clientEmail), limits, context.now());
  await insertClientChange(tx, clientEmail, context.now());
}

const listChanges = (tx: TransactionSql, { now }: Pick<BookingContext, 'now'>, clientEmail: string) =>
  listClientChanges(tx, clientEmail, new Date(now().getTime() - HOUR_MS));

function refuseTooManyChanges(changes: readonly Date[], limits: ClientLimits, now: Date): void {
  const minutes = minutesUntilNextChange(changes, limits, now);
  if (minutes === null) return;
  throw new TooManyRequests(minutes * 60, WORDS.limits.changes(changes.length, minutes));
}
