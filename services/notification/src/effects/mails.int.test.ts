import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { routesOwed, runEffect } from '@stillpoint/events';
import { rememberZone } from '../commands/remember-zone.ts';
import { effects } from './all.ts';
import { appointmentStory, codeRequested, newAddress } from '../../test/events.ts';
import { mailHouse, PRACTICE } from '../../test/mail-house.ts';
import { calendarOf, theMail } from '../../test/read-mail.ts';

const house = mailHouse();

const readMail = (to: string) => theMail(house, to);

test.each(['VerificationRequested', 'LoginCodeRequested'] as const)(
  '%s: the code is the only run of six digits in the whole mail',
  async (type) => {
    const email = newAddress();
    await house.happen(codeRequested(type, email, '493027', 'Ann 1234567'));
    const [seen] = await house.messages(email).then(async () => {
      await house.delivery.flush();
      return house.messages(email);
    });
    const raw = (await house.raw(seen!.id)).replace(/^(Received|Date):.*$/gim, '');
    const mail = await readMail(email);
    for (const part of [mail.text, mail.html]) expect(part.match(/\d{6,}/g)).toEqual(['493027']);
    expect(new Set(raw.replace(/=\r?\n/g, '').match(/\d{6,}/g))).toEqual(new Set(['493027']));
    expect(mail.subject).not.toMatch(/\d/);
    expect(mail.text).toContain('10 minutes');
  },
);

test('a reset link arrives whole in text and HTML, and is erased once it has left', async () => {
  const email = newAddress();
  const link = 'https://practice.example/client/reset/abc_DEF-123';
  await house.happen({
    type: 'PasswordResetRequested',
    facts: { clientId: randomUUID() },
    personal: { email, firstName: 'Ann', link, minutesValid: 30 },
  });
  const mail = await readMail(email);
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
  const [row] = await house.sql<{ id: string; content: string }[]>`
    SELECT id, content FROM notification.mail WHERE kind = 'reset-link'`;
  expect(house.context.sealer.open(['notification.mail', row!.id, 'content'], row!.content)).not.toContain('abc_DEF');
});

test('the owner of a known address is told that somebody registered it', async () => {
  const email = newAddress();
  await house.happen({
    type: 'KnownAddressRegistered',
    facts: { clientId: randomUUID() },
    personal: { email, firstName: 'Ann' },
  });
  expect((await readMail(email)).text).toContain('https://practice.example/client/login');
});

test('the administrator is told of a session once, when it is confirmed, and not of its try', async () => {
  const story = appointmentStory();
  await house.happen(story.created());
  expect((await house.mails()).filter(({ kind }) => kind === 'admin-booking')).toEqual([]);
  await house.happen(story.confirmed());
  await house.happen(story.arranged());
  const mail = await readMail(PRACTICE.email);
  expect(mail.subject).toBe('New booking: Sleep Improvement, Ann Client');
  expect(mail.text).toContain(story.email);
  expect(mail.text).toContain('It is paid and confirmed.');
  await readMail(story.email);
});

test('a mail to the administrator that a booking of an earlier version still owes is settled without one', async () => {
  const id = await house.publish(appointmentStory().created());
  await house.sql`UPDATE events.outbox SET effects = effects + 1 WHERE id = ${id}`;
  expect(routesOwed('AppointmentCreated', 3).map(({ effect }) => effect)).toContain('AppointmentCreated.tell-admin');
  await house.sql`INSERT INTO events.inbox (event_id, effect) VALUES (${id}, 'AppointmentCreated.open-amount-due')`;
  for (const name of ['remember-appointment', 'tell-admin'])
    expect(await runEffect(effects, house.context, `AppointmentCreated.${name}`, id)).toBe(true);
  const [row] = await house.sql`SELECT done_at IS NOT NULL AS is_done FROM events.outbox WHERE id = ${id}`;
  expect(row?.['isDone']).toBe(true);
  expect((await house.mails()).filter(({ kind, state }) => kind === 'admin-booking' && state !== 'sent')).toEqual([]);
});

test('a confirmation names both zones, the link, and brings a calendar entry to accept', async () => {
  const story = appointmentStory();
  await rememberZone(house.context, { clientEmail: story.email.toUpperCase(), timeZone: 'Europe/Berlin' });
  await house.happen(story.arranged());
  const mail = await readMail(story.email);
  expect(mail.text).toContain('Tuesday, December 1, 2026 at 2:30 PM (Eastern Time)');
  expect(mail.text).toContain('Tuesday, December 1, 2026 at 8:30 PM (Central European Time)');
  expect(mail.text).toContain('https://zoom.example/j/555?pwd=x');
  expect(calendarOf(mail)).toMatchObject({
    METHOD: 'REQUEST',
    UID: `${story.id}@stillpoint`,
    SEQUENCE: '1',
    DTSTART: '20261201T193000Z',
    DURATION: 'PT1H',
    STATUS: 'CONFIRMED',
    URL: 'https://zoom.example/j/555?pwd=x',
    ATTENDEE: `mailto:${story.email}`,
  });
});

test('the calendar entry is both an alternative mail clients act on and a file', async () => {
  const story = appointmentStory();
  await house.happen(story.arranged());
  await house.delivery.flush();
  const [mail] = await house.messages(story.email);
  const raw = await house.raw(mail!.id);
  expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
  expect(raw).toMatch(/Content-Type: application\/ics; name=session\.ics/i);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
  await readMail(story.email);
});

test('without a meeting the confirmation goes without a link, and the administrator is told', async () => {
  const story = appointmentStory();
  await house.happen(story.unavailable());
  const mail = await readMail(story.email);
  expect(mail.text).toContain('The link to join will reach you');
  expect(calendarOf(mail)['LOCATION']).toBe('Online');
  expect((await readMail(PRACTICE.email)).text).toContain('Zoom did not answer');
});

test('one zone is named once when the client sees the same clock', async () => {
  const story = appointmentStory();
  await rememberZone(house.context, { clientEmail: story.email, timeZone: 'America/Toronto' });
  await house.happen(story.arranged());
  const mail = await readMail(story.email);
  expect(mail.text.match(/2:30 PM/g)).toHaveLength(1);
});

test('a confirmation tells the cancellation terms where a client may get back less than was paid, and only there', async () => {
  const mailed = async (story: ReturnType<typeof appointmentStory>) => {
    await house.happen(story.arranged());
    return (await readMail(story.email)).text.replace(/\s+/g, ' ');
  };
  const strict = { cancellationPolicy: { fullRefundHours: 24, lateRefundPercent: 50 } };
  expect(await mailed(appointmentStory(strict))).toContain(
    'Cancel at least 24 hours before your session and you get back all you paid. Later than that, you get back 50%.',
  );
  const lenient = { cancellationPolicy: { fullRefundHours: 0, lateRefundPercent: 100 } };
  for (const without of [{}, lenient, { ...strict, isFree: true, amountCents: 0 }])
    expect(await mailed(appointmentStory(without))).not.toMatch(/get back/);
});

test('invitations speak differently to new and existing clients', async () => {
  const story = appointmentStory({ isAdminCreated: true });
  await house.happen(story.created());
  await house.happen(story.invited(true));
  const welcome = await readMail(story.email);
  expect(welcome.text).toContain('https://practice.example/payment/secret-token');
  expect(welcome.text).toContain(`https://practice.example/client/register?email=${story.email}`);
  expect(welcome.text).toContain('$120.50');
  await house.happen(story.invited(false));
  const again = await readMail(story.email);
  expect(again.text).not.toContain('register');
  expect(again.text).not.toBe(welcome.text);
});

test('payments: pending, declined later, refunded, refused', async () => {
  const story = appointmentStory();
  await house.happen(story.created());
  await house.happen(story.pending());
  expect((await readMail(story.email)).subject).toBe('Your payment is being checked');
  await house.happen(story.declined(true));
  expect((await readMail(story.email)).text).toContain('No money was taken');
  await house.happen(story.declined(false));
  await house.happen(story.refunded(5_000, 5_000));
  expect((await readMail(story.email)).subject).toBe('Your refund of $50.00');
  await house.happen(story.refunded(7_050, 12_050));
  expect((await readMail(story.email)).text).toContain('Refunded in all: $120.50');
  await house.happen(story.refused('slot-taken'));
  expect((await readMail(story.email)).text).toContain('taken by somebody else');
  await house.happen(story.refused('mismatch'));
  expect((await readMail(story.email)).text).toContain('is not the price of this session');
});

test('a payment event that overtakes its appointment is tried again, and then done', async () => {
  const story = appointmentStory();
  const created = story.created();
  const id = await house.publish(story.pending());
  await expect(house.run('PaymentPending', id)).rejects.toThrow('not known here yet');
  await house.happen(created);
  expect(await house.run('PaymentPending', id)).toEqual([true]);
  await readMail(story.email);
});

test('a name with line ends and quotes reaches nobody else and adds no header', async () => {
  const story = appointmentStory({
    personal: { clientName: 'Ann"\r\nBcc: victim@example.test\r\n\r\nevil', serviceName: 'Calm\r\nX-Evil: 1' },
  });
  await house.happen(story.arranged());
  await house.delivery.flush();
  expect(await house.messages('victim@example.test')).toEqual([]);
  const [mail] = await house.messages(story.email);
  const raw = await house.raw(mail!.id);
  const headers = raw.slice(0, raw.search(/\r?\n\r?\n/));
  expect(headers).not.toMatch(/^(Bcc|X-Evil):/im);
  expect(mail!.to).toEqual([story.email]);
});

test('nothing of a person is readable at rest', async () => {
  const story = appointmentStory({ personal: { clientName: 'Zebulon Quux' } });
  await house.happen(story.created());
  await house.happen(story.arranged());
  await rememberZone(house.context, { clientEmail: story.email, timeZone: 'Europe/Berlin' });
  const tables = await house.sql<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'notification'`;
  for (const { name } of tables) {
    const [dump] = await house.sql<{ text: string | null }[]>`
      SELECT string_agg(t::text, ' ') AS text FROM ${house.sql(`notification.${name}`)} t`;
    expect(dump!.text ?? '').not.toMatch(/Zebulon|Sleep Improvement|zoom\.example/);
    expect(dump!.text ?? '').not.toContain(story.email);
  }
});

test('all mails about one session answer one Message-ID, so they are one conversation; other sessions have their own', async () => {
  const threadOf = async (story: ReturnType<typeof appointmentStory>) => {
    for (const event of [story.arranged(), story.cancelled('practice')]) {
      await house.happen(event);
      await house.delivery.flush();
    }
    const raws = await Promise.all((await house.messages(story.email)).map(({ id }) => house.raw(id)));
    const headers = raws.map((raw) => raw.replace(/\r?\n[ \t]+/g, ' '));
    expect(headers).toHaveLength(2);
    const threads = headers.flatMap((raw) =>
      [/^In-Reply-To: (<\S+>)$/im, /^References: (<\S+>)$/im].map((line) => line.exec(raw)?.[1]),
    );
    expect(new Set(threads).size).toBe(1);
    return threads[0];
  };
  const thread = await threadOf(appointmentStory());
  expect(thread).toMatch(/^<[a-p]{32}@stillpoint\.example>$/);
  expect(await threadOf(appointmentStory())).not.toBe(thread);
});
