import { simpleParser } from 'mailparser';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeEach, expect, test } from 'vitest';
import { appointmentStory } from '../../test/events.ts';
import { mailHouse } from '../../test/mail-house.ts';

const house = mailHouse();
beforeEach(() => house.sql`TRUNCATE notification.mail`);

const receiptsTo = async (email: string) => {
  await house.delivery.flush();
  return (await house.messages(email)).filter(({ subject }) => subject.startsWith('Your receipt'));
};
const receiptRows = async () => (await house.mails()).filter(({ kind }) => kind === 'receipt');

/** The one file of a mail as it went over the wire. */
async function attached(id: string) {
  const { attachments } = await simpleParser(await house.raw(id));
  expect(attachments).toHaveLength(1);
  const { filename, contentType, content } = attachments[0]!;
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  await document.destroy();
  return { filename, contentType, text: items.map((item) => ('str' in item ? item.str : '')).join('\n') };
}

test('a payment that confirms its session is mailed its receipt, as a PDF that says what was paid for what', async () => {
  const story = appointmentStory({ personal: { clientName: 'Łukasz Client' } });
  await house.happen(story.created());
  await house.happen(story.captured(42));
  expect(await receiptRows()).toEqual([]);
  await house.happen(story.confirmed());
  const [mail, ...others] = await receiptsTo(story.email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Your receipt for Sleep Improvement', to: [story.email] });
  expect(mail!.text).toContain('we have received $120.50. Your receipt R-00042 is attached.');
  const file = await attached(mail!.id);
  expect(file).toMatchObject({ filename: 'receipt-R-00042.pdf', contentType: 'application/pdf' });
  for (const line of [
    ...[
      'Łukasz Client',
      story.email,
      'Sleep Improvement, 60 minutes, online',
      '$120.50 USD',
      'PayPal, payment CAPTURE-1',
    ],
    ...['November 20, 2026 (America/New_York)', 'Tuesday, December 1, 2026 at 2:30 PM (America/New_York)'],
  ])
    expect(file.text).toContain(line);
});

test.each([
  ['the confirmation, the payment', ['created', 'confirmed', 'captured']],
  ['the meeting, the payment, the confirmation', ['created', 'arranged', 'captured', 'confirmed']],
  ['the payment, the meeting, the confirmation', ['created', 'captured', 'arranged', 'confirmed']],
  ['everything twice', ['created', 'captured', 'confirmed', 'captured', 'confirmed']],
] as const)('%s: whatever the order of news, there is one receipt', async (_order, steps) => {
  const story = appointmentStory();
  const events = {
    created: story.created(),
    confirmed: story.confirmed(),
    arranged: story.arranged(),
    captured: story.captured(7),
  };
  const ids = new Map<string, string>();
  for (const step of steps) {
    const id = ids.get(step) ?? (await house.publish(events[step]));
    ids.set(step, id);
    await house.run(events[step].type, id);
  }
  expect(await receiptsTo(story.email)).toHaveLength(1);
});

test('a payment that is heard of before its appointment waits for it', async () => {
  const story = appointmentStory();
  const created = story.created();
  const id = await house.publish(story.captured(8));
  await expect(house.run('PaymentCaptured', id)).rejects.toThrow(/not known here yet/);
  await house.happen(created);
  await house.happen(story.confirmed());
  expect(await receiptsTo(story.email)).toEqual([]);
  await house.run('PaymentCaptured', id);
  expect(await receiptsTo(story.email)).toHaveLength(1);
});

test('money that is refused has no receipt mailed; the payment that confirms the session later has', async () => {
  const story = appointmentStory();
  await house.happen(story.created());
  await house.happen(story.captured(9));
  await house.happen(story.refused('slot-taken'));
  // The confirmation is heard of before the payment it is for.
  await house.happen(story.confirmed());
  expect(await receiptsTo(story.email)).toEqual([]);
  await house.happen(story.captured(10, 'CAPTURE-2'));
  const [mail] = await receiptsTo(story.email);
  expect(mail!.text).toContain('R-00010');
  expect((await house.messages(story.email)).map(({ subject }) => subject)).toContain(
    'Your session could not be confirmed',
  );
});

test('a session that was cancelled meanwhile sends none: neither a new one, nor one that waits in the queue', async () => {
  const story = appointmentStory();
  await house.happen(story.created());
  await house.happen(story.confirmed());
  await house.happen(story.captured(11));
  await house.happen(story.cancelled('client'));
  expect(await receiptsTo(story.email)).toEqual([]);
  expect(await receiptRows()).toMatchObject([{ state: 'dropped' }]);

  const late = appointmentStory();
  await house.happen(late.created());
  await house.happen(late.cancelled('client', false));
  await house.happen(late.captured(12));
  expect(await receiptsTo(late.email)).toEqual([]);
});

test('a payment from before there were receipts is not an error', async () => {
  const story = appointmentStory();
  await house.happen(story.created());
  await house.happen(story.captured());
  await house.happen(story.confirmed());
  expect(await receiptsTo(story.email)).toEqual([]);
});

test('the file lies sealed while it waits, and is gone once it has left', async () => {
  const story = appointmentStory();
  await house.happen(story.created());
  await house.happen(story.confirmed());
  await house.happen(story.captured(13));
  const content = async () =>
    (
      await house.sql<
        { id: string; content: string }[]
      >`SELECT id, content FROM notification.mail WHERE kind = 'receipt'`
    )[0]!;
  const open = ({ id, content }: { id: string; content: string }) =>
    JSON.parse(house.context.sealer.open(['notification.mail', id, 'content'], content)) as Record<string, unknown>;
  const waiting = await content();
  expect(waiting.content).not.toMatch(/JVBER|Sleep|%PDF/);
  expect(open(waiting)).toMatchObject({ attachment: { filename: 'receipt-R-00013.pdf' } });
  expect(await receiptsTo(story.email)).toHaveLength(1);
  const left = open(await content());
  expect(left).not.toHaveProperty('attachment');
  expect(left).toMatchObject({ subject: 'Your receipt for Sleep Improvement' });

  const [copy] = await house.sql<{ heldReceipt: unknown }[]>`
    SELECT held_receipt FROM notification.appointment WHERE id = ${story.id}`;
  expect(copy!.heldReceipt).toBeNull();
});

test('sent again after an unknown outcome it is the same mail, byte for byte', async () => {
  const story = appointmentStory();
  await house.happen(story.created());
  await house.happen(story.confirmed());
  await house.delivery.flush();
  await house.fault('drop-after-dot');
  await house.happen(story.captured(14));
  await house.delivery.flush();
  house.clock.advance(3_600_000);
  const mails = await receiptsTo(story.email);
  expect(mails).toHaveLength(2);
  const raws = await Promise.all(
    mails.map(async ({ id }) => (await house.raw(id)).replace(/^Received:.*\r?\n(?:[ \t].*\r?\n)*/gim, '')),
  );
  expect(raws[0]).toBe(raws[1]);
});
