import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, expect, test, vi } from 'vitest';
import { mailFixture } from '../support/mail-fixture.ts';
import { plainServer, refusingSignIn } from '../support/plain-server.ts';
import { testEmailConfig } from '../../src/commands/test-email-config.ts';

const fixture = mailFixture();
const HOST = 'mail.practice.example';
const form = (changes: Parameters<typeof fixture.emailConfig>[0] = {}) =>
  fixture.emailConfig({ smtpHost: HOST, imapHost: HOST, ...changes });
// In Node's own module, since who asks it may be loaded already, by another file.
const lookup = vi.spyOn(dns as { lookup: (host: string) => Promise<unknown> }, 'lookup');
syncBuiltinESMExports();
afterAll(() => {
  lookup.mockRestore();
  syncBuiltinESMExports();
});
const resolvesTo = (...addresses: string[]) =>
  lookup.mockResolvedValue(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

test('a mail server is reached where nothing answers at the first of its addresses', async () => {
  resolvesTo('::1', '127.0.0.1');
  await testEmailConfig(fixture.context, form());
});

test('what is wrong with a mail server is told of the address where something answers', async () => {
  const [plain, smtp] = [await plainServer('* OK plain'), await plainServer()];
  const settings = form({ imapPort: plain.port, imapSecure: true, smtpPort: smtp.port, smtpSecure: true });
  for (const addresses of [
    ['127.0.0.1', '::1'],
    ['::1', '127.0.0.1'],
  ]) {
    resolvesTo(...addresses);
    const noTls = expect(testEmailConfig(fixture.context, settings)).rejects;
    await noTls.toThrow(
      /\(SMTP\) failed: the server does not speak TLS.*\(IMAP\) failed: the server does not speak TLS/,
    );
  }
  plain.server.close();
  smtp.server.close();
});

test('a password that was refused is not sent to the further addresses of the mailbox', async () => {
  resolvesTo('127.0.0.1', '127.0.0.1');
  const imap = await plainServer('* OK plain', refusingSignIn('NO [AUTHENTICATIONFAILED] Wrong'));
  const settings = form({ imapPort: imap.port, imapSecure: false, unencrypted: true });
  await expect(testEmailConfig(fixture.context, settings)).rejects.toThrow('did not accept the username and password');
  expect(imap.received().match(/LOGIN|AUTHENTICATE/g)).toHaveLength(1);
  imap.server.close();
});
