import type { ClientLimits } from '@stillpoint/contracts';
import type { TransactionSql } from '@stillpoint/db';
import { AppError, TooManyRequests } from '@stillpoint/errors';
import type { BookingContext } from '../context.ts';
import type { Appointment } from '../domain/appointment.ts';
import { minutesUntilNextChange, describeExceededLimit, type ClientUse } from '../domain/client-limits.ts';
import { findClientUse, insertClientChange } from '../store/practice/client-limits.ts';
import { WORDS } from '../words.ts';

/**
 * Refuses a session when its client already has as many of that kind as the practice allows at once, or has changed too much within
 * an hour. Throws AppError client_limit or too_many_requests.
 */
export function refuseBeyondLimits(
  { now }: Pick<BookingContext, 'now'>,
  use: ClientUse,
  appointment: Appointment,
  limits: ClientLimits,
): void {
  const why = describeExceededLimit(use, appointment, limits);
  if (why !== null) throw new AppError('client_limit', why);
  refuseTooManyChanges(use.changes, limits, now());
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
  refuseTooManyChanges((await findClientUse(tx, clientEmail, context.now())).changes, limits, context.now());
  await insertClientChange(tx, clientEmail, context.now());
}

function refuseTooManyChanges(changes: readonly Date[], limits: ClientLimits, now: Date): void {
  const minutes = minutesUntilNextChange(changes, limits, now);
  if (minutes === null) return;
  throw new TooManyRequests(minutes * 60, WORDS.limits.changes(changes.length, minutes));
}
