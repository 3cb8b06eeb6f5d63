import type { PaymentContext } from '../context.ts';
import { listHandledRows, placeOfNote } from '../store/handled.ts';

/** Money that people dealt with outside of the product, newest first, at most 50; `id` as it was listed under while it waited. */
export async function listHandledPayments({ sql, sealer }: PaymentContext) {
  return (await listHandledRows(sql)).map(({ subject, note, ...handled }) => ({
    ...handled,
    id: subject,
    note: sealer.open(placeOfNote(subject, handled.kind), note),
  }));
}
