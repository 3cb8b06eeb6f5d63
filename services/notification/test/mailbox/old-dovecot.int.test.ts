import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '@stillpoint/testing';
import { mailFixture } from '../support/mail-fixture.ts';
import { keptConnection } from '../support/mailbox-fixture.ts';
import { realMailMissing, startRealMail, type RealMail } from '../support/real-mail.ts';
import { markEmailRead } from '../../src/commands/mark-email-read.ts';
import { saveEmailConfig } from '../../src/commands/save-email-config.ts';
import { sendEmail } from '../../src/commands/send-email.ts';
import { testEmailConfig } from '../../src/commands/test-email-config.ts';
import { listEmails } from '../../src/queries/emails.ts';
import { closeImap, openImap } from '../../src/mailbox/imap-client.ts';

const missing = realMailMissing();
const DESK = 'desk@example.test';

describe.skipIf(missing !== null)(`an old Dovecot${missing ? ` (SKIPPED: ${missing})` : ''}`, () => {
  const fixture = mailFixture();
  let real: RealMail;
  const settings = () => real.settingsOf(DESK);
  const arrived = async () =>
    (await listEmails(fixture.context, { page: 1, pageSize: 50 })).emails.filter(({ isOutgoing }) => !isOutgoing);
  const poll = keptConnection(fixture);

  beforeAll(async () => {
    real = await startRealMail({ [DESK]: 'pw' }, 'IMAP4rev1 STARTTLS SASL-IR LITERAL+ ID UIDPLUS NAMESPACE');
    await saveEmailConfig(fixture.context, settings());
    await until('Postfix and Dovecot', () => testEmailConfig(fixture.context, settings()).then(() => true, () => false)); // prettier-ignore
  });
  afterAll(() => real?.stop());

  test('a Dovecot without CONDSTORE, IDLE and SPECIAL-USE delivers mail, synchronises read marks in both directions, and gets Sent mail once', async () => {
    for (const subject of ['One', 'Two'])
      await sendEmail(fixture.context, { to: DESK, subject, body: 'hello', inReplyTo: null });
    await until('both mails by polling', async () => ((await poll()) && (await arrived()).length === 2) || null);
    const client = await openImap(fixture.context, settings());
    expect(['CONDSTORE', 'IDLE', 'SPECIAL-USE'].filter((name) => client.capabilities.has(name))).toEqual([]);
    const seen = () => client.search({ seen: true }, { uid: true });

    await markEmailRead(fixture.context, (await arrived())[0]!.id, true);
    await poll();
    await client.mailboxOpen('INBOX');
    expect(await seen()).toHaveLength(1);
    await client.messageFlagsAdd('1:*', ['\\Seen']);
    await poll();
    expect((await arrived()).map(({ isRead }) => isRead)).toEqual([true, true]);
    await client.messageFlagsRemove('1:*', ['\\Seen']);
    await poll();
    expect((await arrived()).map(({ isRead }) => isRead)).toEqual([false, false]);
    fixture.clock.advance(60_000);
    await poll();
    const sent = await client.status('Sent', { messages: true });
    expect(sent && sent.messages).toBe(2);
    await closeImap(client);
  });
});
