import { AppError } from '@stillpoint/errors';
import { CURRENCIES, type Currency } from '@stillpoint/scheduling';
import type { ISql } from '@stillpoint/db';
import { findUnpayableService } from '../store/practice/services.ts';
import { WORDS } from '../words.ts';

/** Throws AppError invalid_input when an active service's price has decimals and the currency has none. */
export async function refuseUnpayable(tx: ISql, currency: string): Promise<void> {
  const service = await findUnpayableService(tx, currency);
  if (!service) return;
  const price = (service.priceCents / 100).toFixed(2);
  throw new AppError('invalid_input', WORDS.practice.wholePrice(service.name, price, CURRENCIES[currency as Currency]));
}
