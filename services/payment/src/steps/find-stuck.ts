import { AppError } from '@stillpoint/errors';
import { firstRow, type ISql } from '@stillpoint/db';
import * as z from 'zod';
import type { PaymentContext } from '../context.ts';
import { whyStuck } from '../domain/stuck.ts';
import { findCapture, type Capture } from '../store/captures.ts';
import { findOrderRow, type Order } from '../store/orders.ts';
import { findRefund, type Refund } from '../store/refunds.ts';
import { listStuckRows, type StuckRow } from '../store/stuck.ts';
import { WORDS } from '../words.ts';

/** The objects that the id of a stuck payment names: always an order, and its capture and refund if there are any. */
export interface StuckObjects {
  order: Order;
  capture: Capture | null;
  /** The first attempt of the refund. */
  refund: Refund | null;
}

/** The result in words for the administrator. `isSettled`: nothing about it waits any more. */
export interface StuckOutcome {
  message: string;
  isSettled: boolean;
}

/** Finds the objects of `capture-…`, `order-…` or `refund-…`. Throws AppError not_found for all other ids. */
export async function findStuckObjects(db: ISql, id: string): Promise<StuckObjects> {
  const [, kind, key = ''] = /^(capture|order|refund)-(.+)$/.exec(id) ?? [];
  const isOurs = z.uuid().safeParse(key).success;
  const refund = kind === 'refund' && isOurs ? await findRefund(db, key) : null;
  const captureId = kind === 'capture' ? key : refund?.captureId;
  const capture = captureId ? await findCapture(db, captureId) : null;
  const orderId = kind === 'order' && isOurs ? key : capture?.orderId;
  const order = orderId ? await findOrderRow(db, orderId) : null;
  if (!order) throw new AppError('not_found', WORDS.unknown);
  return { order, capture, refund };
}

/** The stuck payment, if it still is one. */
export const findStuck = ({ sql, now }: PaymentContext, id: string): Promise<StuckRow | null> =>
  firstRow(listStuckRows(sql, now(), id));

export const notStuck = () => new AppError('not_found', WORDS.offTheList);

export const stillStuck = (row: StuckRow, now: Date): StuckOutcome => ({
  message: `Not settled yet. ${whyStuck(row, now)}`,
  isSettled: false,
});
