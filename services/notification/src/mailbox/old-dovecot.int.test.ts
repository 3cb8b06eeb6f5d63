import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '@stillpoint/testing';
import { READER_LIMIT_MS } from '../../test/desk-house.ts';
import { mailHouse } from '../../test/mail-house.ts';
import { realMailMissing, startRealMail, type RealMail } from '../../test/real-mail.ts';
import { markEmailRead } from '../commands/mark-email-read.ts';
import { saveEmailConfig } from '../commands/save-email-config.ts';
import { sendEmail } from '../commands/send-email.ts';
import { testEmailConfig } from '../commands/test-email-config.ts';
import { listEmails } from '../queries/emails.ts';
import { startHtmlReader } from './html-reader.ts';
import { closeImap, openImap } from './imap-link.ts';
import { pollMailbox } from './poll.ts';
import { wordHash } from './search-words.ts';

const missing = realMailMissing();
const DESK = 'desk@example.test';

describe.skipIf(missing !== null)(`a Dovecot of old${missing ? ` (SKIPPED: ${missing})` : ''}`, () => {
  const house = mailHouse();
  let real: RealMail;
  const settings = () => ({
    ...{ smtpHost: '127.0.0.1', smtpPort: real.smtpPort, smtpSecure: false },
    ...{ imapHost: '127.0.0.1', imapPort: real.imapPort, imapSecure: false, unencrypted: false },
    ...{ username: DESK, password: 'pw', fromEmail: DESK, fromName: 'The Desk' },
  });
  const arrived = async () =>
    (await listEmails(house.context, { page: 1, pageSize: 50 })).emails.filter(({ isOutgoing }) => !isOutgoing);
  const reader = startHtmlReader(READER_LIMIT_MS);
  afterAll(() => reader.close());
  const poll = () => pollMailbox(house.context, { hash: wordHash(house.context.sealer), reader });

  beforeAll(async () => {
    real = await startRealMail({ [DESK]: 'pw' }, 'IMAP4rev1 STARTTLS SASL-IR LITERAL+ ID UIDPLUS NAMESPACE');
    await saveEmailConfig(house.context, settings());
    await until('Postfix and Dovecot', () => testEmailConfig(house.context, settings()).then(() => true, () => false)); // prettier-ignore
  });
  afterAll(() => real?.stop());

  test('without CONDSTORE, IDLE and SPECIAL-USE: mail arrives, read marks travel both ways, Sent is filed once', async () => {
    for (const subject of ['One', 'Two'])
      await sendEmail(house.context, { to: DESK, subject, body: 'hello', inReplyTo: null });
    await until('both mails by polling', async () => ((await poll()) && (await arrived()).length === 2) || null);
    const client = await openImap(house.context, settings());
    expect(['CONDSTORE', 'IDLE', 'SPECIAL-USE'].filter((name) => client.capabilities.has(name))).toEqual([]);
    const seen = () => client.search({ seen: true }, { uid: true });

    await markEmailRead(house.context, (await arrived())[0]!.id, true);
    await poll();
    await client.mailboxOpen('INBOX');
    expect(await seen()).toHaveLength(1);
    await client.messageFlagsAdd('1:*', ['\\Seen']);
    await poll();
    expect((await arrived()).map(({ isRead }) => isRead)).toEqual([true, true]);
    await client.messageFlagsRemove('1:*', ['\\Seen']);
    await poll();
    expect((await arrived()).map(({ isRead }) => isRead)).toEqual([false, false]);
    const sent = await client.status('Sent', { messages: true });
    expect(sent && sent.messages).toBe(2);
    await closeImap(client);
  }, 40_000);
});
