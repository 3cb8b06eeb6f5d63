import type { PaymentContext } from '../context.ts';
import type { HandledKind } from '../domain/stuck.ts';
import { listHandledRows, placeOfNote } from '../store/handled.ts';

/** Money a person dealt with outside of the product; `id` as it was listed under while it waited. */
export interface HandledPayment {
  id: string;
  kind: HandledKind;
  appointmentId: string;
  note: string;
  by: string;
  at: Date;
}

/** What people noted, newest first, at most 50. */
export async function listHandledPayments({ sql, sealer }: PaymentContext): Promise<HandledPayment[]> {
  return (await listHandledRows(sql)).map(({ subject, note, ...handled }) => ({
    ...handled,
    id: subject,
    note: sealer.open(placeOfNote(subject, handled.kind), note),
  }));
}
