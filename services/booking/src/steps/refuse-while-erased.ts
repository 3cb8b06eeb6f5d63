import { AppError } from '@stillpoint/errors';
import { isBeingErased } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import { isErasedAddress } from '@stillpoint/scheduling';
import type { BookingContext } from '../context.ts';
import { WORDS } from '../words.ts';

/**
 * Refuses a booking for somebody who is being erased: the account it was asked with is gone, or will be. The practice lock must be
 * held, as it is where erasing begins. Also refuses what stands in the place of an erased person's address: no mail goes there.
 * Throws AppError changed_meanwhile.
 */
export async function refuseWhileErased(tx: TransactionSql, context: BookingContext, email: string): Promise<void> {
  if (isErasedAddress(email)) throw new AppError('changed_meanwhile', WORDS.limits.erased);
  if (await isBeingErased(tx, context, email)) throw new AppError('changed_meanwhile', WORDS.limits.beingErased);
}
