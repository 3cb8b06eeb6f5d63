import { expect, test } from 'vitest';
import { sampleAppointment } from '../support/events.ts';
import { mailFixture, PRACTICE } from '../support/mail-fixture.ts';
import { calendarOf } from '../../../../infra/sandbox/mail/testing/read-mails.ts';
import { theMail } from '../support/read-mail.ts';

const fixture = mailFixture();
const readMail = (to: string) => theMail(fixture, to);

test('the cancellation of a paid session cancels its calendar entry and mentions the refund', async () => {
  const sample = await fixture.confirmedSample();
  await readMail(sample.email);
  await fixture.publishAndRun(sample.cancelled('practice'));
  const mail = await readMail(sample.email);
  expect(mail.text).toContain('the practice had to cancel');
  expect(mail.text).toContain('refunded');
  expect(calendarOf(mail)).toMatchObject({
    METHOD: 'CANCEL',
    UID: `${sample.id}@stillpoint`,
    SEQUENCE: '2',
    STATUS: 'CANCELLED',
  });
  expect(await fixture.messages(PRACTICE.email)).toEqual([]);
});

test('a client’s cancellation of an unpaid hold mentions no refund and has no calendar file, and the administrator is told who had booked it', async () => {
  const sample = sampleAppointment();
  await fixture.publishAndRun(sample.cancelled('client', false));
  const mail = await readMail(sample.email);
  expect(mail.text).toContain('as you asked');
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/refund/i);
  expect(mail.attachments).toEqual([]);
  expect(await fixture.messages(PRACTICE.email)).toEqual([]);
  const booked = sampleAppointment({ isAdminCreated: true });
  await fixture.publishAndRun(booked.cancelled('client', false));
  await readMail(booked.email);
  expect((await readMail(PRACTICE.email)).subject).toBe(
    'Cancelled: Sleep Improvement, Ann Client, Tue, Dec 1, 2:30 PM',
  );
});

test('the cancellation of a session whose payment is still being checked says that all of it goes back should it arrive', async () => {
  for (const by of ['practice', 'client', 'system'] as const) {
    const sample = sampleAppointment({ isAdminCreated: true });
    await fixture.publishAndRun(sample.cancelledWhileChecked(by));
    expect((await readMail(sample.email)).text.replace(/\s+/g, ' ')).toContain(
      'Your payment is still being checked. Should it arrive, all of it is refunded.',
    );
  }
  expect((await readMail(PRACTICE.email)).text.replace(/\s+/g, ' ')).toContain(
    'A payment is still being checked: if it goes through, it is refunded in full.',
  );
});

test('a payment that is declined after its session was cancelled is not to be made in another way', async () => {
  const sample = sampleAppointment();
  await fixture.publishAndRun(sample.created(), sample.cancelledWhileChecked('client'));
  await readMail(sample.email);
  await fixture.publishAndRun(sample.declined(true));
  const { text } = await readMail(sample.email);
  expect(text).toContain('The session was cancelled, so there is nothing to pay or to refund.');
  expect(text).not.toContain('another way to pay');
});

test('a late cancellation states the refund under the policy, to the client and to the administrator', async () => {
  const part = sampleAppointment();
  await fixture.publishAndRun(part.cancelled('client', true, 50));
  expect((await readMail(part.email)).text).toContain('$60.25 of your payment of $120.50 will be refunded');
  expect((await readMail(PRACTICE.email)).text).toContain('$60.25 of $120.50 are being refunded');
  const nothing = sampleAppointment();
  await fixture.publishAndRun(nothing.cancelled('client', true, 0));
  expect((await readMail(nothing.email)).text).toContain('the payment for this session is not refunded');
  expect((await readMail(PRACTICE.email)).text).toContain('the payment is kept');
});

test('the administrator reads that money which came to the practice directly is theirs to give back', async () => {
  const sample = sampleAppointment();
  await fixture.publishAndRun(sample.created(), sample.arranged());
  await readMail(sample.email);
  await fixture.publishAndRun(sample.captured(7, 'CAPTURE-1', 'bank-transfer'), sample.cancelled('client', true, 50));
  const notice = (await readMail(PRACTICE.email)).text.replace(/\s+/g, ' ');
  expect(notice).toContain(
    'By its cancellation policy $60.25 of $120.50 are yours to give back, since the payment came to you directly: it waits under Payments',
  );
  expect(notice).not.toContain('being refunded');
});

test('the cancellation of a session that was partly refunded before mentions only the rest', async () => {
  const some = sampleAppointment();
  await fixture.publishAndRun(some.cancelled('practice', true, 100, 2_000));
  expect((await readMail(some.email)).text).toContain(
    '$20.00 of your payment of $120.50 had been refunded before; $100.50 more will be.',
  );
  const all = sampleAppointment();
  await fixture.publishAndRun(all.cancelled('client', true, 100, 12_050));
  const mail = await readMail(all.email);
  expect(mail.text).toContain('$120.50 of your payment of $120.50 had been refunded before; nothing more goes back.');
  expect(mail.text).not.toContain('Another mail follows');
  expect((await readMail(PRACTICE.email)).text).toContain('nothing more goes back');
});

test('the cancellation of a free session mentions no refund', async () => {
  const sample = sampleAppointment({ isFree: true, amountCents: 0 });
  await fixture.publishAndRun(sample.cancelled('practice'));
  expect((await readMail(sample.email)).text).not.toMatch(/refund/i);
});

test('a session cancelled before its confirmation is written gets none, and the late event changes nothing', async () => {
  const sample = sampleAppointment();
  const arranged = sample.arranged();
  await fixture.publishAndRun(sample.cancelled('practice'), arranged);
  expect((await readMail(sample.email)).subject).toMatch(/^Your session was cancelled/);
  const [copy] = await fixture.sql`SELECT status FROM notification.appointment WHERE id = ${sample.id}`;
  expect(copy!['status']).toBe('cancelled');
  expect(
    await fixture.sql`SELECT 1 FROM notification.mail WHERE appointment_id = ${sample.id} AND kind LIKE 'reminder-%'`,
  ).toHaveLength(0);
});
