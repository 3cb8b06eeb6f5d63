import { expect, it } from 'vitest';
import { ADMIN_EXPORT_PATH, CLIENT_EXPORT_PATH } from '@stillpoint/contracts';
import { bookAppointment, takePracticeLock } from '@stillpoint/booking';
import { readPdf, until, type HttpResponse, type Browser, requireOk } from '@stillpoint/testing';
import { routesOf, runEffect, type EventType } from '@stillpoint/events';
import { effects as bookingEffects } from '../../../services/booking/src/effects.ts';
import { effects as notificationEffects } from '../../../services/notification/src/effects.ts';
import { effects as paymentEffects } from '../../../services/payment/src/effects.ts';
import { purgeExpired } from '../../../services/gateway/src/identity/purge.ts';
import { PASSWORD, client } from '../../../services/gateway/test/support/people.ts';
import { ADMIN } from '../../../services/gateway/test/support/start-gateway.ts';
import { NOTE, bookingForm, gatewayFixture } from '../../../services/gateway/test/support/gateway-fixture.ts';

const fixture = gatewayFixture({ start: '2026-11-20T15:00:00Z' });
const file = (path: string, name: string) => path.replace(':file', name);

/** Runs the workers' effects of all outstanding events until none is left. Returns those that fail. */
async function work(): Promise<string[]> {
  const { booking, payment, notification } = fixture.gateway.deps;
  const services = {
    booking: [bookingEffects, booking],
    payment: [paymentEffects, payment],
    notification: [notificationEffects, notification],
  } as const;
  for (;;) {
    const failed: string[] = [];
    let done = 0;
    const open = await fixture.gateway.sql<{ id: string; type: EventType }[]>`
      SELECT id, type FROM events.outbox WHERE done_at IS NULL ORDER BY occurred_at`;
    for (const { id, type } of open)
      for (const { service, effect } of routesOf(type)) {
        const [effects, context] = services[service];
        try {
          if (await runEffect(effects, context, effect, id)) done += 1;
        } catch (error) {
          failed.push(`${effect}: ${(error as Error).message}`);
        }
      }
    if (done === 0) return failed;
  }
}

const exportOf = async (by: Browser) => requireOk(await by.get('/api/client/data'));
const clientNamed = (name: string) => client(fixture.gateway, `${name}@client.example`);
const auditOf = async (action: string) => {
  const rows = await fixture.gateway.sql<{ actor: string }[]>`
    SELECT actor FROM identity.audit WHERE action = ${action} ORDER BY id DESC`;
  return rows.map(({ actor }) => actor);
};
/** Number of copies made for a person, and of those announced to them. */
async function keptAndTold(email: string) {
  const { sql, deps } = fixture.gateway;
  const persons = deps.identity.sealer.hashes('events.person', email);
  const copies = await sql`SELECT FROM events.person_request WHERE person = ANY(${persons}) AND kind = 'export'`;
  const mails = await sql<
    { id: string; personal: string }[]
  >`SELECT id, personal FROM events.outbox WHERE type = 'PersonExported'`;
  const told = mails.filter(({ id, personal }) =>
    deps.identity.sealer.open(['events.outbox', id, 'personal'], personal).includes(email),
  );
  return { kept: copies.length, told: told.length };
}

/** What somebody reads in the copy as a PDF. */
async function pdfText(by: Browser, path: string): Promise<string> {
  const { bytes } = await by.get(file(path, 'data.pdf'));
  return (await readPdf(bytes)).flat().join('').replace(/\s+/g, ' ');
}

/** A session of this client that took place an hour ago, with a note. */
async function sessionOver(by: Browser): Promise<string> {
  const { id } = await fixture.book(fixture.free(), by);
  requireOk(await fixture.as('admin').post(`/api/admin/appointments/${id}/notes`, NOTE));
  await fixture.gateway.sql`
    UPDATE booking.appointment SET status = 'completed', starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
    WHERE id = ${id}`;
  return id;
}
const patientId = async (email: string): Promise<number> =>
  (await fixture.as('admin').get(`/api/admin/patients?search=${email}`)).body[0].id;

it('a client has a copy made of all their data, and can download it as JSON and PDF while it is there, and nobody else can', async () => {
  const carol = await clientNamed('carol');
  await sessionOver(carol);
  requireOk(await carol.post('/api/client/data', {}));
  expect(await exportOf(carol)).toMatchObject({ state: 'preparing', expiresAt: null });
  expect((await carol.get(file(CLIENT_EXPORT_PATH, 'data.json'))).status).toBe(404);
  expect(await work()).toEqual([]);
  expect(await exportOf(carol)).toMatchObject({ state: 'ready', expiresAt: expect.any(String) });
  expect(await fixture.gateway.mailed('PersonExported', 'carol@client.example')).not.toBeNull();

  const json = await carol.get(file(CLIENT_EXPORT_PATH, 'data.json'));
  expect(json.headers.get('content-disposition')).toContain('attachment');
  expect(json.body).toMatchObject({
    account: {
      account: { email: 'carol@client.example', firstName: 'Ada' },
      sessions: [{ device: expect.any(String) }],
    },
    sessions: { appointments: [{ notes: 'I sleep badly', status: 'completed' }], notesKept: 1 },
    payments: { payments: [] },
    mails: { sentByTheProduct: expect.arrayContaining([expect.objectContaining({ kind: 'login-code', text: '' })]) },
  });
  expect(json.text).not.toMatch(/staircase|passwordHash|argon2/);
  const pdf = await pdfText(carol, CLIENT_EXPORT_PATH);
  expect(pdf).toMatch(/When \w+, October \d+, 2026 at \d+:\d0 [AP]MStatus completed/);
  expect(pdf).toContain('Written when booking I sleep badly');
  expect(pdf).not.toMatch(/\d{4}-\d\d-\d\dT|[\da-f]{8}-[\da-f]{4}-/);
  expect(await auditOf('person.export-read')).toHaveLength(2);

  for (const other of [fixture.as('other'), fixture.as('visitor'), fixture.as('admin')])
    expect((await other.get(file(CLIENT_EXPORT_PATH, 'data.json'))).status).toBe(
      other === fixture.as('other') ? 404 : 401,
    );
  const [row] = await fixture.gateway.sql`SELECT string_agg(content, '') AS parts FROM events.person_part`;
  expect(row?.['parts']).not.toContain('carol');
});

it('a copy that a client asks for twice at once is one, and announced once', async () => {
  const twice = await clientNamed('twice');
  const asked = await Promise.all([1, 2, 3].map(() => twice.post('/api/client/data', {})));
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await work()).toEqual([]);
  expect(await exportOf(twice)).toMatchObject({ state: 'ready' });
  expect(await keptAndTold('twice@client.example')).toEqual({ kept: 1, told: 1 });
});

it('a copy that the administrator asks for includes the notes, cannot be downloaded by any client, and is announced in no mail', async () => {
  const dora = await clientNamed('dora');
  await sessionOver(dora);
  const path = `/api/admin/patients/${await patientId('dora@client.example')}/data`;
  const admin = fixture.as('admin');
  requireOk(await admin.post('/api/admin/confirm', { password: ADMIN.password }));
  requireOk(await admin.post(path, {}));
  expect(await work()).toEqual([]);
  expect(requireOk(await admin.get(path))).toMatchObject({ state: 'ready' });
  const copy = await admin.get(file(ADMIN_EXPORT_PATH, 'data.json').replace('/api/admin/patients/:id/data', path));
  expect(copy.text).toContain('staircase');
  expect((await dora.get(file(CLIENT_EXPORT_PATH, 'data.json'))).status).not.toBe(200);
  expect(await fixture.gateway.mailed('PersonExported', 'dora@client.example')).toBeNull();
  expect((await auditOf('person.export-requested'))[0]).toBe('admin:admin');
});

it('a client who erases the account is gone from every readable place and told what is kept, and the books keep the name', async () => {
  const email = 'erin@client.example';
  const erin = await clientNamed('erin');
  const ahead = (await fixture.book(fixture.free(), erin)).id;
  const over = await sessionOver(erin);
  await work();
  expect(requireOk(await erin.get('/api/client/erasure')).obstacle).toContain(
    'There is a session ahead. Cancel it first',
  );
  expect((await erin.post('/api/client/erasure', { email })).body.code).toBe('cannot_erase');
  requireOk(await erin.post(`/api/client/appointments/${ahead}/cancel`, {}));
  expect((await erin.post('/api/client/erasure', { email: 'else@client.example' })).status).toBe(400);
  const outlook = requireOk(await erin.get('/api/client/erasure'));
  requireOk(await erin.post('/api/client/erasure', { email }));
  expect((await erin.get('/api/client/auth/user')).status).toBe(401);
  expect(
    (await fixture.as('visitor').post('/api/client/auth/send-login-code', { email, password: PASSWORD })).status,
  ).toBe(401);

  // A first attempt finds an outstanding event of the cancellation, and changes nothing.
  const [asked] = await fixture.gateway.sql`SELECT id FROM events.outbox WHERE type = 'PersonErasureRequested'`;
  const { notification } = fixture.gateway.deps;
  await expect(
    runEffect(notificationEffects, notification, 'PersonErasureRequested.erase-mails', asked?.['id']),
  ).rejects.toThrow('on their way');
  expect(await work()).toEqual([]);
  const notice = await fixture.gateway.mailed('PersonErased', email);
  expect(notice?.stays).toEqual(outlook.stays);
  expect(notice?.stays.join(' ')).toMatch(
    /1 session took place.*erased on .* 20\d\d.*notes of 1 session, sealed.*record of who did what/,
  );

  const { sql } = fixture.gateway;
  const readable = await sql<{ found: string }[]>`
    SELECT client_email || client_name AS found FROM booking.appointment WHERE client_email = ${email} OR notes IS NOT NULL AND id = ${over}
    UNION ALL SELECT email FROM booking.person WHERE email = ${email}
    UNION ALL SELECT email FROM identity.client WHERE email = ${email}
    UNION ALL SELECT client_email FROM booking.client_change WHERE client_email = ${email}`;
  expect(readable).toEqual([]);
  const mails = await sql<{ kind: string; gone: boolean }[]>`
    SELECT kind, erase_once_settled AS gone FROM notification.mail WHERE appointment_id = ${over} OR kind = 'account-erased'`;
  expect(mails.filter(({ gone }) => !gone)).toEqual([]);
  const history = await fixture.as('admin').get(`/api/admin/appointments?search=erased`);
  expect(history.text).toContain('staircase');
  expect(history.text).not.toContain(email);
  const { withErasedNames } = await import('@stillpoint/booking');
  const [kept] = await withErasedNames(
    fixture.gateway.deps.booking,
    await sql<{ clientName: string; clientEmail: string }[]>`
    SELECT client_name, client_email FROM booking.appointment WHERE id = ${over}`,
  );
  expect(kept).toEqual({ clientName: 'Ada Still', clientEmail: email });
});

it('money of an erased client that was dealt with by hand names nobody on screen, and the month’s ledger still does', async () => {
  const email = 'fay@client.example';
  const fay = await clientNamed('fay');
  const admin = fixture.as('admin');
  const { id } = await fixture.book(fixture.paid(), fay);
  requireOk(await admin.post(`/api/admin/appointments/${id}/mark-paid`, { method: 'cash', note: 'Fay, in cash' }));
  await fixture.gateway.sql`
    UPDATE booking.appointment SET status = 'completed', starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
    WHERE id = ${id}`;
  expect(await work()).toEqual([]);
  const handled = async () => (await admin.get('/api/admin/payments/handled')).text;
  expect(await handled()).toContain(email);
  requireOk(await fay.post('/api/client/erasure', { email }));
  expect(await work()).toEqual([]);
  expect(await handled()).toContain('Erased client');
  expect(await handled()).not.toMatch(/fay/i);
  requireOk(await admin.post('/api/admin/confirm', { password: ADMIN.password }));
  expect((await admin.get('/api/admin/payments/ledger.csv?month=2026-11')).text).toContain(email);
});

/** Both are requested while another connection holds the practice's lock, in this order. */
async function whileLocked<T>(first: () => Promise<HttpResponse>, second: () => Promise<T>) {
  const { sql } = fixture.gateway;
  const waiting = (count: number) =>
    until(`${count} wait for the lock`, async () => {
      const rows = await sql`
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      return rows.length >= count;
    });
  const asked: Promise<unknown>[] = [];
  await sql.begin(async (tx) => {
    await takePracticeLock(tx);
    asked.push(first());
    await waiting(1);
    asked.push(second());
    await waiting(2);
  });
  return Promise.all(asked) as Promise<[HttpResponse, T]>;
}

it.each([true, false])(
  'the first of a booking and an erasure asked for at the same time wins, and the other is refused; the booking came first: %s',
  async (isBookingFirst) => {
    const email = `ivy-${isBookingFirst}@client.example`;
    const ivy = await client(fixture.gateway, email);
    const form = bookingForm(fixture.free(), fixture.slot());
    const book = () => ivy.post('/api/appointments', form);
    const erase = () => ivy.post('/api/client/erasure', { email });
    const both = isBookingFirst ? await whileLocked(book, erase) : await whileLocked(erase, book);
    expect(both.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      isBookingFirst ? [409, 'cannot_erase'] : [409, 'changed_meanwhile'],
    ]);
    expect(await work()).toEqual([]);
    const left = await fixture.gateway.sql`SELECT FROM booking.appointment WHERE client_email = ${email}`;
    expect(left).toHaveLength(isBookingFirst ? 1 : 0);
  },
);

it('a booking whose last byte arrives as late as the server waits for it is refused when its client was erased meanwhile', async () => {
  const email = 'ines@client.example';
  const ines = await clientNamed('ines');
  requireOk(await ines.post('/api/client/erasure', { email }));
  expect(await work()).toEqual([]);
  const { clock, deps } = fixture.gateway;
  clock.set(new Date(clock.now().getTime() + 91_000));
  const late = bookAppointment(deps.booking, {
    serviceId: fixture.free(),
    startsAt: new Date(fixture.slot()),
    client: { email, name: 'Ines Still', phone: null },
    preferredContact: 'email',
    notes: null,
  });
  await expect(late).rejects.toMatchObject({ code: 'changed_meanwhile' });
});

it('a client whose address an earlier version brought along from another program, and whom nobody could mail, is erased like any other', async () => {
  const email = 'öda@client.example';
  await fixture.gateway.sql`
    INSERT INTO booking.person (email, name, is_latest, is_imported) VALUES (${email}, 'Öda Still', true, true)`;
  const path = `/api/admin/patients/${await patientId(encodeURIComponent(email))}/erasure`;
  requireOk(await fixture.as('admin').post('/api/admin/confirm', { password: ADMIN.password }));
  expect((await fixture.as('admin').post(path, { email: 'eda@client.example' })).status).toBe(400);
  requireOk(await fixture.as('admin').post(path, { email: 'Öda@client.example' }));
  await work();
  expect(await fixture.gateway.sql`SELECT FROM booking.person WHERE email = ${email}`).toHaveLength(0);
});

it('an erasure is done while bookings that wait for it hold every connection they can have', async () => {
  const email = 'jo@client.example';
  const jo = await clientNamed('jo');
  const { booking } = fixture.gateway.deps;
  const form = { serviceId: fixture.free(), preferredContact: 'email', notes: null } as const;
  const byBen = { email: 'ben@client.example', name: 'Ben Still', phone: null };
  const book = () => bookAppointment(booking, { ...form, startsAt: new Date(fixture.slot()), client: byBen });
  const [erased, booked] = await whileLocked(
    () => jo.post('/api/client/erasure', { email }),
    () => Promise.all(Array.from({ length: booking.sql.options.max }, book)),
  );
  expect(erased.status).toBe(200);
  expect(booked).toHaveLength(booking.sql.options.max);
});

it('an erasure that has begun lets no copy be made any more, and nobody be invited', async () => {
  const email = 'kim@client.example';
  const kim = await clientNamed('kim');
  await sessionOver(kim);
  const patient = `/api/admin/patients/${await patientId(email)}`;
  requireOk(await kim.post('/api/client/erasure', { email }));
  const [copy, invitation] = [
    await fixture.as('admin').post(`${patient}/data`),
    await fixture.as('admin').post(`${patient}/invite`),
  ];
  expect([copy, invitation].map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'already_exists'],
    [404, 'not_found'],
  ]);
  const copies = await fixture.gateway.sql`
    SELECT FROM events.person_request WHERE kind = 'export' AND done_at IS NULL`;
  expect(copies).toEqual([]);
  await work();
});

it('an interrupted erasure continues where it stopped, and is done once', async () => {
  const email = 'finn@client.example';
  const finn = await clientNamed('finn');
  await sessionOver(finn);
  await work();
  requireOk(await finn.post('/api/client/erasure', { email }));
  const { booking, notification } = fixture.gateway.deps;
  const [asked] = await fixture.gateway.sql<{ id: string }[]>`
    SELECT id FROM events.outbox WHERE type = 'PersonErasureRequested' ORDER BY occurred_at DESC, publish_after DESC LIMIT 1`;
  const before = await fixture.gateway.countOf('PersonErased');
  const erase = (part: 'booking' | 'notification') =>
    part === 'booking'
      ? runEffect(bookingEffects, booking, 'PersonErasureRequested.erase-sessions', asked!.id)
      : runEffect(notificationEffects, notification, 'PersonErasureRequested.erase-mails', asked!.id);
  expect([await erase('booking'), await erase('booking')]).toEqual([true, false]);
  expect(await fixture.gateway.countOf('PersonErased')).toBe(before);
  expect([await erase('notification'), await erase('notification')]).toEqual([true, false]);
  expect(await fixture.gateway.countOf('PersonErased')).toBe(before + 1);
});

it('the administrator erases a patient on request from the patient’s page, and it is recorded in the audit trail', async () => {
  const gil = await clientNamed('gil');
  await sessionOver(gil);
  await work();
  const path = `/api/admin/patients/${await patientId('gil@client.example')}/erasure`;
  const admin = fixture.as('admin');
  expect(requireOk(await admin.get(path))).toMatchObject({ obstacle: null, goes: expect.any(Array) });
  requireOk(await admin.post('/api/admin/confirm', { password: ADMIN.password }));
  requireOk(await admin.post(path, { email: 'gil@client.example' }));
  expect(await work()).toEqual([]);
  expect((await gil.get('/api/client/auth/user')).status).toBe(401);
  expect((await fixture.as('admin').get('/api/admin/patients?search=gil@client')).body).toEqual([]);
  expect((await auditOf('person.erasure-requested'))[0]).toBe('admin:admin');
  const again = await patientId('erased');
  expect(requireOk(await admin.get(`/api/admin/patients/${again}/erasure`)).obstacle).toBe('This client was erased.');
});

it('a copy of a person’s data asks again who is there, and is deleted a day after it was made', async () => {
  const hal = await clientNamed('hal');
  requireOk(await hal.post('/api/client/data', {}));
  expect(await work()).toEqual([]);
  fixture.gateway.clock.advance(16 * 60_000);
  expect((await hal.get(file(CLIENT_EXPORT_PATH, 'data.json'))).body.code).toBe('confirmation_required');
  requireOk(await hal.post('/api/client/auth/confirm', { password: PASSWORD }));
  fixture.gateway.clock.advance(24 * 60 * 60_000);
  requireOk(await hal.post('/api/client/auth/confirm', { password: PASSWORD }));
  expect((await hal.get(file(CLIENT_EXPORT_PATH, 'data.json'))).status).toBe(404);
  await purgeExpired(fixture.gateway.deps.identity);
  expect(await fixture.gateway.sql`SELECT FROM events.person_part WHERE content IS NOT NULL`).toHaveLength(0);
});
