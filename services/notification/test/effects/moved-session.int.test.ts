import { expect, test } from 'vitest';
import { rememberZone } from '../../src/commands/remember-zone.ts';
import { sampleAppointment } from '../support/events.ts';
import { calendarOf, sequenceOf } from '../../../../infra/sandbox/mail/testing/read-mails.ts';
import type { ReadableMessage } from '../../../../infra/sandbox/mail/web/read-message.ts';
import { mailFixture, PRACTICE } from '../support/mail-fixture.ts';

const fixture = mailFixture();
/** Thursday 10:00 in New York; the session is on Tuesday, December 1, 14:30. */
const THURSDAY = '2026-12-03T15:00:00.000Z';
const FRIDAY = '2026-12-04T16:30:00.000Z';

/** The mails this address got since the last call, newest last. */
async function newMails(to: string): Promise<ReadableMessage[]> {
  await fixture.delivery.flush();
  const mails = await fixture.messages(to);
  await fixture.forget(to);
  return mails.reverse();
}
const subjects = async (to: string) => (await newMails(to)).map(({ subject }) => subject.split(':')[0]);

test('the mail about a move states both times in both time zones and the same link, and has a calendar entry that replaces the earlier one', async () => {
  const sample = sampleAppointment();
  await rememberZone(fixture.context, { clientEmail: sample.email, timeZone: 'Europe/Berlin' });
  await fixture.publishAndRun(sample.arranged());
  const [confirmation] = await newMails(sample.email);
  await fixture.publishAndRun(sample.moved(THURSDAY));
  const [change, ...more] = await newMails(sample.email);
  expect(more).toEqual([]);
  expect(change?.subject).toBe('Your session was moved: Sleep Improvement, Thu, Dec 3, 4:00 PM');
  for (const part of [change?.text, change?.html.replaceAll('<!-- -->', '')]) {
    expect(part).toContain('Practice time: Thursday, December 3, 2026 at 10:00 AM (Eastern Time)');
    expect(part).toContain('Your time: Thursday, December 3, 2026 at 4:00 PM (Central European Time)');
    expect(part?.replaceAll(/\s+/g, ' ')).toContain(
      'Moved from Tuesday, December 1, 2026 at 8:30 PM (Central European Time), practice time Tuesday, December 1, 2026 at 2:30 PM (Eastern Time).',
    );
  }
  expect(change?.text).toContain('as you asked');
  expect(change?.text).toContain('https://zoom.example/j/555?pwd=x');
  expect(change?.text).not.toMatch(/refund/i);
  expect(calendarOf(change)).toMatchObject({
    METHOD: 'REQUEST',
    STATUS: 'CONFIRMED',
    UID: `${sample.id}@stillpoint`,
    DTSTART: '20261203T150000Z',
    DURATION: 'PT1H',
    URL: 'https://zoom.example/j/555?pwd=x',
  });
  await fixture.publishAndRun(sample.cancelled('practice'));
  const [cancellation] = await newMails(sample.email);
  expect(calendarOf(cancellation)).toMatchObject({ METHOD: 'CANCEL', UID: `${sample.id}@stillpoint` });
  expect(cancellation?.text).toContain('Thursday, December 3');
  const sequences = [confirmation, change, cancellation].map(sequenceOf);
  expect(sequences).toEqual([1, 2, 3]);
  expect(new Set([confirmation, change, cancellation].map((mail) => mail?.messageId)).size).toBe(3);
});

test('the administrator is mailed about a move by a client, but not about their own', async () => {
  const sample = await fixture.confirmedSample();
  await fixture.forget(PRACTICE.email);
  await fixture.publishAndRun(sample.moved(THURSDAY, 'client'));
  const [notice] = await newMails(PRACTICE.email);
  expect(notice?.subject).toBe('Moved: Sleep Improvement, Ann Client, Thu, Dec 3, 10:00 AM');
  expect(notice?.text).toContain('Thursday, December 3, 2026 at 10:00 AM');
  expect(notice?.text).toContain('Moved from Tuesday, December 1, 2026 at 2:30 PM');
  await newMails(sample.email);
  await fixture.publishAndRun(sample.moved(FRIDAY, 'practice'));
  expect((await newMails(sample.email))[0]?.text).toContain('the practice had to move');
  expect(await newMails(PRACTICE.email)).toEqual([]);
});

test('one move leads to one mail with one Message-ID, however often its effects run', async () => {
  const sample = sampleAppointment();
  const id = await fixture.publishAndRun(sample.moved(THURSDAY));
  const ids = async () => (await fixture.mails()).map(({ messageId }) => messageId).sort();
  const before = await ids();
  await fixture.sql`DELETE FROM events.inbox WHERE event_id = ${id}`;
  expect(await fixture.run('AppointmentRescheduled', id)).toEqual([true, true]);
  expect(await ids()).toEqual(before);
  expect(await subjects(sample.email)).toEqual(['Your session was moved']);
});

test('a confirmation that is written after a move states the new time and reverts nothing', async () => {
  const sample = sampleAppointment();
  const events = [sample.created(), sample.confirmed(), sample.arranged()];
  await fixture.publishAndRun(sample.moved(THURSDAY));
  const [change] = await newMails(sample.email);
  for (const event of events) await fixture.publishAndRun(event);
  const [confirmation, ...more] = await newMails(sample.email);
  expect(more).toEqual([]);
  expect(confirmation?.subject).toMatch(/^Your session is confirmed/);
  expect(confirmation?.text).toContain('Thursday, December 3');
  expect(confirmation?.text).not.toContain('December 1,');
  expect(calendarOf(confirmation)).toMatchObject({ METHOD: 'REQUEST', DTSTART: '20261203T150000Z' });
  expect(sequenceOf(confirmation)).toBe(sequenceOf(change));
  const [copy] = await fixture.sql`SELECT starts_at, status FROM notification.appointment WHERE id = ${sample.id}`;
  expect(copy).toMatchObject({ startsAt: new Date(THURSDAY), status: 'confirmed' });
});

test('the change of a session moved before its link exists is mailed without a link, which the confirmation adds with the new time', async () => {
  const sample = sampleAppointment();
  await fixture.publishAndRun(sample.moved(THURSDAY, 'client', false));
  expect((await newMails(sample.email))[0]?.text).toContain('We will tell you how to join');
  await fixture.publishAndRun(sample.arranged());
  const [confirmation] = await newMails(sample.email);
  expect(confirmation?.text).toContain('https://zoom.example/j/555?pwd=x');
  expect(confirmation?.text).toContain('Thursday, December 3');
});

test('a move is not mailed when the cancellation came first', async () => {
  const sample = await fixture.confirmedSample();
  await newMails(sample.email);
  const moved = sample.moved(THURSDAY);
  await fixture.publishAndRun(sample.cancelled('client'));
  await fixture.forget(PRACTICE.email);
  await fixture.publishAndRun(moved);
  expect(await subjects(sample.email)).toEqual(['Your session was cancelled']);
  expect((await newMails(PRACTICE.email)).map(({ subject }) => subject)).not.toContain('Moved');
  expect(
    await fixture.sql`SELECT 1 FROM notification.mail
      WHERE appointment_id = ${sample.id} AND kind LIKE 'reminder-%' AND state = 'queued'`,
  ).toHaveLength(0);
});

test('the mail about a move that is still queued when the session is cancelled is dropped', async () => {
  const sample = sampleAppointment();
  await fixture.publishAndRun(sample.moved(THURSDAY), sample.cancelled('practice'));
  expect(await subjects(sample.email)).toEqual(['Your session was cancelled']);
  const rows =
    await fixture.sql`SELECT kind, state FROM notification.mail WHERE appointment_id = ${sample.id} ORDER BY kind`;
  expect(rows.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'admin-reschedule dropped',
    'cancellation sent',
    'reminder-day dropped',
    'reminder-hour dropped',
    'reschedule dropped',
  ]);
});

test('only the later of two moves is mailed when their events arrive in the wrong order', async () => {
  const sample = await fixture.confirmedSample();
  await newMails(sample.email);
  const [first, second] = [sample.moved(THURSDAY), sample.moved(FRIDAY)];
  await fixture.publishAndRun(second, first);
  const [change, ...more] = await newMails(sample.email);
  expect(more).toEqual([]);
  expect(change?.text).toContain('Friday, December 4');
  expect(sequenceOf(change)).toBe(3);
});

test('queued mails with an older time are dropped when the session is moved again, so that none is sent after a newer one', async () => {
  const sample = await fixture.confirmedSample();
  await fixture.publishAndRun(sample.moved(THURSDAY), sample.moved(FRIDAY, 'practice'));
  const mails = await newMails(sample.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your session was moved: Sleep Improvement, Fri, Dec 4, 11:30 AM',
  ]);
  expect(mails[0]?.text).toContain('Friday, December 4');
  // The time that was mailed last.
  expect(mails[0]?.text).toContain('Moved from Tuesday, December 1');
  const [dropped] = await fixture.sql`
    SELECT count(*)::int AS count FROM notification.mail WHERE appointment_id = ${sample.id} AND state = 'dropped'`;
  // The confirmation, and both mails of the first move.
  expect(dropped?.['count']).toBe(3);
});

test('the mails about a move name the time that their reader was told last, and none when that is the new one', async () => {
  const sample = await fixture.confirmedSample();
  await newMails(sample.email);
  await fixture.forget(PRACTICE.email);
  await fixture.publishAndRun(sample.moved(THURSDAY));
  await fixture.publishAndRun(sample.moved('2026-12-02T15:00:00.000Z'));
  await fixture.publishAndRun(sample.moved(FRIDAY));
  for (const to of [sample.email, PRACTICE.email]) {
    const [mail, ...more] = await newMails(to);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Friday, December 4');
    expect(mail?.text).toContain('Moved from Tuesday, December 1');
  }
  await fixture.publishAndRun(sample.moved(THURSDAY));
  await fixture.publishAndRun(sample.moved(FRIDAY));
  const texts = async (to: string) => (await newMails(to)).map(({ text }) => text).join();
  expect(await texts(sample.email)).not.toContain('Moved from');
  const notice = await texts(PRACTICE.email);
  expect(notice).toContain('Friday, December 4');
  expect(notice).not.toMatch(/Moved from|earlier time/);
});

test('a session that is moved away and back has those unsent mails sent that are true again', async () => {
  const sample = await fixture.confirmedSample();
  await fixture.publishAndRun(sample.moved(THURSDAY, 'practice'), sample.moved('2026-12-01T19:30:00.000Z', 'practice'));
  const mails = await newMails(sample.email);
  expect(mails.map(({ subject }) => subject.split(':')[0]).sort()).toEqual([
    'Your session is confirmed',
    'Your session was moved',
  ]);
  for (const mail of mails) expect(calendarOf(mail)['DTSTART']).toBe('20261201T193000Z');
});

test('a move whose event arrives after the session is no longer mailed', async () => {
  const sample = await fixture.confirmedSample();
  await newMails(sample.email);
  const moved = sample.moved(THURSDAY);
  await fixture.publishAndRun(sample.completed(), moved);
  expect(await newMails(sample.email)).toEqual([]);
});
