import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPersonParts } from '@stillpoint/events';
import { storeMails } from '../src/mailbox/store-mails.ts';
import { wordHash } from '../src/mailbox/reading/search-words.ts';
import { newAddress } from './support/events.ts';
import { mailFixture, PRACTICE } from './support/mail-fixture.ts';

const fixture = mailFixture();

test('a copy of a person’s mails has as many of the newest as there is room for, and says how many it leaves out', async () => {
  const email = newAddress();
  const { context } = fixture;
  const mails = Array.from({ length: 50 }, (_, index) => ({
    uid: index + 1,
    isRead: false,
    arrivedAt: new Date(Date.UTC(2026, 10, 1, 0, index)),
    content: {
      from: email,
      to: PRACTICE.email,
      subject: `Mail ${index + 1}`,
      body: 'x'.repeat(99_000),
      htmlBody: `<p>${'y'.repeat(290_000)}</p>`,
      attachments: [],
      messageId: `<${index}@x>`,
      references: [],
    },
  }));
  const places = { account: 'a mailbox', uidValidity: 1, hash: wordHash(context.sealer) };
  for (const mail of mails) await storeMails(context, places, [mail]);
  const requestId = randomUUID();
  await fixture.sql`
    INSERT INTO events.person_request (id, kind, person, asked_by, asked_at) VALUES (${requestId}, 'export', 'x', 'client', now())`;
  await fixture.publishAndRun({
    type: 'PersonExportRequested',
    facts: { requestId, appointmentIds: [], withNotes: false },
    personal: { email, firstName: 'Ann' },
  });
  const { mails: part } = await readPersonParts(context.sql, context, requestId);
  const { mailbox, olderMailsLeftOut } = part as { mailbox: { subject: string }[]; olderMailsLeftOut: number };
  expect(mailbox.map(({ subject }) => subject)).toEqual(Array.from({ length: 40 }, (_, at) => `Mail ${50 - at}`));
  expect(olderMailsLeftOut).toBe(10);
});
