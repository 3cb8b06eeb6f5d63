import type { World } from './world.ts';

/** Money of another amount than its order's has arrived and waits for a person; answers the stuck payment's id. */
export async function mismatchedMoney(world: World): Promise<{ id: string; appointmentId: string; captureId: string }> {
  const { id: appointmentId } = await world.book(world.paid());
  const orderId = await world.order(appointmentId);
  await world.gateway.sql`UPDATE payment.orders SET amount_cents = 4200 WHERE provider_id = ${orderId}`;
  await world.approve(orderId);
  await world.as('visitor').post(`/api/paypal/order/${orderId}/capture`);
  const captureId = (await world.ledger()).captures.find((capture) => capture.orderId === orderId)?.id ?? '';
  return { id: `capture-${captureId}`, appointmentId, captureId };
}

/** The provider has been checking a payment for two days. */
export async function waitingMoney(world: World): Promise<{ id: string; appointmentId: string; captureId: string }> {
  const { id: appointmentId } = await world.book(world.paid());
  const orderId = await world.order(appointmentId);
  await world.approve(orderId);
  await world.fault('pending');
  await world.as('visitor').post(`/api/paypal/order/${orderId}/capture`);
  const captureId = (await world.ledger()).captures.find((capture) => capture.orderId === orderId)?.id ?? '';
  await world.gateway.sql`
    UPDATE payment.captures SET first_seen_at = first_seen_at - interval '2 days' WHERE id = ${captureId}`;
  return { id: `capture-${captureId}`, appointmentId, captureId };
}
