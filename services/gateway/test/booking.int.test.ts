import { takePracticeLock } from '@stillpoint/booking';
import { untilSomebodyWaits, requireOk } from '@stillpoint/testing';
import { expect, it, vi } from 'vitest';
import { bookingForm, NOTE, gatewayFixture } from './support/gateway-fixture.ts';

const fixture = gatewayFixture();
const { gateway } = fixture;
/** How many ask at the same moment. */
const AT_ONCE = Number(process.env['AT_ONCE'] ?? 40);

it(`one client gets a slot that ${AT_ONCE} requests want at once, the others get 409, and nobody gets a 5xx`, async () => {
  const slot = fixture.slot();
  const began = performance.now();
  const responses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, i) =>
      fixture.as(i % 2 ? 'client' : 'other').post('/api/appointments', bookingForm(fixture.free(), slot)),
    ),
  );
  const count = (status: number) => responses.filter((response) => response.status === status).length;
  // Two browsers ask, each half of the times: the same booking is answered again, and no second one is made.
  expect({ 200: count(200), 409: count(409) }).toEqual({ 200: AT_ONCE / 2, 409: AT_ONCE / 2 });
  expect(new Set(responses.flatMap(({ status, body }) => (status === 200 ? [body.id] : [])))).toHaveProperty('size', 1);
  const [made] = await gateway.sql`SELECT count(*)::int AS count FROM booking.appointment WHERE starts_at = ${slot}`;
  expect(made).toEqual({ count: 1 });
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('slot_taken');
  expect(performance.now() - began).toBeLessThan(60_000);
});

it('how the practice is paid is read before a booking has the lock that all others wait for', async () => {
  const asked = vi.spyOn(gateway.deps.site, 'current');
  let booking: Promise<{ status: number }> | undefined;
  await gateway.sql.begin(async (tx) => {
    await takePracticeLock(tx);
    booking = fixture.as('client').post('/api/appointments', bookingForm(fixture.paid(), fixture.slot()));
    await untilSomebodyWaits(gateway.sql);
    expect(asked).toHaveBeenCalledTimes(1);
  });
  expect((await booking)?.status).toBe(200);
  asked.mockRestore();
});

it('a booking is possible at exactly the times that the picker shows', async () => {
  const book = (appointmentDate: string) =>
    fixture.as('client').post('/api/appointments', bookingForm(fixture.free(), appointmentDate));
  expect((await book('2026-12-07T14:10:00Z')).body.code).toBe('slot_not_offered');
  expect((await book('2026-12-07T07:00:00Z')).body.code).toBe('slot_not_offered');
  expect((await book('2020-12-07T15:00:00Z')).status).toBe(422);
  expect((await book('9999-12-07T15:00:00+14:00')).status).toBeLessThan(500);
  expect((await book('tomorrow')).status).toBe(400);
  const unknown = await fixture.as('client').post('/api/appointments', bookingForm(999_999, fixture.slot()));
  expect([404, 422]).toContain(unknown.status);
});

it('a booking is visible to its client, by day as well, and to no other client', async () => {
  const { id } = await fixture.book(fixture.free());
  const { appointmentDate } = (await fixture.as('client').get(`/api/appointments/${id}`)).body;
  const ids = async (path: string, by: 'client' | 'other' | 'admin') =>
    requireOk(await fixture.as(by).get(path)).map((one: { id: string }) => one.id);
  const day = appointmentDate.slice(0, 10);
  for (const path of ['/api/appointments', `/api/appointments?date=${day}`, '/api/client/appointments'])
    expect(await ids(path, 'client')).toContain(id);
  expect(await ids('/api/appointments?date=2027-05-05', 'client')).toEqual([]);
  expect(await ids('/api/appointments', 'other')).not.toContain(id);
  expect(await ids('/api/client/appointments', 'other')).not.toContain(id);
  expect(await ids(`/api/appointments?date=${day}`, 'admin')).toContain(id);
});

it('an invitation to pay contains when the client’s hold expires, and no such time for a session that the practice booked', async () => {
  const { id } = await fixture.book(fixture.paid());
  const { holdExpiresAt } = requireOk(await fixture.as('client').get(`/api/appointments/${id}`));
  expect(holdExpiresAt).not.toBeNull();
  const reserved = await fixture.bookForClient(fixture.paid());
  for (const [appointment, keptUntil] of [
    [id, holdExpiresAt],
    [reserved, null],
  ]) {
    await fixture.invite(appointment);
    const [event] = await gateway.sql<{ facts: any }[]>`
      SELECT facts FROM events.outbox WHERE type = 'PaymentInvitationRequested' AND aggregate_id = ${appointment}`;
    expect(event?.facts.keptUntil).toBe(keptUntil);
  }
});

it('the audit trail shows who did what, newest first, page by page, with ids and no contents', async () => {
  const { id } = await fixture.book(fixture.free());
  await fixture.as('admin').post(`/api/admin/appointments/${id}/notes`, NOTE);
  await fixture.as('admin').post(`/api/admin/appointments/${id}/cancel`);
  await gateway.browser().post('/api/admin/login', { username: 'admin', password: 'wrong' });
  const page = requireOk(await fixture.as('admin').get('/api/admin/audit?pageSize=4'));
  expect(page.items.map(({ actor, action }: any) => `${actor} ${action}`)).toEqual([
    'visitor admin.login-failed',
    'admin:admin appointment.cancelled',
    'admin:admin session-notes.saved',
    expect.stringMatching(/^client:[0-9a-f-]{36} appointment\.booked$/),
  ]);
  expect(page.items[1].subject).toBe(id);
  const second = requireOk(await fixture.as('admin').get('/api/admin/audit?pageSize=4&page=2'));
  expect(second.items[0].id).toBe(page.items[3].id - 1);
  const booked = requireOk(await fixture.as('admin').get('/api/admin/audit?action=appointment.booked'));
  expect(new Set(booked.items.map(({ action }: any) => action))).toEqual(new Set(['appointment.booked']));
  const all = await fixture.as('admin').get('/api/admin/audit?pageSize=100');
  expect(all.text).not.toMatch(/staircase|@client\.example|wrong/);
});

it('a booking whose row of the audit trail could not be written has it once the booking is sent again', async () => {
  const { sql } = gateway;
  const form = bookingForm(fixture.free(), fixture.slot());
  const send = () => fixture.as('client').post('/api/appointments', form);
  await sql`REVOKE INSERT ON identity.audit FROM stillpoint_identity`;
  const refused = await send();
  await sql`GRANT INSERT ON identity.audit TO stillpoint_identity`;
  expect(refused.status).toBe(500);
  const { id } = requireOk(await send());
  requireOk(await send());
  const rows = await sql`SELECT FROM identity.audit WHERE action = 'appointment.booked' AND subject = ${id}`;
  expect(rows).toHaveLength(1);
});

it('the audit trail, which only grows, is counted to 1,000 or to the page that is asked for', async () => {
  const { sql } = gateway;
  await sql`
    INSERT INTO identity.audit (at, actor, action, position, hash)
    SELECT now(), 'system', 'test.counted', 1000000000 + n, '' FROM generate_series(1, 1001) AS n`;
  const counted = async (query: string) => {
    const { total, isMore } = requireOk(await fixture.as('admin').get(`/api/admin/audit?action=test.counted&${query}`));
    return { total, isMore };
  };
  const [first, last] = [await counted('page=1'), await counted('page=11&pageSize=100')];
  await sql`DELETE FROM identity.audit WHERE action = 'test.counted'`;
  expect(first).toEqual({ total: 1_000, isMore: true });
  expect(last).toEqual({ total: 1_001, isMore: false });
});

it('the figures of the overview come from booking and from the ledger', async () => {
  const figures = requireOk(await fixture.as('admin').get('/api/admin/overview'));
  expect(figures).toMatchObject({ activeServices: 2, ledgerThisMonth: 0 });
  expect(figures.sessionsPerDay).toHaveLength(14);
});

it('an invitation greets people with neither an account nor another session as new, and offers an account to those without one', async () => {
  const bookFor = async (clientEmail: string, { isFreeAppointment = false } = {}) => {
    const form = {
      serviceId: fixture.paid(),
      clientName: 'Cleo New',
      appointmentDate: fixture.slot(),
      isFreeAppointment,
    };
    return requireOk(await fixture.as('admin').post('/api/admin/appointments', { ...form, clientEmail })).id as string;
  };
  const id = await bookFor('cleo@new.example');
  await bookFor('seen@before.example', { isFreeAppointment: true });
  const again = await bookFor('seen@before.example');
  const known = await fixture.bookForClient(fixture.paid());
  for (const [appointment, isNewClient] of [
    [id, true],
    [again, false],
    [known, false],
  ] as const) {
    await fixture.invite(appointment);
    const [event] = await gateway.sql<{ facts: any }[]>`
      SELECT facts FROM events.outbox WHERE type = 'PaymentInvitationRequested' AND aggregate_id = ${appointment}`;
    expect(event?.facts).toMatchObject({ isNewClient, amountCents: 12_000 });
  }
  const free = await fixture.bookForClient(fixture.free());
  const refused = await fixture.as('admin').post(`/api/admin/appointments/${free}/send-payment-invitation`);
  expect(refused.body.code).toBe('nothing_to_pay');
});
