import { expect, test } from 'vitest';
import { mailFixture } from '../support/mail-fixture.ts';
import { plainServer, refusingSignIn } from '../support/plain-server.ts';
import { getEmailConfig } from '../../src/queries/email-config.ts';
import { saveEmailConfig } from '../../src/commands/save-email-config.ts';
import { testEmailConfig } from '../../src/commands/test-email-config.ts';

const fixture = mailFixture();
const form = (changes: Parameters<typeof fixture.emailConfig>[0] = {}) =>
  fixture.emailConfig({ imapHost: 'localhost', ...changes });

test('the saved mail settings are returned without the password', async () => {
  expect(await getEmailConfig(fixture.context)).toBeNull();
  const { password: _, ...shown } = form();
  expect(await saveEmailConfig(fixture.context, form())).toEqual(shown);
  expect(await saveEmailConfig(fixture.context, form({ fromName: 'Another' }))).toEqual({
    ...shown,
    fromName: 'Another',
  });
  expect(await getEmailConfig(fixture.context)).toEqual({ ...shown, fromName: 'Another' });
});

test('mail settings that were changed in another tab are not replaced unseen', async () => {
  await saveEmailConfig(fixture.context, form());
  const { password: _, ...basedOn } = form();
  const here = { ...form({ fromName: 'Here' }), basedOn };
  await saveEmailConfig(fixture.context, here);
  await expect(saveEmailConfig(fixture.context, { ...form({ fromName: 'There' }), basedOn })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  });
  await expect(saveEmailConfig(fixture.context, { ...form({ fromName: 'There' }), basedOn: null })).rejects.toThrow();
  // Repeated because its answer was lost.
  await saveEmailConfig(fixture.context, here);
  expect(await getEmailConfig(fixture.context)).toMatchObject({ fromName: 'Here' });
});

test('a test of the mail settings signs in to both servers and sends nothing', async () => {
  await testEmailConfig(fixture.context, form());
  expect(await fixture.messages()).toEqual([]);
});

test.each([
  ['a closed SMTP port', { smtpPort: 9 }, /^Sending \(SMTP\) failed: nothing answers at this host and port\.$/],
  ['a closed IMAP port', { imapPort: 9 }, /^Receiving \(IMAP\) failed: nothing answers at this host and port\.$/],
  ['TLS where there is none', { smtpSecure: true }, /^Sending \(SMTP\) failed: the server does not speak TLS/],
  [
    'a host that does not exist',
    { imapHost: 'nowhere.invalid' },
    /^Receiving \(IMAP\) failed: the server nowhere\.invalid was not found/,
  ],
  ['both', { smtpPort: 9, imapPort: 9 }, /Sending \(SMTP\) failed.* Receiving \(IMAP\) failed/],
])('with %s, the answer says which half failed and why', async (_, given, message) => {
  await expect(testEmailConfig(fixture.context, form(given))).rejects.toMatchObject({
    code: 'connection_failed',
    message: expect.stringMatching(message),
  });
});

test.each(['127.0.0.1', 'localhost', '10.1.2.3', '169.254.169.254', '::1', '[::ffff:127.0.0.1]', '0.0.0.0'])(
  'the private host %s is refused unless allowed',
  async (host) => {
    const strict = { ...fixture.context, allowPrivateHosts: false };
    await expect(testEmailConfig(strict, form({ smtpHost: host, imapHost: host }))).rejects.toMatchObject({
      message: expect.stringMatching(/Sending.*private network.*Receiving.*private network/),
    });
  },
);

const REFUSED = /^Sending.*did not accept the username and password \(535 5.7.8 Wrong\)\.$/;

test.each([
  ['does not take the password', '535 5.7.8 Wrong', REFUSED],
  ['takes no passwords', '503 5.5.1 Not enabled', /takes no password at this port/],
  [
    'has none to sign in with',
    '454 4.7.0 Temporary failure',
    /refused the sign-in and said: 454 4.7.0 Temporary failure\.$/,
  ],
  ['has too much to do', '421 4.7.0 Too many connections.', /said: 421 4.7.0 Too many connections\.$/],
])('a test of the mail settings at a server that sends and %s says so', async (_, says, words) => {
  const plain = await plainServer('220 x', (line) => (/^EHLO/.test(line) ? '250-x\r\n250 AUTH PLAIN' : says));
  await expect(testEmailConfig(fixture.context, form({ smtpPort: plain.port }))).rejects.toThrow(words);
  plain.server.close();
});

test('a server that greets and has too many connections is reported with what it said', async () => {
  const plain = await plainServer('220 x', () => '421 4.7.0 Slow down');
  await expect(testEmailConfig(fixture.context, form({ smtpPort: plain.port }))).rejects.toThrow(
    'Sending (SMTP) failed: 421 4.7.0 Slow down.',
  );
  plain.server.close();
});

test.each([
  [
    'does not take the password',
    '',
    'NO [AUTHENTICATIONFAILED] Wrong.',
    /did not accept the username and password \(Wrong\)\.$/,
  ],
  [
    'wants another password',
    '',
    'NO [ALERT] Application-specific password required: https://help.example/1 (Failure)',
    /did not accept the username and password \(Application-specific password required: .*\)\.$/,
  ],
  ['refuses without a word', '', 'NO', /did not accept the username and password\.$/],
  ['takes no passwords', ' LOGINDISABLED', 'NO x', /takes no password at this port/],
  [
    'has too many connections',
    '',
    'NO [ALERT] Too many (Failure)',
    /refused the sign-in and said: Too many \(Failure\)\.$/,
  ],
  ['is unwell', '', 'NO [UNAVAILABLE] Try later', /refused the sign-in and said: Try later\.$/],
])('a test of the mail settings at a server that receives and %s says so', async (_, offers, says, words) => {
  const plain = await plainServer('* OK x', refusingSignIn(says, offers));
  await expect(testEmailConfig(fixture.context, form({ imapPort: plain.port }))).rejects.toThrow(words);
  plain.server.close();
});

test('a server that offers no encryption is sent nothing unless an unencrypted connection is allowed', async () => {
  const plain = await plainServer();
  const tried = (unencrypted: boolean) =>
    testEmailConfig(fixture.context, form({ smtpPort: plain.port, unencrypted })).catch(
      (error: Error) => error.message,
    );
  expect(await tried(false)).toMatch(
    /^Sending.*the server offers no encryption.*Receiving.*the server offers no encryption/,
  );
  expect(plain.received()).not.toMatch(/AUTH|MAIL FROM/);
  await tried(true);
  expect(plain.received()).toMatch(/AUTH/);
  plain.server.close();
});
