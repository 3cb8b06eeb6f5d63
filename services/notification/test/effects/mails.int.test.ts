import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { routesOwed, runEffect } from '@stillpoint/events';
import { rememberZone } from '../../src/commands/remember-zone.ts';
import { effects } from '../../src/effects.ts';
import { sampleAppointment, codeRequested, newAddress } from '../support/events.ts';
import { mailFixture, PRACTICE } from '../support/mail-fixture.ts';
import { calendarOf } from '../../../../infra/sandbox/mail/testing/read-mails.ts';
import { theMail } from '../support/read-mail.ts';

const fixture = mailFixture();

const readMail = (to: string) => theMail(fixture, to);

test.each(['VerificationRequested', 'LoginCodeRequested'] as const)(
  'in the mail for %s, the code is the only run of six digits',
  async (type) => {
    const email = newAddress();
    await fixture.publishAndRun(codeRequested(type, email, '493027', 'Ann 1234567'));
    const [seen] = await fixture.messages(email).then(async () => {
      await fixture.delivery.flush();
      return fixture.messages(email);
    });
    const raw = (await fixture.raw(seen!.id)).replace(/^(Received|Date):.*$/gim, '');
    const mail = await readMail(email);
    for (const part of [mail.text, mail.html]) expect(part.match(/\d{6,}/g)).toEqual(['493027']);
    expect(new Set(raw.replace(/=\r?\n/g, '').match(/\d{6,}/g))).toEqual(new Set(['493027']));
    expect(mail.subject).not.toMatch(/\d/);
    expect(mail.text).toContain('10 minutes');
  },
);

test('a reset link arrives complete in text and HTML, and is erased once the mail was sent', async () => {
  const email = newAddress();
  const link = 'https://practice.example/client/reset/abc_DEF-123';
  await fixture.publishAndRun({
    type: 'PasswordResetRequested',
    facts: { clientId: randomUUID() },
    personal: { email, firstName: 'Ann', link, minutesValid: 30 },
  });
  const mail = await readMail(email);
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
  const [row] = await fixture.sql<{ id: string; content: string }[]>`
    SELECT id, content FROM notification.mail WHERE kind = 'reset-link'`;
  expect(fixture.context.sealer.open(['notification.mail', row!.id, 'content'], row!.content)).not.toContain('abc_DEF');
});

test('the practice is mailed of money that the payment provider reports and the product does not know, with its id there', async () => {
  const facts = { id: '3C679366HH908993F', isRefund: false, amountCents: 9_500, currency: 'USD' };
  await fixture.publishAndRun({ type: 'UnknownMoneyReported', facts, personal: {} });
  const { subject, text } = await readMail(PRACTICE.email);
  expect(subject).toBe('A payment of $95.00 is not known here');
  expect(text).toContain('3C679366HH908993F');
});

test('the notice of a new password says that passkeys still sign in and where they are removed, where there are any', async () => {
  const textWith = async (passkeys: number) => {
    const email = newAddress();
    const facts = { clientId: randomUUID(), at: '2026-11-20T15:00:00.000Z', passkeys };
    const personal = { email, firstName: 'Ann', device: 'Firefox on Linux', address: null };
    await fixture.publishAndRun({ type: 'PasswordChanged', facts, personal });
    return (await readMail(email)).text;
  };
  expect(await textWith(0)).not.toMatch(/passkey/i);
  const text = await textWith(2);
  expect(text).toContain('2 passkeys still sign in to your account');
  expect(text).toContain('https://practice.example/client/dashboard?tab=profile');
});

test.each([
  ['passkey-added', 'a passkey was added to your account'],
  ['passkey-removed', 'a passkey was removed from your account'],
] as const)(
  'a client is mailed what was changed of their sign-in, when on their own clock, and where it is put right: %s',
  async (what, words) => {
    const email = newAddress();
    await rememberZone(fixture.context, { clientEmail: email, timeZone: 'Europe/Berlin' });
    const facts = { clientId: randomUUID(), at: '2026-11-20T15:00:00.000Z', what };
    const personal = { email, firstName: 'Ann', device: 'Firefox on Linux', address: '203.0.113.7' };
    await fixture.publishAndRun({ type: 'SignInChanged', facts, personal });
    const mail = await readMail(email);
    expect(mail.subject).toBe('Your sign-in was changed');
    for (const said of [
      `Hello Ann, ${words}:`,
      'Your time: Friday, November 20, 2026 at 4:00 PM (Central European Time)',
      'Practice time: Friday, November 20, 2026 at 10:00 AM (Eastern Time)',
      'Firefox on Linux, 203.0.113.7',
      'https://practice.example/client/dashboard?tab=profile',
    ])
      expect(mail.text).toContain(said);
  },
);

test('the practice is mailed that the administrator’s sign-in was changed', async () => {
  const facts = { clientId: null, at: '2026-11-20T15:00:00.000Z', what: 'app-removed' as const };
  const personal = { email: null, firstName: 'admin', device: 'Firefox on Linux', address: null };
  await fixture.publishAndRun({ type: 'SignInChanged', facts, personal });
  const { text } = await readMail(PRACTICE.email);
  expect(text).toContain('the authenticator app was removed from your account');
  expect(text).toContain('https://practice.example/admin/security');
});

test('the owner of a known address is told that somebody tried to register it', async () => {
  const email = newAddress();
  await fixture.publishAndRun({
    type: 'KnownAddressRegistered',
    facts: { clientId: randomUUID() },
    personal: { email, firstName: 'Ann' },
  });
  expect((await readMail(email)).text).toContain('https://practice.example/client/login');
});

test('an invited client is led to a registration with the address that the mail was sent to', async () => {
  const email = newAddress();
  await fixture.publishAndRun({
    type: 'ClientInvited',
    facts: { patientId: 3 },
    personal: { email, firstName: 'Ann' },
  });
  expect((await readMail(email)).text).toContain(
    `https://practice.example/client/register?email=${encodeURIComponent(email)}`,
  );
});

test('the administrator is told about a session once, when it is confirmed, and not about its hold', async () => {
  const sample = sampleAppointment();
  await fixture.publishAndRun(sample.created());
  expect((await fixture.mails()).filter(({ kind }) => kind === 'admin-booking')).toEqual([]);
  await fixture.publishAndRun(sample.confirmed(), sample.arranged());
  const mail = await readMail(PRACTICE.email);
  expect(mail.subject).toBe('New booking: Sleep Improvement, Ann Client, Tue, Dec 1, 2:30 PM');
  expect(mail.text).toContain(sample.email);
  expect(mail.text).toContain('It is paid and confirmed.');
  await readMail(sample.email);
});

test('a mail to the administrator that a booking of an earlier version still owes is settled without being sent', async () => {
  const id = await fixture.publish(sampleAppointment().created());
  await fixture.sql`UPDATE events.outbox SET effects = effects + 1 WHERE id = ${id}`;
  expect(routesOwed('AppointmentCreated', 3).map(({ effect }) => effect)).toContain('AppointmentCreated.tell-admin');
  await fixture.sql`INSERT INTO events.inbox (event_id, effect) VALUES (${id}, 'AppointmentCreated.open-amount-due')`;
  for (const name of ['remember-appointment', 'tell-admin'])
    expect(await runEffect(effects, fixture.context, `AppointmentCreated.${name}`, id)).toBe(true);
  const [row] = await fixture.sql`SELECT done_at IS NOT NULL AS is_done FROM events.outbox WHERE id = ${id}`;
  expect(row?.['isDone']).toBe(true);
  expect((await fixture.mails()).filter(({ kind, state }) => kind === 'admin-booking' && state !== 'sent')).toEqual([]);
});

test('a confirmation states both time zones and the link, and includes a calendar entry to accept', async () => {
  const sample = sampleAppointment();
  await rememberZone(fixture.context, { clientEmail: sample.email.toUpperCase(), timeZone: 'Europe/Berlin' });
  await fixture.publishAndRun(sample.arranged());
  const mail = await readMail(sample.email);
  expect(mail.text).toContain('Tuesday, December 1, 2026 at 2:30 PM (Eastern Time)');
  expect(mail.text).toContain('Tuesday, December 1, 2026 at 8:30 PM (Central European Time)');
  expect(mail.text).toContain('https://zoom.example/j/555?pwd=x');
  expect(calendarOf(mail)).toMatchObject({
    METHOD: 'REQUEST',
    UID: `${sample.id}@stillpoint`,
    SEQUENCE: '1',
    DTSTART: '20261201T193000Z',
    DURATION: 'PT1H',
    STATUS: 'CONFIRMED',
    URL: 'https://zoom.example/j/555?pwd=x',
    ATTENDEE: `mailto:${sample.email}`,
  });
});

test('the calendar entry is both an alternative that mail clients act on and a file', async () => {
  const sample = await fixture.confirmedSample();
  await fixture.delivery.flush();
  const [mail] = await fixture.messages(sample.email);
  const raw = await fixture.raw(mail!.id);
  expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
  expect(raw).toMatch(/Content-Type: application\/ics; name=session\.ics/i);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
  await readMail(sample.email);
});

test('a confirmation without a meeting is sent without a link, and the administrator is told', async () => {
  const sample = sampleAppointment();
  await fixture.publishAndRun(sample.unavailable());
  const mail = await readMail(sample.email);
  expect(mail.text).toContain('We will tell you how to join');
  expect(mail.text).not.toContain('link');
  expect(calendarOf(mail)['LOCATION']).toBe('Online');
  expect(calendarOf(mail)['DESCRIPTION']).not.toContain('link');
  expect((await readMail(PRACTICE.email)).text).toContain('Zoom did not answer');
});

test('only one time zone is stated when the client’s clock shows the same time', async () => {
  const sample = sampleAppointment();
  await rememberZone(fixture.context, { clientEmail: sample.email, timeZone: 'America/Toronto' });
  await fixture.publishAndRun(sample.arranged());
  const mail = await readMail(sample.email);
  expect(mail.text.match(/2:30 PM/g)).toHaveLength(1);
});

test('a confirmation states the cancellation terms only where a client may get back less than was paid', async () => {
  const mailed = async (sample: ReturnType<typeof sampleAppointment>) => {
    await fixture.publishAndRun(sample.arranged());
    return (await readMail(sample.email)).text.replace(/\s+/g, ' ');
  };
  const strict = { cancellationPolicy: { fullRefundHours: 24, lateRefundPercent: 50 } };
  expect(await mailed(sampleAppointment(strict))).toContain(
    'Cancel at least 24 hours before your session and you get back all you paid. Later than that, you get back 50%.',
  );
  const soon = new Date(fixture.clock.now().getTime() + 3_600_000).toISOString();
  expect(await mailed(sampleAppointment({ ...strict, startsAt: soon }))).toContain(
    'Your session begins in less than 24 hours: if you cancel it, you get back 50%.',
  );
  const lenient = { cancellationPolicy: { fullRefundHours: 0, lateRefundPercent: 100 } };
  for (const without of [{}, lenient, { ...strict, isFree: true, amountCents: 0 }])
    expect(await mailed(sampleAppointment(without))).not.toMatch(/get back/);
});

test('invitations are worded differently for new and existing clients', async () => {
  const sample = sampleAppointment({ isAdminCreated: true });
  await fixture.publishAndRun(sample.created(), sample.invited(true));
  const welcome = await readMail(sample.email);
  expect(welcome.text).toContain('https://practice.example/payment/secret-token');
  expect(welcome.text).toContain(`https://practice.example/client/register?email=${sample.email}`);
  expect(welcome.text).toContain('$120.50');
  await fixture.publishAndRun(sample.invited(false));
  const again = await readMail(sample.email);
  expect(again.text).not.toContain('register');
  expect(again.text).not.toBe(welcome.text);
});

test('of two invitations to one session that wait for the mail server, only the newer is sent, whose link works', async () => {
  const sample = sampleAppointment({ isAdminCreated: true });
  await fixture.publishAndRun(sample.created());
  const linked = (url: string) => ({ ...sample.invited(false), personal: { url, registerUrl: null } });
  await fixture.fault('reject-450');
  await fixture.publishAndRun(linked('https://practice.example/payment/ended'));
  await fixture.delivery.flush();
  await fixture.publishAndRun(linked('https://practice.example/payment/newest'));
  expect((await readMail(sample.email)).text).toContain('https://practice.example/payment/newest');
  fixture.clock.advance(60_000);
  await fixture.delivery.flush();
  expect(await fixture.messages(sample.email)).toEqual([]);
  const [dropped] = await fixture.sql`
    SELECT content FROM notification.mail WHERE appointment_id = ${sample.id} AND state = 'dropped'`;
  expect(dropped).toEqual({ content: null });
});

test('an invitation whose event a newer one has overtaken is not sent, and does not replace the newer one’s mail', async () => {
  const sample = sampleAppointment({ isAdminCreated: true });
  await fixture.publishAndRun(sample.created());
  const linked = (url: string) => ({ ...sample.invited(false), personal: { url, registerUrl: null } });
  const ended = await fixture.publish(linked('https://practice.example/payment/ended'));
  fixture.clock.advance(1_000);
  await fixture.publishAndRun(linked('https://practice.example/payment/newest'));
  await fixture.run('PaymentInvitationRequested', ended);
  expect((await readMail(sample.email)).text).toContain('https://practice.example/payment/newest');
  expect(await fixture.messages(sample.email)).toEqual([]);
});

test('an invitation says until when its link works: until the session begins, or as long as the time is kept', async () => {
  const sample = sampleAppointment({ isAdminCreated: true });
  await fixture.publishAndRun(sample.created());
  const mailed = async () => (await readMail(sample.email)).text.replace(/\s+/g, ' ');
  await fixture.publishAndRun(sample.invited(false));
  expect(await mailed()).toContain('works until the session is paid or begins.');
  await fixture.publishAndRun(sample.invited(false, '2026-11-24T15:15:00.000Z'));
  const short = await mailed();
  expect(short).toContain('works until Tuesday, November 24, 2026 at 10:15 AM (Eastern Time)');
  expect(short).not.toContain('or begins');
});

test('an invitation to a held time that waits for the mail server until that is given up is not sent, since its link has ended', async () => {
  const sample = sampleAppointment();
  await fixture.publishAndRun(sample.created());
  await fixture.fault('reject-450');
  const kept = new Date(fixture.clock.now().getTime() + 15 * 60_000);
  await fixture.publishAndRun(sample.invited(false, kept.toISOString()));
  await fixture.delivery.flush();
  fixture.clock.set(kept);
  await fixture.delivery.flush();
  expect(await fixture.messages(sample.email)).toEqual([]);
  expect(await fixture.sql`SELECT state FROM notification.mail WHERE appointment_id = ${sample.id}`).toEqual([
    { state: 'dropped' },
  ]);
});

test('the client is mailed when a payment is pending, declined afterwards, refunded or refused', async () => {
  const sample = sampleAppointment();
  await fixture.publishAndRun(sample.created(), sample.pending());
  expect((await readMail(sample.email)).subject).toBe('Your payment is being checked');
  await fixture.publishAndRun(sample.declined(true));
  expect((await readMail(sample.email)).text).toContain('No money was taken');
  await fixture.publishAndRun(sample.declined(false), sample.declined(true, true), sample.refunded(5_000, 5_000));
  expect((await readMail(sample.email)).subject).toBe('Your refund of $50.00');
  await fixture.publishAndRun(sample.refunded(7_050, 12_050));
  expect((await readMail(sample.email)).text).toContain('Refunded in all: $120.50');
  await fixture.publishAndRun(sample.refused('slot-taken'));
  expect((await readMail(sample.email)).text).toContain('taken by somebody else');
  await fixture.publishAndRun(sample.refused('mismatch'));
  expect((await readMail(sample.email)).text).toContain('is not the price of this session');
});

test.each(['declined', 'refused'])(
  'that a payment is being checked is not mailed once it was %s, whether the mail waits for the mail server or its event comes later',
  async (end) => {
    const sample = sampleAppointment();
    const over = () => (end === 'declined' ? sample.declined(true) : sample.refused('slot-taken'));
    await fixture.publishAndRun(sample.created());
    await fixture.fault('reject-450');
    await fixture.publishAndRun(sample.pending());
    await fixture.delivery.flush();
    await fixture.publishAndRun(over());
    fixture.clock.advance(60_000);
    await fixture.delivery.flush();
    expect(await fixture.messages(sample.email)).toHaveLength(1);
    const late = sampleAppointment();
    await fixture.publishAndRun(late.created());
    const pending = await fixture.publish(late.pending());
    fixture.clock.advance(1_000);
    await fixture.publishAndRun(end === 'declined' ? late.declined(true) : late.captured(), late.refused('slot-taken'));
    await fixture.run('PaymentPending', pending);
    await fixture.delivery.flush();
    const subjects = (await fixture.messages(late.email)).map(({ subject }) => subject);
    expect(subjects).not.toContain('Your payment is being checked');
    expect(subjects.length).toBeGreaterThan(0);
  },
);

test('a payment event that arrives before its appointment is retried, and then done', async () => {
  const sample = sampleAppointment();
  const created = await fixture.publish(sample.created());
  const id = await fixture.publish(sample.pending());
  await expect(fixture.run('PaymentPending', id)).rejects.toThrow('not known here yet');
  await fixture.run('AppointmentCreated', created);
  expect(await fixture.run('PaymentPending', id)).toEqual([true]);
  await readMail(sample.email);
});

test('a name with line breaks and quotes adds neither a recipient nor a header', async () => {
  const sample = sampleAppointment({
    personal: { clientName: 'Ann"\r\nBcc: victim@example.test\r\n\r\nevil', serviceName: 'Calm\r\nX-Evil: 1' },
  });
  await fixture.publishAndRun(sample.arranged());
  await fixture.delivery.flush();
  expect(await fixture.messages('victim@example.test')).toEqual([]);
  const [mail] = await fixture.messages(sample.email);
  const raw = await fixture.raw(mail!.id);
  const headers = raw.slice(0, raw.search(/\r?\n\r?\n/));
  expect(headers).not.toMatch(/^(Bcc|X-Evil):/im);
  expect(mail!.to).toEqual([sample.email]);
});

test('no personal data is readable at rest', async () => {
  const sample = sampleAppointment({ personal: { clientName: 'Zebulon Quux' } });
  await fixture.publishAndRun(sample.created(), sample.arranged(), sample.moved('2026-12-03T19:30:00.000Z'));
  await rememberZone(fixture.context, { clientEmail: sample.email, timeZone: 'Europe/Berlin' });
  const tables = await fixture.sql<{ name: string }[]>`
    SELECT 'notification.' || table_name AS name FROM information_schema.tables WHERE table_schema = 'notification'`;
  for (const name of [...tables.map((table) => table.name), 'events.outbox']) {
    const [dump] = await fixture.sql<{ text: string | null }[]>`
      SELECT string_agg(t::text, ' ') AS text FROM ${fixture.sql(name)} t`;
    expect(dump!.text ?? '').not.toMatch(/Zebulon|Sleep Improvement|zoom\.example/);
    expect(dump!.text ?? '').not.toContain(sample.email);
  }
});

test('all mails about one session refer to one Message-ID, so that they are one conversation, separate from those of other sessions', async () => {
  const threadOf = async (sample: ReturnType<typeof sampleAppointment>) => {
    for (const event of [sample.arranged(), sample.cancelled('practice')]) {
      await fixture.publishAndRun(event);
      await fixture.delivery.flush();
    }
    const raws = await Promise.all((await fixture.messages(sample.email)).map(({ id }) => fixture.raw(id)));
    const headers = raws.map((raw) => raw.replace(/\r?\n[ \t]+/g, ' '));
    expect(headers).toHaveLength(2);
    const threads = headers.flatMap((raw) =>
      [/^In-Reply-To: (<\S+>)$/im, /^References: (<\S+>)$/im].map((line) => line.exec(raw)?.[1]),
    );
    expect(new Set(threads).size).toBe(1);
    return threads[0];
  };
  const thread = await threadOf(sampleAppointment());
  expect(thread).toMatch(/^<[a-p]{32}@stillpoint\.example>$/);
  expect(await threadOf(sampleAppointment())).not.toBe(thread);
});

test.each([
  ['a client who has signed in to their account', true, true],
  [
    'a client who booked by themselves, and is not known by a time zone as after a move to another server, to their account',
    false,
    false,
  ],
  ['a client without an account, who could not sign in, to creating one', true, false],
])('mails about a session lead %s', async (_whom, isAdminCreated, wasSignedIn) => {
  const sample = sampleAppointment({ isAdminCreated });
  const hasAccount = wasSignedIn || !isAdminCreated;
  if (wasSignedIn) await rememberZone(fixture.context, { clientEmail: sample.email, timeZone: 'Europe/Berlin' });
  const register = `https://practice.example/client/register?email=${encodeURIComponent(sample.email)}`;
  const dashboard = 'https://practice.example/client/dashboard';
  await fixture.publishAndRun(sample.created(), sample.confirmed());
  for (const [event, account] of [
    [sample.arranged(), `Move or cancel: ${dashboard}`],
    [sample.moved('2026-12-02T19:30:00.000Z', 'practice'), `open your account: ${dashboard}`],
    [sample.cancelled('practice'), `Book a new session: ${dashboard}?tab=schedule&step=1`],
  ] as const) {
    await fixture.publishAndRun(event);
    const { text } = await readMail(sample.email);
    expect(text).toContain(hasAccount ? account : register);
    if (!hasAccount) expect(text).not.toContain(dashboard);
  }
});
