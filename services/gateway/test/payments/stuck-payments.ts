import type { Fixture } from '../support/gateway-fixture.ts';

/** Makes a capture whose amount is not its order’s, which waits for a person; returns the stuck payment’s id. */
export async function mismatchedCapture(
  fixture: Fixture,
): Promise<{ id: string; appointmentId: string; captureId: string }> {
  const { id: appointmentId } = await fixture.book(fixture.paid());
  const orderId = await fixture.order(appointmentId);
  await fixture.gateway.sql`UPDATE payment.order SET amount_cents = 4200 WHERE provider_id = ${orderId}`;
  await fixture.approve(orderId);
  await fixture.capture(orderId);
  const captureId = (await fixture.ledger()).captures.find((capture) => capture.orderId === orderId)?.id ?? '';
  return { id: `capture-${captureId}`, appointmentId, captureId };
}

/** Makes a capture that the provider has been checking for two days. */
export async function pendingCapture(
  fixture: Fixture,
): Promise<{ id: string; appointmentId: string; captureId: string }> {
  const { id: appointmentId } = await fixture.book(fixture.paid());
  const orderId = await fixture.approvedOrder(appointmentId);
  await fixture.fault('pending');
  await fixture.capture(orderId);
  const captureId = (await fixture.ledger()).captures.find((capture) => capture.orderId === orderId)?.id ?? '';
  await fixture.gateway.sql`
    UPDATE payment.capture SET first_seen_at = first_seen_at - interval '2 days' WHERE id = ${captureId}`;
  return { id: `capture-${captureId}`, appointmentId, captureId };
}

/** Makes a refund of a session paid in cash, which the practice has to pay out itself; returns the stuck payment’s id. */
export async function refundByHand(fixture: Fixture): Promise<string> {
  const appointmentId = await fixture.bookForClient(fixture.paid());
  await fixture.as('admin').post(`/api/admin/appointments/${appointmentId}/mark-paid`, { method: 'cash' });
  const [row] = await fixture.gateway.sql<{ id: string }[]>`
    WITH paid AS (
      UPDATE payment.capture SET owed_back_cents = amount_cents WHERE appointment_id = ${appointmentId} RETURNING *
    ), refund AS (
      INSERT INTO payment.refund (id, capture_id, appointment_id, key, amount_cents, currency, reason, status, provider_id,
        by_hand, created_at)
      SELECT own, id, appointment_id, 'full', amount_cents, 'USD', 'cancelled', 'pending', 'offline-' || own, true, now()
      FROM paid, gen_random_uuid() own
      RETURNING id, amount_cents
    )
    INSERT INTO payment.offline_refund (id, order_id, amount_cents, asked_at)
    SELECT refund.id, order_id, refund.amount_cents, now() FROM refund, paid RETURNING id`;
  return `refund-${row!.id}`;
}
