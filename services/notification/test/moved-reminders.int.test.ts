import { beforeEach, expect, test } from 'vitest';
import { sampleAppointment } from './support/events.ts';
import { mailFixture } from './support/mail-fixture.ts';
import { rememberZone } from '../src/commands/remember-zone.ts';

const fixture = mailFixture();
/** The session is on Tuesday, December 1, 19:30 UTC, 14:30 in New York. */
const THURSDAY = '2026-12-03T19:30:00.000Z';
beforeEach(async () => {
  fixture.clock.set('2026-11-21T12:00:00Z');
  await fixture.sql`TRUNCATE notification.mail`;
});

const reminders = async (id: string) =>
  (
    await fixture.sql<{ kind: string; state: string; dueAt: Date | null }[]>`
      SELECT kind, state, due_at FROM notification.mail
      WHERE appointment_id = ${id} AND kind LIKE 'reminder-%' ORDER BY kind, due_at NULLS FIRST`
  ).map(({ kind, state, dueAt }) =>
    [kind.replace('reminder-', ''), state, dueAt?.toISOString().slice(0, 16)].filter(Boolean).join(' '),
  );
const at = async (time: string) => {
  fixture.clock.set(time);
  return fixture.sendDueReminders();
};
const texts = async (email: string) => {
  await fixture.delivery.flush();
  return (await fixture.messages(email)).map(({ subject, text }) => ({ subject, text }));
};

test('reminders move with their session, and are due at the new time, never at the old', async () => {
  const sample = await fixture.confirmedSample();
  await fixture.publishAndRun(sample.moved(THURSDAY));
  expect(await reminders(sample.id)).toEqual(['day queued 2026-12-02T19:30', 'hour queued 2026-12-03T18:30']);
  expect(await at('2026-12-01T18:30:00Z')).toBe(0);
  expect(await at('2026-12-02T19:30:00Z')).toBe(1);
  expect(await at('2026-12-03T18:30:00Z')).toBe(1);
  expect(await at('2026-12-03T19:00:00Z')).toBe(0);
});

test('a reminder that was sent for the old time is sent again for a new time in the future, and states that', async () => {
  const sample = await fixture.confirmedSample();
  expect(await at('2026-11-30T19:30:00Z')).toBe(1);
  await fixture.publishAndRun(sample.moved(THURSDAY));
  expect(await reminders(sample.id)).toEqual([
    'day sent',
    'day queued 2026-12-02T19:30',
    'hour queued 2026-12-03T18:30',
  ]);
  expect(await at('2026-12-02T19:30:00Z')).toBe(1);
  const sent = (await texts(sample.email)).filter(({ subject }) => subject.startsWith('A reminder'));
  expect(sent).toHaveLength(2);
  expect(sent[0]?.text).toContain('Thursday, December 3');
});

test('moving a session closer neither repeats reminders that were sent nor sends those whose time has passed', async () => {
  const sent = sampleAppointment();
  const missed = sampleAppointment();
  for (const sample of [sent, missed]) await fixture.publishAndRun(sample.arranged());
  await fixture.sql`UPDATE notification.mail SET due_at = due_at + interval '1 day'
    WHERE appointment_id = ${missed.id} AND kind LIKE 'reminder-%'`;
  expect(await at('2026-11-30T19:30:00Z')).toBe(1);
  for (const sample of [sent, missed]) await fixture.publishAndRun(sample.moved('2026-12-01T14:00:00.000Z'));
  expect(await reminders(sent.id)).toEqual(['day sent', 'hour queued 2026-12-01T13:00']);
  expect(await reminders(missed.id)).toEqual(['day dropped', 'hour queued 2026-12-01T13:00']);
  expect(await at('2026-12-01T13:00:00Z')).toBe(2);
  expect(await at('2026-12-01T18:30:00Z')).toBe(0);
});

test('a queued reminder of the old time is dropped', async () => {
  const sample = await fixture.confirmedSample();
  await fixture.delivery.flush();
  fixture.clock.set('2026-12-01T18:30:00Z');
  // The day's reminder is too late, the hour's is moved.
  await fixture.fault('reject-450', 1);
  await fixture.delivery.flush();
  await fixture.publishAndRun(sample.moved(THURSDAY, 'practice'));
  fixture.clock.advance(6_000);
  expect((await texts(sample.email)).map(({ subject }) => subject)).toEqual([
    'Your session was moved: Sleep Improvement, Thu, Dec 3, 2:30 PM',
    'Your session is confirmed: Sleep Improvement, Tue, Dec 1, 2:30 PM',
  ]);
  const states = (await fixture.mailStates()).sort();
  expect(states).toEqual([
    'confirmation sent',
    'reminder-day dropped',
    'reminder-day queued',
    'reminder-hour dropped',
    'reminder-hour queued',
    'reschedule sent',
  ]);
});

test('a reminder waits for the new time when its session is known to have moved, even before its own effect has run', async () => {
  const sample = await fixture.confirmedSample();
  await fixture.publishAndRun(sample.moved(THURSDAY));
  await fixture.sql`UPDATE notification.mail SET due_at = '2026-12-01T18:30:00Z' WHERE kind = 'reminder-hour'`;
  expect(await at('2026-12-01T18:30:00Z')).toBe(0);
  expect((await reminders(sample.id))[1]).toBe('hour queued 2026-12-03T18:30');
});

test('an older event of the meeting that arrives after the move does not reset the reminders', async () => {
  const sample = sampleAppointment();
  const arranged = sample.arranged();
  await fixture.publishAndRun(sample.moved(THURSDAY), arranged);
  expect(await reminders(sample.id)).toEqual(['day queued 2026-12-02T19:30', 'hour queued 2026-12-03T18:30']);
});

test('the reminder for the new day respects the client’s night as well', async () => {
  const sample = sampleAppointment();
  await rememberZone(fixture.context, { clientEmail: sample.email, timeZone: 'Asia/Tokyo' });
  await fixture.publishAndRun(sample.arranged(), sample.moved(THURSDAY));
  expect((await reminders(sample.id))[0]).toBe('day queued 2026-12-02T13:00');
});

test('a cancellation or the end of a moved session ends its reminders', async () => {
  const [cancelled, over] = [sampleAppointment(), sampleAppointment()];
  for (const sample of [cancelled, over]) {
    await fixture.publishAndRun(sample.arranged(), sample.moved(THURSDAY));
  }
  await fixture.publishAndRun(cancelled.cancelled('practice'), over.completed());
  expect(await at('2026-12-03T18:30:00Z')).toBe(0);
});

test('moves and due reminders at the same time never block each other', async () => {
  const stories = Array.from({ length: 10 }, () => sampleAppointment());
  for (const sample of stories) await fixture.publishAndRun(sample.arranged());
  fixture.clock.set('2026-12-01T18:30:00Z');
  const moves = stories.map((sample) => fixture.publishAndRun(sample.moved(THURSDAY, 'practice')));
  const sweeps = Array.from({ length: 5 }, () => fixture.delivery.flush());
  const ends = await Promise.allSettled([...moves, ...sweeps]);
  expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
  // Includes reminders that were sent or dropped before their session moved.
  for (const sample of stories)
    expect((await reminders(sample.id)).filter((one) => one.includes('queued'))).toEqual([
      'day queued 2026-12-02T19:30',
      'hour queued 2026-12-03T18:30',
    ]);
});
