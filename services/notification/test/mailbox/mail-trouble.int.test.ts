import { expect, test } from 'vitest';
import { markRestoredCopy, releaseRestoredCopy } from '@stillpoint/db';
import { proxyTo } from '@stillpoint/testing';
import { saveEmailConfig } from '../../src/commands/save-email-config.ts';
import { sendEmail } from '../../src/commands/send-email.ts';
import { findMailTrouble } from '../../src/queries/mail-trouble.ts';
import { mailboxFixture } from '../support/mailbox-fixture.ts';

const { fixture, settings, address, poll, subjects, arrive } = mailboxFixture();
const minutes = (count: number) => count * 60_000;
const trouble = () => findMailTrouble(fixture.context);
const NONE = { unsent: null, behindSince: null };
const form = { to: 'ann@client.example', subject: 'Hi', body: 'x', inReplyTo: null };

test('an outage of both mail servers is reported after ten minutes, with since when and why, until they answer again', async () => {
  const imap = await proxyTo(`imap://127.0.0.1:${fixture.mail.imapPort}`);
  const smtp = await proxyTo(`smtp://127.0.0.1:${fixture.mail.smtpPort}`);
  await Promise.all([imap.open(), smtp.open()]);
  await saveEmailConfig(fixture.context, { ...settings(), imapPort: imap.port, smtpPort: smtp.port });
  await arrive({ subject: 'Before' });
  await poll();
  fixture.clock.advance(minutes(11));
  await poll();
  expect(await trouble()).toEqual(NONE);

  const since = fixture.clock.now().toISOString();
  await Promise.all([imap.shut(), smtp.shut()]);
  await arrive({ subject: 'During' });
  await expect(poll()).rejects.toThrow();
  expect((await sendEmail(fixture.context, form)).state).toBe('queued');
  expect(await trouble()).toEqual(NONE);
  fixture.clock.advance(minutes(11));
  await expect(poll()).rejects.toThrow();
  await fixture.delivery.flush();
  const reason = expect.stringContaining('nothing answers');
  expect(await trouble()).toEqual({ unsent: { count: 1, since, reason }, behindSince: since });
  // A restored copy of this practice is meant to send and read nothing.
  await markRestoredCopy(fixture.sql, { madeAt: fixture.clock.now() });
  expect(await trouble()).toEqual(NONE);
  await releaseRestoredCopy(fixture.sql);

  await Promise.all([imap.open(), smtp.open()]);
  fixture.clock.advance(minutes(31));
  await poll();
  await fixture.delivery.flush();
  expect(await trouble()).toEqual(NONE);
  expect(await fixture.messages(form.to)).toHaveLength(1);
  expect((await subjects()).sort()).toEqual(['Before', 'During', 'Hi']);
  await Promise.all([imap.shut(), smtp.shut()]);
});

test('a mailbox that was never read is reported ten minutes after its settings were saved, and not while it is copied for the first time', async () => {
  await saveEmailConfig(fixture.context, { ...settings(), imapPort: fixture.mail.smtpPort });
  const since = fixture.clock.now().toISOString();
  fixture.clock.advance(minutes(11));
  expect(await trouble()).toEqual({ unsent: null, behindSince: since });
  await saveEmailConfig(fixture.context, settings());
  await arrive({ subject: 'First', text: address() });
  await poll();
  await fixture.sql`UPDATE notification.imap_inbox SET is_complete = false`;
  fixture.clock.advance(minutes(11));
  expect(await trouble()).toEqual(NONE);
});
