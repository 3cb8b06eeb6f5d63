import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { restoreWording } from '../src/commands/restore-wording.ts';
import { saveWording } from '../src/commands/save-wording.ts';
import { sendTestMail } from '../src/commands/send-test-mail.ts';
import { getMailWordings } from '../src/queries/mail-wordings.ts';
import { previewWording } from '../src/queries/preview-wording.ts';
import { sampleAppointment, newAddress } from './support/events.ts';
import { mailFixture, PRACTICE } from './support/mail-fixture.ts';
import { theMail } from './support/read-mail.ts';

const fixture = mailFixture();

const CODE = {
  subject: 'Come in, {firstName}',
  preview: '',
  heading: 'Welcome <3',
  text: 'Here it is:\n\n{code}\n\nBe quick: {minutesValid} minutes.\nYours, {practiceName}',
};
const POLICY = { fullRefundHours: 36, lateRefundPercent: 20 };
const signIn = async (email: string) => {
  await fixture.publishAndRun({
    type: 'LoginCodeRequested',
    facts: { clientId: randomUUID() },
    personal: { email, firstName: 'Ann', code: '482913', minutesValid: 10 },
  });
  return theMail(fixture, email);
};

test('mails have the practice’s own words from when they are saved until the original ones are restored', async () => {
  const before = await signIn(newAddress());
  await saveWording(fixture.context, 'login-code', { ...CODE, delayHours: 5 });
  const own = await signIn(newAddress());
  expect(own.subject).toBe('Come in, Ann');
  expect(own.text).toMatch(/Welcome <3\s+Here it is:\s+482913\s+Be quick: 10 minutes\.\nYours, Stillpoint Hypno/);
  expect(own.html).toContain('Welcome &lt;3');
  const stored = (await getMailWordings(fixture.context)).find(({ key }) => key === 'login-code');
  expect(stored?.own).toEqual({ ...CODE, delayHours: null });

  await restoreWording(fixture.context, 'login-code');
  expect((await signIn(newAddress())).text).toBe(before.text);
});

test('words without the code, or with a placeholder that the mail does not know, are refused with its name, and nothing is stored', async () => {
  const save = (text: string) => saveWording(fixture.context, 'login-code', { ...CODE, text, delayHours: null });
  await expect(save('Here it is.')).rejects.toMatchObject({
    code: 'invalid_input',
    message: '{code} is missing from the text: the six digits.',
  });
  await expect(save('{code}\n\nSee you at {serviceName}')).rejects.toMatchObject({
    message: '{serviceName} is none of this mail’s placeholders.',
  });
  await expect(saveWording(fixture.context, 'nonsense', { ...CODE, delayHours: null })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(
    saveWording(fixture.context, 'follow-up', { ...CODE, text: 'Well?', subject: 'Well?', delayHours: null }),
  ).rejects.toMatchObject({ code: 'invalid_input' });
  expect((await getMailWordings(fixture.context)).filter(({ own }) => own !== null)).toEqual([]);
});

test('a preview uses an invented session until there is a real one, and a test mail goes to the practice alone and says what it is', async () => {
  const [receipt] = (await getMailWordings(fixture.context)).filter(({ key }) => key === 'receipt');
  const words = { ...receipt!.original, text: 'Thank you, {clientName}.' };
  await fixture.sql`TRUNCATE notification.appointment`;
  expect(await previewWording(fixture.context, 'receipt', words, POLICY)).toMatchObject({
    subject: 'Your receipt for Sleep Improvement',
    text: expect.stringContaining('Thank you, Robin Example.'),
    isInvented: true,
  });
  const sample = sampleAppointment({ personal: { clientName: 'Mara Vale', serviceName: 'Weight <Management>' } });
  await fixture.publishAndRun(sample.arranged());
  await theMail(fixture, sample.email);
  const preview = await previewWording(fixture.context, 'receipt', words, POLICY);
  expect(preview).toMatchObject({ subject: 'Your receipt for Weight <Management>', isInvented: false });
  expect(preview.text).toContain('Thank you, Mara Vale.');

  await fixture.delivery.flush();
  const others = (await fixture.messages(PRACTICE.email)).length;
  expect(await sendTestMail(fixture.context, 'receipt', words, POLICY)).toEqual({ to: PRACTICE.email, state: 'sent' });
  const mails = await fixture.messages(PRACTICE.email);
  expect(mails).toHaveLength(others + 1);
  expect(mails.find(({ subject }) => subject.startsWith('Test: '))).toMatchObject({
    subject: 'Test: Your receipt for Weight <Management>',
    to: [PRACTICE.email],
    text: expect.stringContaining('Thank you, Mara Vale.'),
  });
  expect(await fixture.messages(sample.email)).toEqual([]);
  await expect(
    sendTestMail({ ...fixture.context, systemSmtpUrl: null }, 'receipt', words, POLICY),
  ).rejects.toMatchObject({
    code: 'not_configured',
  });
});

test('a preview says the terms of cancelling that the practice has, and none where it refunds all', async () => {
  const all = await getMailWordings(fixture.context);
  const preview = async (key: string, policy: typeof POLICY) =>
    (await previewWording(fixture.context, key, all.find((one) => one.key === key)!.original, policy)).text;
  await fixture.sql`TRUNCATE notification.appointment`;
  expect(await preview('confirmation', POLICY)).toMatch(/at least 36 hours before .* you get back 20%/);
  expect(await preview('cancellation-by-client', POLICY)).toContain('$24.00 of your payment of $120.00');
  const lenient = { fullRefundHours: 36, lateRefundPercent: 100 };
  expect(await preview('confirmation', lenient)).not.toMatch(/get back/);
  expect(await preview('cancellation-by-client', lenient)).toContain('Your payment will be refunded.');
});

test('words of a mail keep what two devices changed of them, and the second is refused where both changed the same', async () => {
  const own = { ...CODE, delayHours: null };
  const save = (changes: Partial<typeof CODE>, basedOn: typeof own | null = own) =>
    saveWording(fixture.context, 'login-code', { ...own, ...changes, basedOn });
  const { original } = (await getMailWordings(fixture.context)).find(({ key }) => key === 'login-code')!;
  await saveWording(fixture.context, 'login-code', own);
  await save({ heading: 'Hello' });
  expect(await save({ preview: 'Your code' })).toEqual({ ...own, heading: 'Hello', preview: 'Your code' });
  const changed = { code: 'changed_meanwhile' };
  await expect(save({ heading: 'Good day' })).rejects.toMatchObject(changed);
  // Loaded while the original wording was in use.
  await expect(save({ ...original, subject: 'Your code' }, null)).rejects.toMatchObject(changed);
  expect(await save({ ...original, subject: CODE.subject }, null)).toMatchObject({ heading: 'Hello' });
  const asSeenBefore = restoreWording(fixture.context, 'login-code', own);
  await expect(asSeenBefore).rejects.toMatchObject(changed);
  await expect(restoreWording(fixture.context, 'login-code', null)).rejects.toMatchObject(changed);
  const { own: newest } = (await getMailWordings(fixture.context)).find(({ key }) => key === 'login-code')!;
  await restoreWording(fixture.context, 'login-code', newest);
  // Asked for again, since the answer was lost.
  await restoreWording(fixture.context, 'login-code', newest);
  await expect(save({ preview: 'Once more' })).rejects.toMatchObject(changed);
  const atOnce = await Promise.allSettled(['One', 'Two'].map((heading) => save({ ...original, heading }, null)));
  expect(atOnce.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await restoreWording(fixture.context, 'login-code');
});
