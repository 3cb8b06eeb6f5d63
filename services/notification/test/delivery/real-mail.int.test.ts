import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '@stillpoint/testing';
import { sampleAppointment } from '../support/events.ts';
import { mailFixture } from '../support/mail-fixture.ts';
import { keptConnection } from '../support/mailbox-fixture.ts';
import { realMailMissing, startRealMail, type RealMail } from '../support/real-mail.ts';
import { markEmailRead } from '../../src/commands/mark-email-read.ts';
import { saveEmailConfig } from '../../src/commands/save-email-config.ts';
import { sendEmail } from '../../src/commands/send-email.ts';
import { testEmailConfig } from '../../src/commands/test-email-config.ts';
import { closeImap, openImap } from '../../src/mailbox/imap-client.ts';
import { startMailboxWatch } from '../../src/mailbox/watch.ts';
import { listEmails } from '../../src/queries/emails.ts';

const missing = realMailMissing();
const DESK = 'desk@example.test';
const GUEST = 'guest@example.test';

describe.skipIf(missing !== null)(`with Postfix and Dovecot${missing ? ` (SKIPPED: ${missing})` : ''}`, () => {
  const fixture = mailFixture();
  let real: RealMail;
  const settings = (user = DESK) => real.settingsOf(user);
  const list = () => listEmails(fixture.context, { page: 1, pageSize: 50 });
  const poll = keptConnection(fixture);

  beforeAll(async () => {
    real = await startRealMail({ [DESK]: `pw-${DESK}`, [GUEST]: `pw-${GUEST}` });
    await saveEmailConfig(fixture.context, settings());
  });
  afterAll(() => real?.stop());

  test('the connection test signs in over STARTTLS, and reports a wrong password', async () => {
    await until('Postfix and Dovecot', () => testEmailConfig(fixture.context, settings()).then(() => true, () => false)); // prettier-ignore
    await expect(testEmailConfig(fixture.context, { ...settings(), password: 'wrong' })).rejects.toMatchObject({
      message: expect.stringMatching(/Sending.*did not accept.*Receiving.*did not accept/),
    });
    // It is recorded that a server which need not encrypt did so.
    await testEmailConfig(fixture.context, { ...settings(), unencrypted: true });
    const [seen] = await fixture.sql<{ count: number }[]>`SELECT count(*) FROM notification.encrypting_server`;
    expect(seen!.count).toBe(2);
  });

  test('a confirmation is delivered through Postfix to Dovecot and read back with its calendar entry', async () => {
    const sample = sampleAppointment({ personal: { clientEmail: GUEST } });
    await fixture.publishAndRun(sample.arranged());
    await fixture.delivery.flush();
    const client = await openImap(fixture.context, settings(GUEST));
    const mail = await until('the mail', async () => {
      await client.mailboxOpen('INBOX');
      return (await client.fetchAll('1:*', { source: true, envelope: true }).catch(() => []))[0];
    });
    expect(mail.envelope!.subject).toBe('Your session is confirmed: Sleep Improvement, Tue, Dec 1, 2:30 PM');
    expect(mail.source!.toString()).toContain('method=REQUEST');
    await closeImap(client);
  });

  test('an unknown recipient is refused permanently', async () => {
    await expect(
      sendEmail(fixture.context, { to: 'nobody@example.test', subject: 'x', body: 'x', inReplyTo: null }),
    ).rejects.toMatchObject({ code: 'connection_failed', message: expect.stringContaining('550') });
  });

  test('the mailbox follows Dovecot: new mail by push, read marks in both directions, Sent once, and a new UIDVALIDITY', async () => {
    const watch = startMailboxWatch({ context: fixture.context, log: fixture.log });
    await watch.poll();
    await until('the server to push', async () => watch.state().isPushing, 60_000);
    for (const subject of ['One', 'Two'])
      await sendEmail(fixture.context, { to: DESK, subject, body: 'hello', inReplyTo: null });
    const incoming = async () => (await list()).emails.filter(({ isOutgoing }) => !isOutgoing);
    await until('both mails by push', async () => (await incoming()).length === 2);
    await watch.stop();

    await markEmailRead(fixture.context, (await incoming())[0]!.id, true);
    await poll();
    const client = await openImap(fixture.context, settings());
    await client.mailboxOpen('INBOX');
    expect(await client.search({ seen: true }, { uid: true })).toHaveLength(1);
    await client.messageFlagsAdd('1:*', ['\\Seen']);
    await poll();
    expect((await list()).unread).toBe(0);
    fixture.clock.advance(60_000);
    await poll();
    const sent = await client.status('Sent', { messages: true });
    expect(sent && sent.messages).toBe(2);
    await closeImap(client);

    const before = await list();
    real.renumber(DESK);
    await poll();
    await poll();
    const after = await list();
    expect(after.emails.map(({ id }) => id)).toEqual(before.emails.map(({ id }) => id));
    const validities = await fixture.sql`SELECT DISTINCT uid_validity FROM notification.imap_place`;
    expect(validities).toHaveLength(1);
  });
});
