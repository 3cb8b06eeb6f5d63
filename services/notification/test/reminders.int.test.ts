import { beforeEach, expect, test } from 'vitest';
import { appointmentStory } from './events.ts';
import { startMailDelivery } from '../src/delivery/start-mail-delivery.ts';
import { remindersSent } from './reminders-sent.ts';
import { mailHouse } from './mail-house.ts';
import { rememberZone } from '../src/commands/remember-zone.ts';

const house = mailHouse();
beforeEach(async () => {
  house.clock.set('2026-11-21T12:00:00Z');
  await house.sql`TRUNCATE notification.mail`;
});

const sendDueReminders = () => remindersSent(house);

const subjects = async (email: string) => {
  await house.delivery.flush();
  return (await house.messages(email)).map(({ subject }) => subject).sort();
};

test('a session is reminded of a day and an hour ahead, once each, however many workers look', async () => {
  const story = appointmentStory();
  await house.happen(story.arranged());
  house.clock.set('2026-11-30T19:29:59Z');
  expect(await sendDueReminders()).toBe(0);
  house.clock.set('2026-11-30T19:30:00Z');
  const other = await startMailDelivery({ context: house.context, log: house.log });
  await Promise.all([house.delivery.flush(), other.flush(), house.delivery.flush()]);
  await other.stop();
  house.clock.set('2026-12-01T18:30:00Z');
  expect(await sendDueReminders()).toBe(1);
  expect(await sendDueReminders()).toBe(0);
  expect(await subjects(story.email)).toEqual([
    'A reminder of your session: Sleep Improvement',
    'In an hour: Sleep Improvement',
    'Your session is confirmed: Sleep Improvement, Tue, Dec 1, 2:30 PM',
  ]);
});

test('quiet hours are the night of the client’s zone', async () => {
  const story = appointmentStory();
  await rememberZone(house.context, { clientEmail: story.email, timeZone: 'Asia/Tokyo' });
  await house.happen(story.arranged());
  const [row] = await house.sql<{ dueAt: Date }[]>`
    SELECT due_at FROM notification.mail WHERE appointment_id = ${story.id} AND kind = 'reminder-day'`;
  // 24 hours ahead is 04:30 in Tokyo; 22:00 there is 13:00 UTC.
  expect(row!.dueAt.toISOString()).toBe('2026-11-30T13:00:00.000Z');
});

test('a cancelled session is not reminded of, even when the reminder waits for a mail server', async () => {
  const story = appointmentStory();
  await house.happen(story.arranged());
  await house.delivery.flush();
  house.clock.set('2026-11-30T19:30:00Z');
  await house.fault('reject-450', 1);
  await house.delivery.flush();
  await house.happen(story.cancelled('practice'));
  house.clock.set('2026-12-01T18:30:00Z');
  expect(await sendDueReminders()).toBe(0);
  expect(await subjects(story.email)).toEqual([
    'Your session is confirmed: Sleep Improvement, Tue, Dec 1, 2:30 PM',
    'Your session was cancelled: Sleep Improvement',
  ]);
  const states = (await house.mails()).map(({ kind, state }) => `${kind} ${state}`).sort();
  expect(states).toEqual(['cancellation sent', 'confirmation sent', 'reminder-day dropped', 'reminder-hour dropped']);
});

test('a reminder keeps the night of a client who has travelled since it was scheduled', async () => {
  const story = appointmentStory();
  await house.happen(story.arranged());
  await rememberZone(house.context, { clientEmail: story.email, timeZone: 'Pacific/Auckland' });
  // Due at 13:00 by New York's clock, when Auckland's night has not begun.
  await house.sql`UPDATE notification.mail SET due_at = '2026-11-30T05:00:00Z' WHERE kind = 'reminder-day'`;
  house.clock.set('2026-11-30T05:00:00Z');
  expect(await sendDueReminders()).toBe(0);
  const [row] = await house.sql<{ dueAt: Date }[]>`SELECT due_at FROM notification.mail WHERE kind = 'reminder-day'`;
  expect(row!.dueAt.toISOString()).toBe('2026-11-30T19:30:00.000Z');
  house.clock.set('2026-11-30T19:30:00Z');
  expect(await sendDueReminders()).toBe(1);
});

test('a session booked for tonight only has its hour; one that is over has none', async () => {
  house.clock.set('2026-12-01T12:00:00Z');
  const story = appointmentStory();
  await house.happen(story.arranged());
  const kinds = await house.sql`SELECT kind FROM notification.mail WHERE kind LIKE 'reminder-%'`;
  expect(kinds.map(({ kind }) => kind as string)).toEqual(['reminder-hour']);
  await house.happen(story.completed());
  house.clock.set('2026-12-01T18:45:00Z');
  expect(await sendDueReminders()).toBe(0);
});

test('reminders missed while nothing ran are not sent after the session began', async () => {
  const story = appointmentStory();
  await house.happen(story.arranged());
  house.clock.set('2026-12-01T19:31:00Z');
  expect(await sendDueReminders()).toBe(0);
});
