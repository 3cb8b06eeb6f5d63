import { expect, test } from 'vitest';
import { saveEmailConfig } from '../src/commands/save-email-config.ts';
import { appointmentStory } from './events.ts';
import { mailHouse } from './mail-house.ts';

const house = mailHouse();
const save = (text: string) =>
  saveEmailConfig(house.context, {
    ...{ smtpHost: '127.0.0.1', smtpPort: house.mail.smtpPort, smtpSecure: false },
    ...{ imapHost: '127.0.0.1', imapPort: house.mail.imapPort, imapSecure: false, unencrypted: true },
    ...{ username: 'desk@practice.example', password: 'hunter2' },
    ...{ fromEmail: 'desk@practice.example', fromName: 'The Desk' },
    followUp: { text, hours: 6 },
  });

async function sessionOver() {
  house.clock.set('2026-11-21T12:00:00Z');
  const story = appointmentStory();
  await house.happen(story.arranged());
  house.clock.set('2026-12-01T20:30:00Z');
  await house.happen(story.completed());
  await house.delivery.flush();
  return story;
}
const after = async (email: string) =>
  (await house.messages(email)).filter(({ subject }) => subject.startsWith('After your session'));

test('some hours after a session its client gets the mail that the administrator wrote, once', async () => {
  await save('How did you sleep?\n\nWrite to us.');
  const story = await sessionOver();
  house.clock.set('2026-12-02T02:29:00Z');
  await house.delivery.flush();
  expect(await after(story.email)).toEqual([]);
  await save('How did you sleep this time?\n\nWrite to us.');
  house.clock.set('2026-12-02T02:30:00Z');
  await house.delivery.flush();
  await house.delivery.flush();
  const mails = await after(story.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['After your session: Sleep Improvement']);
  expect(mails[0]!.text).toMatch(/Hello Ann Client,\s+How did you sleep this time\?\s+Write to us\./);
});

test('without a text nothing is sent after a session, also when the text was taken away meanwhile', async () => {
  await save(' ');
  const silent = await sessionOver();
  await save('Be well.');
  const dropped = await sessionOver();
  await save('');
  house.clock.set('2026-12-03T00:00:00Z');
  await house.delivery.flush();
  expect([...(await after(silent.email)), ...(await after(dropped.email))]).toEqual([]);
});
