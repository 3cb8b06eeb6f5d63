import { simpleParser } from 'mailparser';
import { beforeEach, expect, test } from 'vitest';
import { TooEarly } from '@stillpoint/events';
import { readPdf } from '@stillpoint/testing';
import { rememberZone } from '../../src/commands/remember-zone.ts';
import { sampleAppointment } from '../support/events.ts';
import { mailFixture } from '../support/mail-fixture.ts';

const fixture = mailFixture();
beforeEach(() => fixture.sql`TRUNCATE notification.mail`);

const receiptsTo = async (email: string) => {
  await fixture.delivery.flush();
  return (await fixture.messages(email)).filter(({ subject }) => subject.startsWith('Your receipt'));
};
const receiptRows = async () => (await fixture.mails()).filter(({ kind }) => kind === 'receipt');

/** The only attachment of a mail as it was transferred. */
async function attached(id: string) {
  const { attachments } = await simpleParser(await fixture.raw(id));
  expect(attachments).toHaveLength(1);
  const { filename, contentType, content } = attachments[0]!;
  const [page = []] = await readPdf(content);
  return { filename, contentType, text: page.join('\n') };
}

test('a payment that confirms its session is followed by a mailed receipt, a PDF that says what was paid for what', async () => {
  const sample = sampleAppointment({ personal: { clientName: 'Łukasz Client' } });
  await fixture.publishAndRun(sample.created(), sample.captured(42));
  expect(await receiptRows()).toEqual([]);
  await fixture.publishAndRun(sample.confirmed());
  const [mail, ...others] = await receiptsTo(sample.email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Your receipt for Sleep Improvement', to: [sample.email] });
  expect(mail!.text).toContain('we have received $120.50. Your receipt R-00042 is attached.');
  const file = await attached(mail!.id);
  expect(file).toMatchObject({ filename: 'receipt-R-00042.pdf', contentType: 'application/pdf' });
  for (const line of [
    'Łukasz Client',
    sample.email,
    'Sleep Improvement, 60 minutes, online',
    '$120.50 USD',
    'PayPal, payment CAPTURE-1',
    'November 20, 2026 (Eastern Time)',
    'Tuesday, December 1, 2026 at 2:30 PM (Eastern Time)',
  ])
    expect(file.text).toContain(line);
});

test.each([
  ['whoever has an account to it', true, 'It can be downloaded from your account at any time', 'Open your account'],
  ['whoever has none to opening one', false, 'With an account of yours it can be downloaded', 'Create your account'],
])('a receipt’s mail leads %s', async (_whom, hasAccount, words, button) => {
  const sample = sampleAppointment({ isAdminCreated: true });
  if (hasAccount)
    await rememberZone(fixture.context, { clientEmail: sample.email, timeZone: fixture.context.practice.timeZone });
  for (const event of [sample.created(), sample.captured(42), sample.confirmed()]) await fixture.publishAndRun(event);
  const [mail] = await receiptsTo(sample.email);
  expect(mail!.text).toContain(words);
  expect(mail!.text).toContain(button);
  expect(mail!.text).toContain(
    hasAccount ? '/client/dashboard' : `/client/register?email=${encodeURIComponent(sample.email)}`,
  );
});

test.each([
  ['the confirmation, the payment', ['created', 'confirmed', 'captured']],
  ['the meeting, the payment, the confirmation', ['created', 'arranged', 'captured', 'confirmed']],
  ['the payment, the meeting, the confirmation', ['created', 'captured', 'arranged', 'confirmed']],
  ['everything twice', ['created', 'captured', 'confirmed', 'captured', 'confirmed']],
] as const)('with the events in the order %s, there is one receipt', async (_order, steps) => {
  const sample = sampleAppointment();
  const events = {
    created: sample.created(),
    confirmed: sample.confirmed(),
    arranged: sample.arranged(),
    captured: sample.captured(7),
  };
  const ids = new Map<string, string>();
  for (const step of steps) {
    const id = ids.get(step) ?? (await fixture.publish(events[step]));
    ids.set(step, id);
    await fixture.run(events[step].type, id);
  }
  expect(await receiptsTo(sample.email)).toHaveLength(1);
});

test('the receipt of a payment whose event arrives before its appointment waits for it', async () => {
  const sample = sampleAppointment();
  const created = await fixture.publish(sample.created());
  const id = await fixture.publish(sample.captured(8));
  await expect(fixture.run('PaymentCaptured', id)).rejects.toBeInstanceOf(TooEarly);
  await fixture.run('AppointmentCreated', created);
  await fixture.publishAndRun(sample.confirmed());
  expect(await receiptsTo(sample.email)).toEqual([]);
  await fixture.run('PaymentCaptured', id);
  expect(await receiptsTo(sample.email)).toHaveLength(1);
});

test('no receipt is mailed for a refused payment, but one is for the payment that confirms the session later', async () => {
  const sample = sampleAppointment();
  await fixture.publishAndRun(sample.created(), sample.captured(9), sample.refused('slot-taken'));
  // The event of the confirmation arrives before that of its payment.
  await fixture.publishAndRun(sample.confirmed());
  expect(await receiptsTo(sample.email)).toEqual([]);
  await fixture.publishAndRun(sample.captured(10, 'CAPTURE-2'));
  const [mail] = await receiptsTo(sample.email);
  expect(mail!.text).toContain('R-00010');
  expect((await fixture.messages(sample.email)).map(({ subject }) => subject)).toContain(
    'Your session could not be confirmed',
  );
});

/** Of two payments of a session, booking refused the first; the second confirmed it. */
test.each([
  ['both payments, the refusal, the confirmation', ['second', 'first', 'refused', 'confirmed']],
  ['both payments, the confirmation, the refusal', ['first', 'second', 'confirmed', 'refused']],
  ['the refusal before its payment', ['refused', 'first', 'second', 'confirmed']],
  ['the refusal and the confirmation before the payments', ['refused', 'confirmed', 'first', 'second']],
  ['the confirmation first', ['confirmed', 'first', 'second', 'refused']],
] as const)(
  'of two payments of a session, the accepted one is receipted by mail with the events in the order %s',
  async (_order, steps) => {
    const sample = sampleAppointment();
    await fixture.publishAndRun(sample.created());
    const events = {
      first: sample.captured(20),
      refused: sample.refused('slot-taken'),
      second: sample.captured(21, 'CAPTURE-2'),
      confirmed: sample.confirmed(),
    };
    const ids = new Map<string, string>();
    for (const [step, event] of Object.entries(events)) ids.set(step, await fixture.publish(event));
    for (const step of steps) await fixture.run(events[step].type, ids.get(step)!);
    const mailed = await receiptsTo(sample.email);
    expect(mailed.map(({ attachments }) => attachments[0]!.filename)).toEqual(['receipt-R-00021.pdf']);
  },
);

test('a receipt that the version before holds alone, not in a list, is mailed with that of a second payment', async () => {
  const sample = sampleAppointment();
  await fixture.publishAndRun(sample.created(), sample.captured(30));
  await fixture.sql`UPDATE notification.appointment SET held_receipt = held_receipt->0 WHERE id = ${sample.id}`;
  await fixture.publishAndRun(sample.captured(31, 'CAPTURE-2'), sample.confirmed());
  const mailed = await receiptsTo(sample.email);
  expect(mailed.map(({ attachments }) => attachments[0]!.filename).sort()).toEqual([
    'receipt-R-00030.pdf',
    'receipt-R-00031.pdf',
  ]);
});

test('no receipt is sent for a session that was cancelled in the meantime: neither a new one, nor a queued one', async () => {
  const sample = sampleAppointment();
  await fixture.publishAndRun(sample.created(), sample.confirmed(), sample.captured(11), sample.cancelled('client'));
  expect(await receiptsTo(sample.email)).toEqual([]);
  expect(await receiptRows()).toMatchObject([{ state: 'dropped' }]);

  const late = sampleAppointment();
  await fixture.publishAndRun(late.created(), late.cancelled('client', false), late.captured(12));
  expect(await receiptsTo(late.email)).toEqual([]);
});

test('a payment from before there were receipts is not an error', async () => {
  const sample = sampleAppointment();
  await fixture.publishAndRun(sample.created(), sample.captured(), sample.confirmed());
  expect(await receiptsTo(sample.email)).toEqual([]);
});

test('the file of a receipt is sealed while it is queued, and deleted once it was sent', async () => {
  const sample = sampleAppointment();
  await fixture.publishAndRun(sample.created(), sample.confirmed(), sample.captured(13));
  const content = async () =>
    (
      await fixture.sql<
        { id: string; content: string }[]
      >`SELECT id, content FROM notification.mail WHERE kind = 'receipt'`
    )[0]!;
  const open = ({ id, content }: { id: string; content: string }) =>
    JSON.parse(fixture.context.sealer.open(['notification.mail', id, 'content'], content)) as Record<string, unknown>;
  const waiting = await content();
  expect(waiting.content).not.toMatch(/JVBER|Sleep|%PDF/);
  expect(open(waiting)).toMatchObject({ attachment: { filename: 'receipt-R-00013.pdf' } });
  expect(await receiptsTo(sample.email)).toHaveLength(1);
  const left = open(await content());
  expect(left).not.toHaveProperty('attachment');
  expect(left).toMatchObject({ subject: 'Your receipt for Sleep Improvement' });

  const [copy] = await fixture.sql<{ heldReceipt: unknown }[]>`
    SELECT held_receipt FROM notification.appointment WHERE id = ${sample.id}`;
  expect(copy!.heldReceipt).toBeNull();
});

test('a receipt that is sent again after an unknown outcome is the same mail, byte for byte', async () => {
  const sample = sampleAppointment();
  await fixture.publishAndRun(sample.created(), sample.confirmed());
  await fixture.delivery.flush();
  await fixture.fault('drop-after-dot');
  await fixture.publishAndRun(sample.captured(14));
  await fixture.delivery.flush();
  fixture.clock.advance(3_600_000);
  const mails = await receiptsTo(sample.email);
  expect(mails).toHaveLength(2);
  const raws = await Promise.all(
    mails.map(async ({ id }) => (await fixture.raw(id)).replace(/^Received:.*\r?\n(?:[ \t].*\r?\n)*/gim, '')),
  );
  expect(raws[0]).toBe(raws[1]);
});
