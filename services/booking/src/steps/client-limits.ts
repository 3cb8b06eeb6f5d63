import type { ClientLimits } from '@stillpoint/contracts';
import type { TransactionSql } from '@stillpoint/db';
import { AppError, TooManyRequests } from '@stillpoint/errors';
import type { BookingContext } from '../context.ts';
import type { Appointment } from '../domain/appointment.ts';
import { HOUR_MS, minutesUntilNextChange, whyBeyondLimits } from '../domain/client-limits.ts';
import { countClientBookings, insertClientChange, listClientChanges } from '../store/practice/client-limits.ts';

/**
 * Counts a client's booking, move or cancellation. The practice lock must be held: parallel requests of one client are counted one
 * after the other. Throws AppError too_many_requests past the practice's limit an hour.
 */
export async function countClientChange(
  tx: TransactionSql,
  { now }: Pick<BookingContext, 'now'>,
  clientEmail: string,
  limits: ClientLimits,
): Promise<void> {
  const changes = await listClientChanges(tx, clientEmail, new Date(now().getTime() - HOUR_MS));
  const minutes = minutesUntilNextChange(changes, limits, now());
  if (minutes !== null) {
    throw new TooManyRequests(
      minutes * 60,
      `You have booked, moved or cancelled sessions ${changes.length} times within an hour. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    );
  }
  await insertClientChange(tx, clientEmail, now());
}

/**
 * Refuses a session when its client already has as many of that kind as the practice allows at once. The practice lock must be held,
 * and holds that the booking supersedes must be released. Throws AppError client_limit.
 */
export async function refuseBeyondLimits(
  tx: TransactionSql,
  { now }: Pick<BookingContext, 'now'>,
  appointment: Appointment,
  limits: ClientLimits,
): Promise<void> {
  const why = whyBeyondLimits(await countClientBookings(tx, appointment.clientEmail, now()), appointment, limits);
  if (why !== null) throw new AppError('client_limit', why);
}
