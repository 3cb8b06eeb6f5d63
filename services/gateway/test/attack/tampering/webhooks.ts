import { randomBytes } from 'node:crypto';
import { unpaid, type Family, type AttemptSetup, type Transmission } from './attempt-setup.ts';

const send = ({ fixture }: AttemptSetup, { headers, body }: Transmission) =>
  fixture.gateway.browser().send('POST', '/api/paypal/webhook', {
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

/** A notification that claims an order's money has come. */
const claim = ({ random }: AttemptSetup, orderId: string): string =>
  JSON.stringify({
    id: `WH-${random.text(17)}-${random.text(17)}`,
    event_type: random.pick(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.COMPLETED', 'CHECKOUT.ORDER.APPROVED']),
    resource_type: 'capture',
    resource: {
      id: random.text(17),
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '120.00' },
      supplementary_data: { related_ids: { order_id: orderId } },
    },
  });

/** A notification that was really sent, about something else. */
const genuine = ({ random, transmissions }: AttemptSetup): Transmission => random.pick(transmissions);

/** A notification that is unsigned, or signed by somebody other than the provider. */
export const forgedSignature: Family = async (setup) => {
  const { random } = setup;
  const { id, orderId } = await unpaid(setup, { isApproved: true });
  const { headers } = genuine(setup);
  const forged = random.pick<Record<string, string>>([
    {},
    { ...headers, 'paypal-transmission-sig': randomBytes(256).toString('base64') },
    { ...headers, 'paypal-auth-algo': random.pick(['none', 'HS256', 'SHA1withRSA']) },
    { ...headers, 'paypal-cert-url': 'http://127.0.0.1:9/v1/notifications/certs/CERT-evil' },
    { ...headers, 'paypal-transmission-id': random.text(36), 'paypal-transmission-time': '2026-11-20T00:00:00Z' },
  ]);
  return { targets: [id], responses: [await send(setup, { headers: forged, body: claim(setup, orderId) })] };
};

/** The right signature of another event. */
export const borrowedSignature: Family = async (setup) => {
  const { id, orderId } = await unpaid(setup, { isApproved: true });
  return {
    targets: [id],
    responses: [await send(setup, { headers: genuine(setup).headers, body: claim(setup, orderId) })],
  };
};

/** A genuine event whose body names another order. */
export const alteredBody: Family = async (setup) => {
  const { random } = setup;
  const { id, orderId } = await unpaid(setup, { isApproved: true });
  const { headers, body } = genuine(setup);
  const event = JSON.parse(body) as { id: string; resource: Record<string, unknown> };
  const altered = random.pick([
    { ...event, resource: { ...event.resource, supplementary_data: { related_ids: { order_id: orderId } } } },
    { ...event, resource: { ...event.resource, id: orderId, status: 'COMPLETED' } },
    { ...event, id: `WH-${random.text(17)}`, resource: { ...event.resource, custom_id: id } },
  ]);
  return { targets: [id], responses: [await send(setup, { headers, body: JSON.stringify(altered) })] };
};

/** A genuine event sent again: it is accepted, and only causes a look-up. */
export const repeatedEvent: Family = async (setup) => {
  const { id } = await unpaid(setup);
  const transmission = genuine(setup);
  return { targets: [id], responses: [await send(setup, transmission), await send(setup, transmission)] };
};
