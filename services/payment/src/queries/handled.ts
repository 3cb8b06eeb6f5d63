import type { ISql } from '@stillpoint/db';
import type { PaymentContext } from '../context.ts';
import { listHandledRows, listHandledRowsOf, notePlace, type HandledRow } from '../store/handled.ts';

/**
 * Stuck payments that people dealt with outside of the product, newest first, at most 50; `id` as in the list of stuck
 * payments.
 */
export const listHandledPayments = async (context: PaymentContext) =>
  (await listHandledRows(context.sql)).map(opened(context));

/** What was noted of payments for these appointments, oldest first. */
export const listNotesOn = async (db: ISql, context: PaymentContext, appointmentIds: readonly string[]) =>
  (await listHandledRowsOf(db, appointmentIds)).map(opened(context));

const opened =
  ({ sealer }: PaymentContext) =>
  ({ subject, note, ...handled }: HandledRow) => ({
    ...handled,
    id: subject,
    note: sealer.open(notePlace(subject, handled.kind), note),
  });
