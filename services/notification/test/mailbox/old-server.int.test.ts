import { expect, test } from 'vitest';
import { createLogger } from '@stillpoint/log';
import { until } from '@stillpoint/testing';
import { breakingProxy, mailboxFixture } from '../support/mailbox-fixture.ts';
import { markEmailRead } from '../../src/commands/mark-email-read.ts';
import { saveEmailConfig } from '../../src/commands/save-email-config.ts';
import { startMailboxWatch } from '../../src/mailbox/watch.ts';

const { fixture, settings, poll, list, subjects, arrive, onServer, renumber } = mailboxFixture({
  imapWithout: ['CONDSTORE', 'IDLE'],
});

test('the old mail server neither announces nor understands CONDSTORE and IDLE', async () => {
  await onServer(async (client) => {
    expect(['CONDSTORE', 'IDLE'].filter((name) => client.capabilities.has(name))).toEqual([]);
    expect(client.mailbox && client.mailbox.highestModseq).toBeFalsy();
  });
});

test('new and deleted mails and read marks of both sides are synchronised without CONDSTORE', async () => {
  for (const subject of ['Read here', 'Read there', 'Delete']) await arrive({ subject });
  await poll();
  const mail = async (subject: string) => (await list()).emails.find((email) => email.subject === subject)!;
  const mark = (subject: string, isRead: boolean) =>
    onServer(async (client) => {
      const found = (await client.search({ subject }, { uid: true })) as number[];
      if (isRead) await client.messageFlagsAdd(found, ['\\Seen'], { uid: true });
      else await client.messageFlagsRemove(found, ['\\Seen'], { uid: true });
    });
  await markEmailRead(fixture.context, (await mail('Read here')).id, true);
  await mark('Read there', true);
  await poll();
  expect([(await list()).unread, (await mail('Read there')).isRead]).toEqual([1, true]);
  expect(await onServer((client) => client.search({ seen: false }, { uid: true }))).toHaveLength(1);

  await markEmailRead(fixture.context, (await mail('Read here')).id, false);
  await mark('Read there', false);
  await onServer(async (client) => {
    const found = (await client.search({ subject: 'Delete' }, { uid: true })) as number[];
    await client.messageDelete(found, { uid: true });
  });
  await arrive({ subject: 'New' });
  await poll();
  expect(await subjects()).toEqual(['New', 'Read there', 'Read here']);
  expect((await list()).unread).toBe(3);
  expect(await onServer((client) => client.search({ seen: false }, { uid: true }))).toHaveLength(3);

  const before = (await list()).emails.map(({ id }) => id);
  await renumber();
  await poll();
  expect((await list()).emails.map(({ id }) => id)).toEqual(before);
});

test('a mailbox is followed whose server does not say which UID comes next, also when as many mails come as go', async () => {
  const { port, close } = await breakingProxy(fixture.mail.imapPort, '[UIDNEXT', '[UNKNOWN');
  await saveEmailConfig(fixture.context, { ...settings(), imapPort: port });
  for (const subject of ['Stays', 'Goes']) await arrive({ subject });
  await poll();
  expect((await subjects()).sort()).toEqual(['Goes', 'Stays']);
  await onServer((client) => client.messageDelete('2'));
  await arrive({ subject: 'New' });
  await poll();
  expect((await subjects()).sort()).toEqual(['New', 'Stays']);
  close();
  await saveEmailConfig(fixture.context, settings());
  await arrive({ subject: 'After the server was upgraded' });
  await poll();
  expect((await subjects()).sort()).toEqual(['After the server was upgraded', 'New', 'Stays']);
});

test('new mail is seen by the next poll without IDLE, and push is not requested again and again', async () => {
  const polls: string[] = [];
  const write = (line: string) => void (line.includes('mailbox polled') && polls.push(line));
  const log = createLogger({ name: 'notification-test', level: 'debug' }, { write });
  const { sealer } = fixture.context;
  // Each check opens the settings' password.
  let checks = 0;
  const counting = {
    ...sealer,
    open: (...sealed: Parameters<typeof sealer.open>) => (checks++, sealer.open(...sealed)),
  };
  const context = { ...fixture.context, sealer: counting };
  const watch = startMailboxWatch({ context, log, checkMs: 20, listenAgainMs: 20 });
  await watch.poll();
  await until('the poll after the server was asked whether it pushes', () => polls.length >= 2);
  await arrive({ subject: 'Waits' });
  const before = checks;
  await until('some checks of the listening connection', () => checks >= before + 5);
  expect([await subjects(), polls.length]).toEqual([[], 2]);
  await watch.poll();
  expect(await subjects()).toEqual(['Waits']);
  expect(watch.state().isPushing).toBe(false);
  await watch.stop();
});

test('a server that answers again after a failure is listened to at once', async () => {
  const watch = startMailboxWatch({ context: fixture.context, log: fixture.log });
  await fixture.sql`UPDATE notification.email_config SET imap_port = 1`;
  await watch.poll();
  await fixture.sql`UPDATE notification.email_config SET imap_port = ${fixture.mail.imapPort}`;
  await watch.poll();
  await arrive({ subject: 'Hinted' });
  await watch.hint();
  await until('the mail', async () => (await subjects()).includes('Hinted'));
  await watch.stop();
});
