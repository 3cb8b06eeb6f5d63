import { expect, test } from 'vitest';
import { restoreWording } from '../src/commands/restore-wording.ts';
import { saveEmailConfig } from '../src/commands/save-email-config.ts';
import { saveWording } from '../src/commands/save-wording.ts';
import { sampleAppointment } from './support/events.ts';
import { mailFixture } from './support/mail-fixture.ts';

const fixture = mailFixture();
const save = (words: string) =>
  saveWording(fixture.context, 'follow-up', {
    subject: 'After your session: {serviceName}',
    preview: '',
    heading: 'After your session',
    delayHours: 6,
    text: `Hello {clientName},\n\n${words}\n\n{accountButton}`,
  });

async function sessionOver() {
  fixture.clock.set('2026-11-21T12:00:00Z');
  const sample = await fixture.confirmedSample();
  fixture.clock.set('2026-12-01T20:30:00Z');
  await fixture.publishAndRun(sample.completed());
  await fixture.delivery.flush();
  return sample;
}
const after = async (email: string) =>
  (await fixture.messages(email)).filter(({ subject }) => subject.startsWith('After your session'));

test('the client gets the follow-up mail that the administrator wrote once, some hours after a session', async () => {
  await save('How did you sleep?\n\nWrite to us.');
  const sample = await sessionOver();
  // New mail settings have only those mails tried again at once that failed.
  await saveEmailConfig(fixture.context, fixture.emailConfig());
  fixture.clock.set('2026-12-02T02:29:00Z');
  await fixture.delivery.flush();
  expect(await after(sample.email)).toEqual([]);
  await save('How did you sleep this time?\n\nWrite to us.');
  fixture.clock.set('2026-12-02T02:30:00Z');
  await fixture.delivery.flush();
  await fixture.delivery.flush();
  const mails = await after(sample.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['After your session: Sleep Improvement']);
  expect(mails[0]!.text).toMatch(/Hello Ann Client,\s+How did you sleep this time\?\s+Write to us\./);
  // It is listed under the time of sending, not of scheduling.
  expect(await fixture.raw(mails[0]!.id)).toContain('Date: Wed, 02 Dec 2026 02:30:00 +0000');
});

test('a session that is heard to be over before it is heard of gets its follow-up all the same', async () => {
  await save('Be well.');
  fixture.clock.set('2026-12-01T20:30:00Z');
  const sample = sampleAppointment();
  const created = await fixture.publish(sample.created());
  const confirmed = await fixture.publish(sample.confirmed());
  const over = await fixture.publish(sample.completed());
  await expect(fixture.run('AppointmentCompleted', over)).rejects.toThrow('not known here yet');
  await fixture.run('AppointmentCreated', created);
  await fixture.run('AppointmentCompleted', over);
  await fixture.run('AppointmentConfirmed', confirmed);
  fixture.clock.set('2026-12-02T02:30:00Z');
  await fixture.delivery.flush();
  expect(await after(sample.email)).toHaveLength(1);
});

test('no follow-up is sent without words for it, even if they were removed in the meantime', async () => {
  await restoreWording(fixture.context, 'follow-up');
  const silent = await sessionOver();
  await save('Be well.');
  const dropped = await sessionOver();
  await restoreWording(fixture.context, 'follow-up');
  fixture.clock.set('2026-12-03T00:00:00Z');
  await fixture.delivery.flush();
  expect([...(await after(silent.email)), ...(await after(dropped.email))]).toEqual([]);
});
