import type { ISql } from '@stillpoint/db';

export interface AmountDue {
  /** `expired`: the hold expired, and booking may revive it. `cancelled`: for good. */
  state: 'open' | 'expired' | 'cancelled';
}

/**
 * Inserts the amount due of an appointment, or locks the existing row, and returns it. Every decision about an appointment's
 * money takes this lock first. `startsAt` null keeps the known value; the amount of an existing row is kept.
 */
export async function upsertAmountDue(
  tx: ISql,
  due: { appointmentId: string; amountCents: number; startsAt: Date | null; now: Date },
): Promise<AmountDue> {
  const [row] = await tx<[AmountDue]>`
    INSERT INTO payment.amount_due AS due (appointment_id, amount_cents, starts_at, created_at)
    VALUES (${due.appointmentId}, ${due.amountCents}, ${due.startsAt}, ${due.now})
    ON CONFLICT (appointment_id) DO UPDATE SET starts_at = coalesce(excluded.starts_at, due.starts_at)
    RETURNING state`;
  return row;
}

export async function lockAmountDue(tx: ISql, appointmentId: string): Promise<AmountDue> {
  const [row] = await tx<AmountDue[]>`
    SELECT state FROM payment.amount_due WHERE appointment_id = ${appointmentId} FOR UPDATE`;
  if (!row) throw new Error(`nothing is known to be due for appointment ${appointmentId}`);
  return row;
}

/** Sets the amount and opens it again, for an appointment that booking calls payable. A cancelled one is never reopened. */
export async function setAmountDue(tx: ISql, appointmentId: string, amountCents: number): Promise<void> {
  await tx`
    UPDATE payment.amount_due SET amount_cents = ${amountCents}, state = 'open'
    WHERE appointment_id = ${appointmentId} AND state <> 'cancelled'`;
}

export async function closeAmountDueRow(
  tx: ISql,
  appointmentId: string,
  state: 'expired' | 'cancelled',
): Promise<void> {
  await tx`
    UPDATE payment.amount_due SET state = ${state}
    WHERE appointment_id = ${appointmentId} AND state <> 'cancelled'`;
}
