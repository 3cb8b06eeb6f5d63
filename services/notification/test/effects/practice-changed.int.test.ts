import { expect, test } from 'vitest';
import { mailFixture, PRACTICE } from '../support/mail-fixture.ts';
import { calendarOf } from '../../../../infra/sandbox/mail/testing/read-mails.ts';
import { theMail } from '../support/read-mail.ts';
import { findPractice } from '../../src/store/practice.ts';

const fixture = mailFixture();
const publication = (version: number, name: string) => ({
  type: 'PracticeChanged' as const,
  facts: { version, name, email: 'mara@harbor.example', phone: '+1 555 0142' },
  personal: {},
});

test('mails and calendar entries have the name and contact that were published last, in whatever order the events arrive', async () => {
  expect(await findPractice(fixture.sql, fixture.context)).toEqual(PRACTICE);
  await fixture.publishAndRun(publication(7, 'Quiet Harbor'), publication(6, 'An older name'));

  const sample = await fixture.confirmedSample();
  const mail = await theMail(fixture, sample.email);
  expect(mail.text).toContain('Quiet Harbor\nmara@harbor.example · +1 555 0142');
  expect(mail.text).not.toContain(PRACTICE.name);
  expect(calendarOf(mail)['ORGANIZER']).toContain('mara@harbor.example');
  expect((await findPractice(fixture.sql, fixture.context)).timeZone).toBe(PRACTICE.timeZone);

  const clock = { timeZone: 'Europe/Stockholm', dateStyle: 'en-GB' };
  const newer = publication(8, 'Quiet Harbor');
  await fixture.publishAndRun({ ...newer, facts: { ...newer.facts, ...clock } });
  const other = await fixture.confirmedSample();
  expect((await theMail(fixture, other.email)).text).toMatch(
    /day,? \d{1,2} \w+ 20\d\d at \d\d:\d\d \(Central European/,
  );
});
