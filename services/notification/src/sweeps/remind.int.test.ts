import { beforeEach, expect, test } from 'vitest';
import { appointmentStory } from '../../test/events.ts';
import { mailHouse } from '../../test/mail-house.ts';
import { rememberZone } from '../commands/remember-zone.ts';
import { sendDueReminders } from './remind.ts';

const house = mailHouse();
beforeEach(async () => {
  house.clock.set('2026-11-21T12:00:00Z');
  await house.sql`TRUNCATE notification.reminder, notification.mail`;
});

const subjects = async (email: string) => {
  await house.delivery.flush();
  return (await house.messages(email)).map(({ subject }) => subject).sort();
};

test('a session is reminded of a day and an hour ahead, once each, however many workers look', async () => {
  const story = appointmentStory();
  await house.happen(story.arranged());
  house.clock.set('2026-11-30T19:29:59Z');
  expect(await sendDueReminders(house.context)).toBe(0);
  house.clock.set('2026-11-30T19:30:00Z');
  const counts = await Promise.all([1, 2, 3].map(() => sendDueReminders(house.context)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  house.clock.set('2026-12-01T18:30:00Z');
  expect(await sendDueReminders(house.context)).toBe(1);
  expect(await sendDueReminders(house.context)).toBe(0);
  expect(await subjects(story.email)).toEqual([
    'A reminder of your session: Sleep Improvement',
    'In an hour: Sleep Improvement',
    'Your session is confirmed: Sleep Improvement',
  ]);
});

test('quiet hours are the night of the client’s zone', async () => {
  const story = appointmentStory();
  await rememberZone(house.context, { clientEmail: story.email, timeZone: 'Asia/Tokyo' });
  await house.happen(story.arranged());
  const [row] = await house.sql<{ due_at: Date }[]>`
    SELECT due_at FROM notification.reminder WHERE appointment_id = ${story.id} AND kind = 'day'`;
  // 24 hours ahead is 04:30 in Tokyo; 22:00 there is 13:00 UTC.
  expect(row!.due_at.toISOString()).toBe('2026-11-30T13:00:00.000Z');
});

test('a cancelled session is not reminded of, even when the reminder waits in the queue', async () => {
  const story = appointmentStory();
  await house.happen(story.arranged());
  house.clock.set('2026-11-30T19:30:00Z');
  await sendDueReminders(house.context);
  await house.happen(story.cancelled('practice'));
  house.clock.set('2026-12-01T18:30:00Z');
  expect(await sendDueReminders(house.context)).toBe(0);
  expect(await subjects(story.email)).toEqual(['Your session was cancelled: Sleep Improvement']);
  const states = (await house.mails()).map(({ kind, state }) => `${kind} ${state}`).sort();
  expect(states).toEqual(['cancellation sent', 'confirmation dropped', 'reminder-day dropped']);
});

test('a session booked for tonight only has its hour; one that is over has none', async () => {
  house.clock.set('2026-12-01T12:00:00Z');
  const story = appointmentStory();
  await house.happen(story.arranged());
  const kinds = await house.sql`SELECT kind FROM notification.reminder`;
  expect(kinds.map(({ kind }) => kind as string)).toEqual(['hour']);
  await house.happen(story.completed());
  house.clock.set('2026-12-01T18:45:00Z');
  expect(await sendDueReminders(house.context)).toBe(0);
});

test('reminders missed while nothing ran are not sent after the session began', async () => {
  const story = appointmentStory();
  await house.happen(story.arranged());
  house.clock.set('2026-12-01T19:31:00Z');
  expect(await sendDueReminders(house.context)).toBe(0);
});
