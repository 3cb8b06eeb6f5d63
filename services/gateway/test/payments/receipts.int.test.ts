import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { ADMIN_RECEIPT_PATH, CLIENT_RECEIPT_PATH, LEDGER_CSV_PATH } from '@stillpoint/contracts';
import { readPdf } from '@stillpoint/testing';
import { CLIENT, gatewayFixture, type Caller } from '../support/gateway-fixture.ts';

const fixture = gatewayFixture();
const { gateway } = fixture;
const clientPath = (id: string) => CLIENT_RECEIPT_PATH.replace(':id', id);
const adminPath = (id: string) => ADMIN_RECEIPT_PATH.replace(':id', id);

/** Ada books and pays. */
async function paid(): Promise<string> {
  const { id } = await fixture.book(fixture.paid());
  await fixture.pay(id);
  return id;
}

async function download(caller: Caller, path: string) {
  const response = await fixture.as(caller).get(path);
  const [page = []] = await readPdf(response.bytes);
  return { response, text: page.join('\n') };
}

it('a client and the administrator download the receipt of a paid session', async () => {
  const id = await paid();
  for (const [caller, path] of [
    ['client', clientPath(id)],
    ['admin', adminPath(id)],
  ] as const) {
    const { response, text } = await download(caller, path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="receipt-R-\d{5}\.pdf"$/),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    for (const line of ['Stillwater & <Sons>', 'Ada Still', CLIENT, 'Sleep, 60 minutes, online', '$120.00 USD'])
      expect(text).toContain(line);
    // What a client wrote, and the session's notes, are not on a receipt.
    expect(text).not.toMatch(/sleep badly|555 0111/);
  }
});

it('the receipt of a cancelled session says so, and shows the refund', async () => {
  const id = await paid();
  expect((await fixture.as('client').post(`/api/client/appointments/${id}/cancel`)).status).toBe(200);
  const [line] = await gateway.sql<{ refund: string }[]>`
    WITH paid AS (SELECT * FROM payment.ledger WHERE appointment_id = ${id}), refund AS (
      INSERT INTO payment.refund (id, capture_id, appointment_id, key, amount_cents, currency, reason, status, created_at, settled_at)
      SELECT gen_random_uuid(), capture_id, appointment_id, 'full', 4500, 'USD', 'cancelled', 'refunded', now(), now() FROM paid
      RETURNING id, capture_id, appointment_id)
    INSERT INTO payment.ledger (kind, capture_id, refund_id, appointment_id, amount_cents, currency, happened_at)
    SELECT 'refund', capture_id, id, appointment_id, 4500, 'USD', '2026-11-22T03:00:00Z' FROM refund RETURNING refund_id AS refund`;
  expect(line).toBeDefined();
  const { text } = await download('client', clientPath(id));
  expect(text).toContain('Cancelled');
  expect(text).toMatch(/Refunded on November 21, 2026\s+−\$45\.00 USD\s+Remains paid\s+\$75\.00 USD/);
});

it('receipts of others, unknown ones and those of unpaid sessions are 404, and 401 without a login', async () => {
  const id = await paid();
  const unpaid = (await fixture.book(fixture.paid())).id;
  const free = (await fixture.book(fixture.free())).id;
  for (const [caller, path, status] of [
    ['visitor', clientPath(id), 401],
    ['visitor', adminPath(id), 401],
    ['client', adminPath(id), 401],
    ['admin', clientPath(id), 401],
    ['other', clientPath(id), 404],
    ['client', clientPath(randomUUID()), 404],
    ['admin', adminPath(randomUUID()), 404],
    ['client', clientPath(unpaid), 404],
    ['client', clientPath(free), 404],
    ['admin', adminPath(unpaid), 404],
    ['client', clientPath('1'), 400],
    ['admin', adminPath("1'--"), 400],
  ] as const) {
    const response = await fixture.as(caller).get(path);
    expect(response.status, `${caller} ${path}`).toBe(status);
    expect(Object.keys(response.body).sort()).toEqual(['code', 'message']);
  }
  const [foreign, unknown] = await Promise.all(
    [id, randomUUID()].map((paymentId) => fixture.as('other').get(clientPath(paymentId))),
  );
  expect(foreign!.text).toBe(unknown!.text);
});

it('the administrator downloads the ledger of a month, which is recorded in the audit trail', async () => {
  const id = await paid();
  const exports = () => gateway.sql`SELECT actor, subject FROM identity.audit WHERE action = 'ledger.exported'`;
  const before = (await exports()).length;
  const month = '2026-11';
  const response = await fixture.as('admin').get(`${LEDGER_CSV_PATH}?month=${month}`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="ledger-2026-11.csv"',
    'cache-control': 'no-store',
  });
  const [line] = await gateway.sql<{ captureId: string }[]>`
    SELECT capture_id FROM payment.ledger WHERE appointment_id = ${id}`;
  const row = response.text.split('\r\n').find((one) => one.includes(line!.captureId));
  expect(row).toMatch(/^2026-11-20T\d\d:\d\d:\d\d-05:00,payment,R-\d{5},Ada Still,ada@client\.example,Sleep,2026-/);
  expect(row).toContain(',120.00,USD,');
  expect((await exports()).slice(before)).toEqual([{ actor: 'admin:admin', subject: month }]);

  const empty = await fixture.as('admin').get(`${LEDGER_CSV_PATH}?month=2001-02`);
  expect(empty.text.split('\r\n')).toHaveLength(2);
});

it('a ledger is only for the administrator, and its month must be valid', async () => {
  for (const caller of ['visitor', 'client'] as const)
    expect((await fixture.as(caller).get(`${LEDGER_CSV_PATH}?month=2026-11`)).status).toBe(401);
  for (const query of [
    '',
    '?month=',
    '?month=2026-13',
    '?month=2026-1',
    '?month=0000-01',
    '?month=9999-12',
    '?month=a',
  ])
    expect(await fixture.as('admin').get(LEDGER_CSV_PATH + query), query).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: 'Please name the month like 2026-11.' },
    });
  expect((await fixture.as('admin').get(`${LEDGER_CSV_PATH}?month=2026-11&month=2026-12`)).status).toBe(400);
});

// This test is last: it moves the clock, after which an export requires the identity to be confirmed again.
it('nobody can overload the server with receipts: the sixty-first in a quarter of an hour is 429', async () => {
  const id = await paid();
  const { body: ada } = await fixture.as('client').get('/api/client/auth/user');
  const key = gateway.deps.identity.sealer.hash('limit:drawing', ada.id);
  expect((await fixture.as('client').get(clientPath(id))).status).toBe(200);
  const counted = await gateway.sql`UPDATE identity.rate_limit SET used = 60 WHERE key = ${key} RETURNING 1`;
  expect(counted).toHaveLength(1);
  const response = await fixture.as('client').get(clientPath(id));
  expect(response).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fixture.as('admin').get(adminPath(id))).status).toBe(200);
  gateway.clock.advance(16 * 60_000);
  expect((await fixture.as('client').get(clientPath(id))).status).toBe(200);
});
