import { expect, it } from 'vitest';
import { listOldHashes, resealAll, SEALED_COLUMNS } from '@stillpoint/db';
import { createSealer } from '@stillpoint/sealing';
import { TEST_SECRET, requireOk } from '@stillpoint/testing';
import { verifyAudit } from '../../src/identity/verify-audit.ts';
import { sealEarlierNotes } from '@stillpoint/booking';
import { CLIENT, NOTE, gatewayFixture } from '../support/gateway-fixture.ts';

const NEW = 'a newer secret of tests that is long enough, too';
const fixture = gatewayFixture();

/** Every process starts again with this APP_SECRET. */
function startAgain(secret: string) {
  const { identity, booking, payment, notification } = fixture.gateway.deps;
  const sealer = createSealer(secret);
  for (const context of [identity, booking, payment, notification]) Object.assign(context, { sealer });
  return sealer;
}
const reseal = (secret: string) =>
  resealAll(fixture.gateway.sql, createSealer(secret), { onResealed: () => undefined });
const bookingNotes = async (id: string) => (await fixture.as('client').get(`/api/appointments/${id}`)).body.notes;
const history = async () =>
  requireOk(await fixture.as('admin').get(`/api/admin/patients/${encodeURIComponent(CLIENT)}/history`));

it('everything works with APP_SECRET=new,old, and after resealing the new secret alone opens all that is sealed', async () => {
  const { id } = await fixture.book(fixture.free());
  requireOk(await fixture.as('admin').post(`/api/admin/appointments/${id}/notes`, NOTE));
  const invited = await fixture.bookForClient(fixture.paid());
  const token = await fixture.invite(invited);

  const both = startAgain(`${NEW},${TEST_SECRET}`);
  expect(await bookingNotes(id)).toBe('I sleep badly');
  expect((await fixture.as('visitor').get(`/api/payment-link/${token}`)).status).toBe(200);
  expect((await verifyAudit(fixture.gateway.sql, both)).problems).toEqual([]);
  const { resealed, unreadable } = await reseal(`${NEW},${TEST_SECRET}`);
  expect(unreadable).toEqual([]);
  expect(resealed).toBeGreaterThan(3);
  expect(await reseal(`${NEW},${TEST_SECRET}`)).toEqual({ resealed: 0, unreadable: [] });
  // A minute later, using a session stores its id's hash under the new key.
  const before = await listOldHashes(fixture.gateway.sql, both.newestKey, fixture.gateway.clock.now());
  expect(before).toContainEqual({ what: 'payment links', count: 1, until: expect.any(Date) });
  expect(before).toContainEqual({ what: 'sessions that were not used since', count: 3, until: expect.any(Date) });
  fixture.gateway.clock.advance(61_000);
  for (const caller of ['client', 'other', 'admin'] as const)
    await fixture.as(caller).get(caller === 'admin' ? '/api/admin/user' : '/api/client/auth/user');

  startAgain(NEW);
  const left = await listOldHashes(fixture.gateway.sql, both.newestKey, fixture.gateway.clock.now());
  expect(left.map(({ what }) => what)).toEqual(['payment links']);
  expect(await bookingNotes(id)).toBe('I sleep badly');
  expect((await history()).find((one: { id: string }) => one.id === id).sessionNote).toEqual(NOTE);
  expect((await fixture.as('visitor').get(`/api/payment-link/${token}`)).status).toBe(404);
});

it('a row that no key opens is named and left unchanged', async () => {
  const { id } = await fixture.book(fixture.free());
  const foreign = createSealer('a secret that nobody knows any longer').seal(['booking.appointment', id, 'notes'], 'x');
  await fixture.gateway.sql`UPDATE booking.appointment SET notes = ${foreign} WHERE id = ${id}`;
  expect((await reseal(`${NEW},${TEST_SECRET}`)).unreadable).toEqual([`booking.appointment ${id}`]);
  expect(await fixture.gateway.sql`SELECT notes FROM booking.appointment WHERE id = ${id}`).toEqual([
    { notes: foreign },
  ]);
  expect(await bookingNotes(id)).toMatch(/cannot be read/);
  await fixture.gateway.sql`UPDATE booking.appointment SET notes = NULL WHERE id = ${id}`;
});

it('booking data that earlier versions stored in plain text is sealed by the step after the migrations', async () => {
  const { id } = await fixture.book(fixture.free());
  await fixture.gateway.sql`
    UPDATE booking.appointment SET notes = NULL, readable_notes = 'I wake at four' WHERE id = ${id}`;
  expect(await sealEarlierNotes(fixture.gateway.sql, fixture.gateway.deps.booking.sealer)).toBe(1);
  const [row] = await fixture.gateway.sql<{ notes: string }[]>`
    SELECT notes, readable_notes FROM booking.appointment WHERE id = ${id}`;
  expect(row).toEqual({ notes: expect.not.stringContaining('four'), readableNotes: null });
  expect(await bookingNotes(id)).toBe('I wake at four');
});

it('resealing covers every column with sealed text', async () => {
  const { sql } = fixture.gateway;
  const columns = await sql<{ name: string; column: string }[]>`
    SELECT table_schema || '.' || table_name AS name, column_name AS column FROM information_schema.columns
    WHERE table_schema IN ('identity', 'booking', 'payment', 'notification', 'events') AND data_type = 'text'`;
  const known = new Set(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`));
  const found: string[] = [];
  for (const { name, column } of columns) {
    const [row] = await sql.unsafe<[{ has: boolean }]>(
      String.raw`SELECT EXISTS (SELECT 1 FROM ${name} WHERE "${column}" ~ '^[\w-]{8}\.[\w-]{16}\.[\w-]*\.[\w-]{22}$') AS has`,
    );
    if (row.has) found.push(`${name}.${column}`);
  }
  expect(found.filter((one) => !known.has(one))).toEqual([]);
  expect(found).toContain('booking.appointment.notes');
});
