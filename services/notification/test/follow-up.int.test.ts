import { expect, test } from 'vitest';
import { restoreWording, saveWording } from '../src/commands/save-wording.ts';
import { appointmentStory } from './events.ts';
import { mailHouse } from './mail-house.ts';

const house = mailHouse();
const save = (words: string) =>
  saveWording(house.context, 'follow-up', {
    ...{ subject: 'After your session: {serviceName}', preview: '', heading: 'After your session', delayHours: 6 },
    text: `Hello {clientName},\n\n${words}\n\n{accountButton}`,
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

test('without words for it nothing is sent after a session, also when they were taken away meanwhile', async () => {
  await restoreWording(house.context, 'follow-up');
  const silent = await sessionOver();
  await save('Be well.');
  const dropped = await sessionOver();
  await restoreWording(house.context, 'follow-up');
  house.clock.set('2026-12-03T00:00:00Z');
  await house.delivery.flush();
  expect([...(await after(silent.email)), ...(await after(dropped.email))]).toEqual([]);
});
