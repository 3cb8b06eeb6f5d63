import { randomBytes } from 'node:crypto';
import { unpaid, type Family, type Kit, type Transmission } from './kit.ts';

const send = ({ world }: Kit, { headers, body }: Transmission) =>
  world.gateway.browser().send('POST', '/api/paypal/webhook', {
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

/** A notification that claims an order's money has come. */
const claim = ({ chance }: Kit, orderId: string): string =>
  JSON.stringify({
    id: `WH-${chance.text(17)}-${chance.text(17)}`,
    event_type: chance.pick(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.COMPLETED', 'CHECKOUT.ORDER.APPROVED']),
    resource_type: 'capture',
    resource: {
      id: chance.text(17),
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '120.00' },
      supplementary_data: { related_ids: { order_id: orderId } },
    },
  });

/** A notification that was really sent, about something else. */
const genuine = ({ chance, transmissions }: Kit): Transmission => chance.pick(transmissions);

/** Signed by nobody, or by somebody who is not the provider. */
export const forgedSignature: Family = async (kit) => {
  const { chance } = kit;
  const { id, orderId } = await unpaid(kit, { isApproved: true });
  const { headers } = genuine(kit);
  const forged = chance.pick<Record<string, string>>([
    {},
    { ...headers, 'paypal-transmission-sig': randomBytes(256).toString('base64') },
    { ...headers, 'paypal-auth-algo': chance.pick(['none', 'HS256', 'SHA1withRSA']) },
    { ...headers, 'paypal-cert-url': 'http://127.0.0.1:9/v1/notifications/certs/CERT-evil' },
    { ...headers, 'paypal-transmission-id': chance.text(36), 'paypal-transmission-time': '2026-11-20T00:00:00Z' },
  ]);
  return { targets: [id], answers: [await send(kit, { headers: forged, body: claim(kit, orderId) })] };
};

/** The right signature of another event. */
export const borrowedSignature: Family = async (kit) => {
  const { id, orderId } = await unpaid(kit, { isApproved: true });
  return { targets: [id], answers: [await send(kit, { headers: genuine(kit).headers, body: claim(kit, orderId) })] };
};

/** A genuine event with its body turned towards another order. */
export const alteredBody: Family = async (kit) => {
  const { chance } = kit;
  const { id, orderId } = await unpaid(kit, { isApproved: true });
  const { headers, body } = genuine(kit);
  const event = JSON.parse(body) as { id: string; resource: Record<string, unknown> };
  const altered = chance.pick([
    { ...event, resource: { ...event.resource, supplementary_data: { related_ids: { order_id: orderId } } } },
    { ...event, resource: { ...event.resource, id: orderId, status: 'COMPLETED' } },
    { ...event, id: `WH-${chance.text(17)}`, resource: { ...event.resource, custom_id: id } },
  ]);
  return { targets: [id], answers: [await send(kit, { headers, body: JSON.stringify(altered) })] };
};

/** A genuine event once more: taken, and only a hint. */
export const repeatedEvent: Family = async (kit) => {
  const { id } = await unpaid(kit);
  const transmission = genuine(kit);
  return { targets: [id], answers: [await send(kit, transmission), await send(kit, transmission)] };
};
