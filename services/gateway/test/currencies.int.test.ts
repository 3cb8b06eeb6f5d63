import { UNLIMITED } from '../../../infra/local/vitest/unlimited-rules.ts';
import { expect, it } from 'vitest';
import { readPdf, requireOk } from '@stillpoint/testing';
import { CLIENT_RECEIPT_PATH, LEDGER_CSV_PATH } from '@stillpoint/contracts';
import { gatewayFixture } from './support/gateway-fixture.ts';

const fixture = gatewayFixture();
const admin = () => fixture.as('admin');
const client = () => fixture.as('client');
const choose = (currency: string) => admin().put('/api/admin/practice-rules', { ...UNLIMITED, currency });
const ask = (appointmentId: string, amount: string, currency: string) =>
  client().post('/api/paypal/order', { amount, currency, intent: 'CAPTURE', appointmentId });
const pay = async (appointmentId: string, amount: string, currency: string) => {
  const { id } = requireOk(await ask(appointmentId, amount, currency));
  await fixture.approve(id);
  expect(requireOk(await client().post(`/api/paypal/order/${id}/capture`)).status).toBe('COMPLETED');
};
const booked = async (id: string) => requireOk(await client().get(`/api/appointments/${id}`));

async function receiptText(id: string): Promise<string> {
  const { bytes } = await client().get(CLIENT_RECEIPT_PATH.replace(':id', id));
  const [page = []] = await readPdf(bytes);
  return page.join('\n');
}

it('sessions are paid and refunded in the currency they were booked in, whatever the current one is, and no sum mixes two currencies', async () => {
  const dollars = await fixture.book(fixture.paid());
  requireOk(await choose('JPY'));
  const service = { name: 'Sleep', description: 'Better nights', duration: 60, icon: 'moon' };
  requireOk(await admin().put(`/api/admin/services/${fixture.paid()}`, { ...service, price: '12000' }));
  const yen = await fixture.book(fixture.paid());
  expect((await booked(dollars.id)).service).toMatchObject({ price: 120, currency: 'USD' });
  expect((await booked(yen.id)).service).toMatchObject({ price: 12_000, currency: 'JPY' });

  expect((await ask(yen.id, '12000', 'USD')).body.code).toBe('amount_mismatch');
  await pay(yen.id, '12000', 'JPY');
  await pay(dollars.id, '120.00', 'USD');
  expect((await booked(yen.id)).status).toBe('confirmed');
  expect(await receiptText(yen.id)).toContain('12000 JPY');

  const csv = (await admin().get(`${LEDGER_CSV_PATH}?month=2026-11`)).text;
  expect(csv).toContain(',12000,JPY,');
  expect(csv).toContain(',120.00,USD,');
  expect(requireOk(await admin().get('/api/admin/overview'))).toMatchObject({
    currency: 'JPY',
    ledgerThisMonth: 12_000,
    otherLedger: [{ currency: 'USD', amount: 120 }],
    revenueThisMonth: 12_000,
    otherRevenue: [{ currency: 'USD', amount: 120 }],
  });
  // A refund is published with its currency; booking stores only the appointment's.
  const refunded = requireOk(await admin().post(`/api/admin/appointments/${yen.id}/cancel`));
  expect(refunded).toMatchObject({ refunded: true, refundAmount: 12_000 });
  const [patient] = requireOk(await admin().get('/api/admin/patients'));
  expect(patient).toMatchObject({
    currency: 'JPY',
    totalSpent: 12_000,
    otherSpent: [{ currency: 'USD', amount: 120 }],
  });
});

it('a price with decimals is refused where the currency has none, whichever of the two is set second', async () => {
  const service = { name: 'Calm', description: 'An hour', duration: 60, icon: null };
  requireOk(await choose('EUR'));
  const { id } = requireOk(await admin().post('/api/admin/services', { ...service, price: '12.50' }));
  const refused = await choose('HUF');
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('“Calm” costs 12.50')]);
  expect(requireOk(await admin().get('/api/admin/practice-rules')).currency).toBe('EUR');
  requireOk(await admin().put(`/api/admin/services/${id}`, { ...service, price: '13' }));
  requireOk(await choose('HUF'));
  expect((await admin().put(`/api/admin/services/${id}`, { ...service, price: '13.5' })).status).toBe(400);
  const listed = requireOk(await client().get('/api/services')) as { name: string; price: number; currency: string }[];
  expect(listed.find(({ name }) => name === 'Calm')).toMatchObject({ price: 13, currency: 'HUF' });
});
