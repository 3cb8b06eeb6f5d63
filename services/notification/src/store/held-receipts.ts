import type { ISql } from '@stillpoint/db';
import type { PaymentMethod } from '@stillpoint/scheduling';

/** A payment whose receipt may be mailed. Cents. */
export interface PaidReceipt {
  /** The event of the payment. */
  cause: string;
  number: number;
  captureId: string;
  amountCents: number;
  currency: string;
  /** ISO 8601. */
  paidAt: string;
  /** Absent from those of when there was one way to pay. */
  method?: PaymentMethod | undefined;
}

// The caller of each holds the lock of the copy.

export async function holdReceipt(tx: ISql, appointmentId: string, receipt: PaidReceipt): Promise<void> {
  await tx`
    UPDATE notification.appointment SET held_receipt = ${tx.json({ ...receipt })} WHERE id = ${appointmentId}`;
}

/** Takes the receipt that waits for an appointment's confirmation; null when there is none. */
export async function takeHeldReceipt(tx: ISql, appointmentId: string): Promise<PaidReceipt | null> {
  const [row] = await tx<{ heldReceipt: PaidReceipt }[]>`
    SELECT held_receipt FROM notification.appointment WHERE id = ${appointmentId} AND held_receipt IS NOT NULL`;
  if (!row) return null;
  await tx`UPDATE notification.appointment SET held_receipt = NULL WHERE id = ${appointmentId}`;
  return row.heldReceipt;
}

/** Forgets the receipt of a payment that was refused, if it is the one that waits. */
export async function dropHeldReceipt(tx: ISql, appointmentId: string, captureId: string): Promise<void> {
  await tx`
    UPDATE notification.appointment SET held_receipt = NULL
    WHERE id = ${appointmentId} AND held_receipt->>'captureId' = ${captureId}`;
}
