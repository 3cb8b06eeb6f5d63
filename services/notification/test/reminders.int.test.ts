import { beforeEach, expect, test } from 'vitest';
import { sampleAppointment } from './support/events.ts';
import { startMailDelivery } from '../src/delivery/start-mail-delivery.ts';
import { mailFixture } from './support/mail-fixture.ts';
import { clientKeys, upsertZone } from '../src/store/client-zones.ts';
import { rememberZone } from '../src/commands/remember-zone.ts';

const fixture = mailFixture();
beforeEach(async () => {
  fixture.clock.set('2026-11-21T12:00:00Z');
  await fixture.sql`TRUNCATE notification.mail`;
});

const subjects = async (email: string) => {
  await fixture.delivery.flush();
  return (await fixture.messages(email)).map(({ subject }) => subject).sort();
};

test('each session has a reminder a day and an hour ahead, once each, however many workers there are', async () => {
  const sample = await fixture.confirmedSample();
  fixture.clock.set('2026-11-30T19:29:59Z');
  expect(await fixture.sendDueReminders()).toBe(0);
  fixture.clock.set('2026-11-30T19:30:00Z');
  const other = await startMailDelivery({ context: fixture.context, log: fixture.log });
  await Promise.all([fixture.delivery.flush(), other.flush(), fixture.delivery.flush()]);
  await other.stop();
  fixture.clock.set('2026-12-01T18:30:00Z');
  expect(await fixture.sendDueReminders()).toBe(1);
  expect(await fixture.sendDueReminders()).toBe(0);
  expect(await subjects(sample.email)).toEqual([
    'A reminder of your session: Sleep Improvement',
    'In an hour: Sleep Improvement',
    'Your session is confirmed: Sleep Improvement, Tue, Dec 1, 2:30 PM',
  ]);
});

test('quiet hours are the night in the client’s time zone', async () => {
  const sample = sampleAppointment();
  await rememberZone(fixture.context, { clientEmail: sample.email, timeZone: 'Asia/Tokyo' });
  await fixture.publishAndRun(sample.arranged());
  const [row] = await fixture.sql<{ dueAt: Date }[]>`
    SELECT due_at FROM notification.mail WHERE appointment_id = ${sample.id} AND kind = 'reminder-day'`;
  // 24 hours ahead is 04:30 in Tokyo; 22:00 there is 13:00 UTC.
  expect(row!.dueAt.toISOString()).toBe('2026-11-30T13:00:00.000Z');
});

test('a client whose zone is an abbreviation, or was stored as one, has reminders as well', async () => {
  const [reported, stored] = [sampleAppointment(), sampleAppointment()];
  await rememberZone(fixture.context, { clientEmail: reported.email, timeZone: 'JST' });
  await upsertZone(fixture.sql, clientKeys(fixture.context, stored.email)[0]!, 'JST', fixture.clock.now());
  for (const sample of [reported, stored]) {
    await fixture.publishAndRun(sample.arranged());
    const [row] = await fixture.sql<{ dueAt: Date }[]>`
      SELECT due_at FROM notification.mail WHERE appointment_id = ${sample.id} AND kind = 'reminder-day'`;
    expect(row!.dueAt.toISOString()).toBe('2026-11-30T13:00:00.000Z');
  }
});

test('a cancelled session has no reminder, even if one was waiting for a mail server', async () => {
  const sample = await fixture.confirmedSample();
  await fixture.delivery.flush();
  fixture.clock.set('2026-11-30T19:30:00Z');
  await fixture.fault('reject-450', 1);
  await fixture.delivery.flush();
  await fixture.publishAndRun(sample.cancelled('practice'));
  fixture.clock.set('2026-12-01T18:30:00Z');
  expect(await fixture.sendDueReminders()).toBe(0);
  expect(await subjects(sample.email)).toEqual([
    'Your session is confirmed: Sleep Improvement, Tue, Dec 1, 2:30 PM',
    'Your session was cancelled: Sleep Improvement',
  ]);
  const states = (await fixture.mailStates()).sort();
  expect(states).toEqual(['cancellation sent', 'confirmation sent', 'reminder-day dropped', 'reminder-hour dropped']);
});

test('a reminder that can never be written is given up after two days', async () => {
  const sample = await fixture.confirmedSample();
  await fixture.delivery.flush();
  await fixture.sql`UPDATE notification.appointment SET personal = 'unreadable' WHERE id = ${sample.id}`;
  fixture.clock.set(new Date(Date.parse('2026-11-30T19:30:00Z') + 48 * 3_600_000 - 3_000).toISOString());
  await fixture.delivery.flush();
  const [row] = await fixture.sql`
    SELECT state, due_at, lease FROM notification.mail WHERE appointment_id = ${sample.id} AND kind = 'reminder-day'`;
  expect(row).toEqual({ state: 'dropped', dueAt: null, lease: null });
});

test('a reminder respects the night of a client who has travelled since it was scheduled', async () => {
  const sample = await fixture.confirmedSample();
  await rememberZone(fixture.context, { clientEmail: sample.email, timeZone: 'Pacific/Auckland' });
  // Due at 13:00 by New York's clock, when Auckland's night has not begun.
  await fixture.sql`UPDATE notification.mail SET due_at = '2026-11-30T05:00:00Z' WHERE kind = 'reminder-day'`;
  fixture.clock.set('2026-11-30T05:00:00Z');
  expect(await fixture.sendDueReminders()).toBe(0);
  const [row] = await fixture.sql<{ dueAt: Date }[]>`SELECT due_at FROM notification.mail WHERE kind = 'reminder-day'`;
  expect(row!.dueAt.toISOString()).toBe('2026-11-30T19:30:00.000Z');
  fixture.clock.set('2026-11-30T19:30:00Z');
  expect(await fixture.sendDueReminders()).toBe(1);
});

test('a reminder of the day before that is late because nothing was running does not come in the client’s night, but in the morning', async () => {
  const sample = await fixture.confirmedSample();
  await fixture.delivery.flush();
  // Due at 14:30 on the day before, New York's time; it is 23:00 there.
  fixture.clock.set('2026-12-01T04:00:00Z');
  expect(await fixture.sendDueReminders()).toBe(0);
  fixture.clock.set('2026-12-01T11:59:59Z');
  expect(await fixture.sendDueReminders()).toBe(0);
  fixture.clock.set('2026-12-01T12:00:00Z');
  expect(await fixture.sendDueReminders()).toBe(1);
  expect(await subjects(sample.email)).toContain('A reminder of your session: Sleep Improvement');
});

test('a late reminder of the day before comes in the client’s night when the session is early in the morning', async () => {
  const sample = await fixture.confirmedSample();
  await fixture.delivery.flush();
  await rememberZone(fixture.context, { clientEmail: sample.email, timeZone: 'Pacific/Auckland' });
  // In Auckland it is 23:00, and the session begins at 08:30: at 07:00 only the reminder an hour ahead would be left.
  fixture.clock.set('2026-12-01T10:00:00Z');
  expect(await fixture.sendDueReminders()).toBe(1);
});

test('a session booked for tonight has only the reminder an hour ahead, and one that is over has none', async () => {
  fixture.clock.set('2026-12-01T12:00:00Z');
  const sample = await fixture.confirmedSample();
  const kinds = await fixture.sql`SELECT kind FROM notification.mail WHERE kind LIKE 'reminder-%'`;
  expect(kinds.map(({ kind }) => kind as string)).toEqual(['reminder-hour']);
  await fixture.publishAndRun(sample.completed());
  fixture.clock.set('2026-12-01T18:45:00Z');
  expect(await fixture.sendDueReminders()).toBe(0);
});

test.each([
  ['2026-12-01T18:39:00Z', 'In an hour'],
  ['2026-12-01T19:03:00Z', 'In 25 minutes'],
  ['2026-12-01T19:27:30Z', 'In 2 minutes'],
  ['2026-12-01T19:29:59Z', 'In 1 minute'],
])('the reminder an hour ahead that goes out at %s, because nothing was running before, says %s', async (at, words) => {
  const sample = await fixture.confirmedSample();
  await fixture.delivery.flush();
  fixture.clock.set(at);
  expect(await fixture.sendDueReminders()).toBe(1);
  const reminder = (await fixture.messages(sample.email)).find(({ subject }) => subject.startsWith('In '))!;
  expect(reminder.subject).toBe(`${words}: Sleep Improvement`);
  expect(reminder.text).toContain(`your session begins in about ${words.slice(3)}.`);
});

test('reminders missed while nothing was running are not sent after the session began', async () => {
  await fixture.confirmedSample();
  fixture.clock.set('2026-12-01T19:31:00Z');
  expect(await fixture.sendDueReminders()).toBe(0);
});

test('a mail that asks for a payment, or says that one is checked, is dropped when the payment arrived while the mail server was away', async () => {
  const [invited, checked] = [sampleAppointment({ isAdminCreated: true }), sampleAppointment()];
  for (const sample of [invited, checked]) await fixture.publishAndRun(sample.created());
  await fixture.fault('reject-450', 50);
  await fixture.publishAndRun(invited.invited(false), checked.pending());
  await fixture.delivery.flush();
  await fixture.clearFaults();
  for (const sample of [invited, checked]) await fixture.publishAndRun(sample.arranged());
  fixture.clock.advance(3 * 60 * 60_000);
  await fixture.delivery.flush();
  const states = await fixture.mailStates();
  expect(states).toEqual(expect.arrayContaining(['invitation dropped', 'payment-pending dropped']));
  for (const { email } of [invited, checked])
    expect((await fixture.messages(email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your session is confirmed'),
    ]);
});

test('a reminder that waited for the mail server until its session had begun is dropped', async () => {
  const sample = await fixture.confirmedSample();
  await fixture.delivery.flush();
  fixture.clock.set('2026-12-01T18:30:00Z');
  await fixture.fault('reject-450', 50);
  await fixture.delivery.flush();
  await fixture.clearFaults();
  fixture.clock.set('2026-12-01T19:30:00Z');
  expect(await subjects(sample.email)).toEqual(['Your session is confirmed: Sleep Improvement, Tue, Dec 1, 2:30 PM']);
  const states = await fixture.mailStates();
  expect(states).toContain('reminder-hour dropped');
});
