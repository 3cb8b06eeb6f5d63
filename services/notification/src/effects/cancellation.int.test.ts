import { expect, test } from 'vitest';
import { appointmentStory } from '../../test/events.ts';
import { mailHouse, PRACTICE } from '../../test/mail-house.ts';
import { calendarOf, theMail } from '../../test/read-mail.ts';

const house = mailHouse();
const readMail = (to: string) => theMail(house, to);

test('a cancelled paid session takes its calendar entry back and speaks of the refund', async () => {
  const story = appointmentStory();
  await house.happen(story.arranged());
  await readMail(story.email);
  await house.happen(story.cancelled('practice'));
  const mail = await readMail(story.email);
  expect(mail.text).toContain('the practice had to cancel');
  expect(mail.text).toContain('refunded');
  expect(calendarOf(mail)).toMatchObject({
    METHOD: 'CANCEL',
    UID: `${story.id}@stillpoint`,
    SEQUENCE: '2',
    STATUS: 'CANCELLED',
  });
  expect(await house.messages(PRACTICE.email)).toEqual([]);
});

test('a client’s cancellation of an unpaid hold claims no refund and brings no calendar file; the administrator hears of it who had booked it', async () => {
  const story = appointmentStory();
  await house.happen(story.cancelled('client', false));
  const mail = await readMail(story.email);
  expect(mail.text).toContain('as you asked');
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/refund/i);
  expect(mail.attachments).toEqual([]);
  expect(await house.messages(PRACTICE.email)).toEqual([]);
  const booked = appointmentStory({ isAdminCreated: true });
  await house.happen(booked.cancelled('client', false));
  await readMail(booked.email);
  expect((await readMail(PRACTICE.email)).subject).toBe('Cancelled: Sleep Improvement, Ann Client');
});

test('a late cancellation names what the policy gives back, to the client and to the administrator', async () => {
  const part = appointmentStory();
  await house.happen(part.cancelled('client', true, 50));
  expect((await readMail(part.email)).text).toContain('$60.25 of your payment of $120.50 will be refunded');
  expect((await readMail(PRACTICE.email)).text).toContain('$60.25 of $120.50 are being refunded');
  const nothing = appointmentStory();
  await house.happen(nothing.cancelled('client', true, 0));
  expect((await readMail(nothing.email)).text).toContain('the payment for this session is not refunded');
  expect((await readMail(PRACTICE.email)).text).toContain('the payment is kept');
});

test('a cancelled session of which something went back before claims only the rest', async () => {
  const some = appointmentStory();
  await house.happen(some.cancelled('practice', true, 100, 2_000));
  expect((await readMail(some.email)).text).toContain(
    '$20.00 of your payment of $120.50 had been refunded before; $100.50 more will be.',
  );
  const all = appointmentStory();
  await house.happen(all.cancelled('client', true, 100, 12_050));
  const mail = await readMail(all.email);
  expect(mail.text).toContain('$120.50 of your payment of $120.50 had been refunded before; nothing more goes back.');
  expect(mail.text).not.toContain('Another mail follows');
  expect((await readMail(PRACTICE.email)).text).toContain('nothing more goes back');
});

test('a cancelled free session claims no refund', async () => {
  const story = appointmentStory({ isFree: true, amountCents: 0 });
  await house.happen(story.cancelled('practice'));
  expect((await readMail(story.email)).text).not.toMatch(/refund/i);
});

test('a session cancelled before its confirmation is written gets none; the late event changes nothing', async () => {
  const story = appointmentStory();
  const arranged = story.arranged();
  await house.happen(story.cancelled('practice'));
  await house.happen(arranged);
  expect((await readMail(story.email)).subject).toMatch(/^Your session was cancelled/);
  const [copy] = await house.sql`SELECT status FROM notification.appointment WHERE id = ${story.id}`;
  expect(copy!['status']).toBe('cancelled');
  expect(
    await house.sql`SELECT 1 FROM notification.mail WHERE appointment_id = ${story.id} AND kind LIKE 'reminder-%'`,
  ).toHaveLength(0);
});
