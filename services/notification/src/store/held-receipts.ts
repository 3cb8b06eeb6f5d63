import type { ISql } from '@stillpoint/db';
import type { PaymentMethod } from '@stillpoint/scheduling';

/** An accepted payment whose receipt can be mailed. Cents. */
export interface PaidReceipt {
  /** Id of the payment's event. */
  cause: string;
  number: number;
  captureId: string;
  amountCents: number;
  currency: string;
  /** ISO 8601. */
  paidAt: string;
  /** Absent in rows from before there was more than one way to pay. */
  method?: PaymentMethod | undefined;
}

// All callers hold the lock of the copy.

export async function holdReceipt(tx: ISql, appointmentId: string, receipt: PaidReceipt): Promise<void> {
  await tx`
    UPDATE notification.appointment SET held_receipt = ${tx.json({ ...receipt })} WHERE id = ${appointmentId}`;
}

/** Removes and returns the receipt that waits for an appointment's confirmation; null without one. */
export async function takeHeldReceipt(tx: ISql, appointmentId: string): Promise<PaidReceipt | null> {
  const [row] = await tx<{ heldReceipt: PaidReceipt }[]>`
    SELECT held_receipt FROM notification.appointment WHERE id = ${appointmentId} AND held_receipt IS NOT NULL`;
  if (!row) return null;
  await tx`UPDATE notification.appointment SET held_receipt = NULL WHERE id = ${appointmentId}`;
  return row.heldReceipt;
}

/** Deletes the held receipt of a refused payment, if it is the one that waits. */
export async function dropHeldReceipt(tx: ISql, appointmentId: string, captureId: string): Promise<void> {
  await tx`
    UPDATE notification.appointment SET held_receipt = NULL
    WHERE id = ${appointmentId} AND held_receipt->>'captureId' = ${captureId}`;
}
