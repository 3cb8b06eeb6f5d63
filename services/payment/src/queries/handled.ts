import type { PaymentContext } from '../context.ts';
import { listHandledRows, notePlace } from '../store/handled.ts';

/**
 * Stuck payments that people dealt with outside of the product, newest first, at most 50; `id` as in the list of stuck
 * payments.
 */
export async function listHandledPayments({ sql, sealer }: PaymentContext) {
  return (await listHandledRows(sql)).map(({ subject, note, ...handled }) => ({
    ...handled,
    id: subject,
    note: sealer.open(notePlace(subject, handled.kind), note),
  }));
}
