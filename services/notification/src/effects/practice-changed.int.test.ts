import { expect, test } from 'vitest';
import { appointmentStory } from '../../test/events.ts';
import { mailHouse, PRACTICE } from '../../test/mail-house.ts';
import { calendarOf, theMail } from '../../test/read-mail.ts';
import { findPractice } from '../store/practice.ts';

const house = mailHouse();
const publication = (version: number, name: string) => ({
  type: 'PracticeChanged' as const,
  facts: { version, name, email: 'mara@harbor.example', phone: '+1 555 0142' },
  personal: {},
});

test('Mails and calendar entries carry the name and contact that were published last, in whatever order that is heard of', async () => {
  expect(await findPractice(house.sql, house.context)).toEqual(PRACTICE);
  await house.happen(publication(7, 'Quiet Harbor'));
  await house.happen(publication(6, 'An older name'));

  const story = appointmentStory();
  await house.happen(story.arranged());
  const mail = await theMail(house, story.email);
  expect(mail.text).toContain('Quiet Harbor · mara@harbor.example · +1 555 0142');
  expect(mail.text).not.toContain(PRACTICE.name);
  expect(calendarOf(mail)['ORGANIZER']).toContain('mara@harbor.example');
  expect((await findPractice(house.sql, house.context)).timeZone).toBe(PRACTICE.timeZone);
});
