import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '@stillpoint/backup';
import { TEST_SECRET, createDumpedDatabase, type Browser, requireOk } from '@stillpoint/testing';
import { migrateProduct } from '../../../../infra/local/migrate-product.ts';
import { verifyAudit } from '../../src/index.ts';
import { admin, logIn, PASSWORD } from '../support/people.ts';
import { testGateway } from '../support/start-gateway.ts';
import { NOTE, bookingForm } from '../support/gateway-fixture.ts';

const CLIENT = 'ada@client.example';

interface Session {
  appointmentDate: string;
  status: string;
  paymentStatus: string;
  refundedAmount: number | null;
  service: { price: number };
}

/** A database with the data of an earlier version, migrated as this version's start does. */
async function upgraded(file: string) {
  const database = await createDumpedDatabase(fileURLToPath(new URL(file, import.meta.url)));
  // The queue is not part of an upgrade: it is filled again from the database.
  await migrateProduct({ DATABASE_URL: database.url, APP_SECRET: TEST_SECRET, QUEUE_URL: 'redis://unused' });
  return database;
}

/** Versions that were released, with the data that each made itself: see README.md beside this. */
describe.each([
  { version: '663ab75', hasMailbox: false },
  { version: 'a1226c5' },
  { version: 'd977251' },
  { version: '87cfb80' },
  { version: '8ca223e' },
  { version: '71df3e5', hasAll: true },
])('data from version $version', ({ version, hasMailbox = true, hasAll = false }) => {
  const state: { url?: string; client?: Browser } = {};
  const gateway = testGateway({
    start: '2026-11-29T15:00:00Z',
    database: async () => {
      const database = await upgraded(`./${version}.sql.gz`);
      state.url = database.url;
      return database;
    },
  });
  const signedIn = async () => (state.client ??= await logIn(gateway, CLIENT));
  const sessions = async () => requireOk(await (await signedIn()).get('/api/client/appointments')) as Session[];

  it(`data from version ${version} breaks no invariant after the upgrade`, async () => {
    expect(await problemsOf(state.url!, TEST_SECRET)).toEqual([]);
  });

  it(`data from version ${version} lets its client sign in with the old password, and shows the sessions that were booked, paid and cancelled`, async () => {
    const known = (await sessions()).map(({ status, paymentStatus, refundedAmount, service }) => ({
      status,
      paymentStatus,
      isFree: service.price === 0,
      isRefunded: refundedAmount === service.price,
    }));
    expect(known).toEqual(
      expect.arrayContaining([
        { status: 'confirmed', paymentStatus: expect.any(String), isFree: true, isRefunded: false },
        { status: 'confirmed', paymentStatus: 'completed', isFree: false, isRefunded: false },
        { status: 'cancelled', paymentStatus: 'refunded', isFree: false, isRefunded: true },
      ]),
    );
  });

  it(`data from version ${version} shows the administrator the old notes and mails, a ledger that adds up, and a complete audit trail`, async () => {
    const adminBrowser = await admin(gateway);
    expect((await adminBrowser.get('/api/admin/appointments')).text).toContain(NOTE.sessionHighlights);
    expect((await adminBrowser.get('/api/admin/emails')).text.includes('Do you work on Fridays?')).toBe(hasMailbox);
    const [{ left }] = await gateway.sql<[{ left: number }]>`
      SELECT sum(CASE kind WHEN 'capture' THEN amount_cents ELSE -amount_cents END)::int AS left FROM payment.ledger`;
    const all = requireOk(await adminBrowser.get('/api/admin/appointments')) as Session[];
    const paid = all.filter((one) => one.paymentStatus === 'completed' && one.status === 'confirmed');
    expect(left).toBe(Math.round(paid.reduce((sum, { service }) => sum + service.price, 0) * 100));
    const { sql, sealer } = gateway.deps.identity;
    expect((await verifyAudit(sql, sealer)).problems).toEqual([]);
  });

  it(`data from version ${version} can be used further: its taken times are taken, and others can be booked and cancelled`, async () => {
    const client = await signedIn();
    const services = requireOk(await client.get('/api/services')) as { id: number; price: number }[];
    const free = services.find(({ price }) => price === 0)!.id;
    const taken = (await sessions()).find(({ status }) => status === 'confirmed')!.appointmentDate;
    expect((await client.post('/api/appointments', bookingForm(free, taken))).status).toBe(409);
    const { id } = requireOk(await client.post('/api/appointments', bookingForm(free, '2026-12-14T16:00:00.000Z')));
    expect(requireOk(await client.get(`/api/appointments/${id}`)).status).toBe('confirmed');
    requireOk(await client.post(`/api/client/appointments/${id}/cancel`));
  });

  if (!hasAll) return;

  it(`data from version ${version} keeps the imported session, the one paid in cash, the wordings, page, blocked times and days off of the practice, and brings back nobody who was erased`, async () => {
    const adminBrowser = await admin(gateway);
    const read = async (path: string) => (await adminBrowser.get(`/api/admin/${path}`)).text;
    expect(await read('appointments?search=cleo@client.example')).toContain('"status":"completed"');
    expect(await read('appointments?search=dora@client.example')).toContain('"paymentStatus":"completed"');
    expect(await read('mail-wordings')).toContain('Hello {firstName},');
    expect(await read('practice-page')).toContain('"version":1');
    expect(await read('blocked-times?from=2027-12-20&to=2027-12-24')).toContain('Dentist');
    expect(await read('days-off')).toContain('Holidays');
    expect(await read('patients?search=bea@client.example')).toBe('[]');
    const entered = { email: 'bea@client.example', password: PASSWORD };
    expect((await gateway.browser().post('/api/client/auth/send-login-code', entered)).status).not.toBe(200);
  });
});
