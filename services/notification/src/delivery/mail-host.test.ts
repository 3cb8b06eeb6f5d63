import { expect, test } from 'vitest';
import { isPrivateAddress, MAIL_PORTS, MailHostError, resolveMailHost } from './mail-host.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '0.0.0.0',
  '0.1.2.3',
  // A cloud's own services, and the relay of 6to4.
  '168.63.129.16',
  '192.88.99.1',
  '192.0.0.8',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '240.0.0.1',
  '::',
  '::1',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '100::1',
  '2001:db8::1',
  '3fff::1',
  // Teredo, 6to4, mapped, compatible and translated forms of IPv4 addresses.
  '2001::1',
  '2001:0:4136:e378::1',
  '2002:7f00:1::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a83f:8110',
  '::127.0.0.1',
  '::7f00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '4000::1',
  'no address',
])('%s is not an address of the public internet', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['8.8.8.8', '168.63.129.17', '192.88.98.255', '2606:4700::1111', '2a01:4f8::1', '::ffff:8.8.8.8'])(
  '%s is an address of the public internet',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);

test('only the mail ports of a public server can be reached with what an administrator typed', async () => {
  const typed = { allowPrivate: true, ports: MAIL_PORTS.smtp };
  for (const port of MAIL_PORTS.smtp) expect((await resolveMailHost('8.8.8.8', port, typed)).isPrivate).toBe(false);
  for (const port of [1, 22, 80, 143, 443, 5432, 6379, 9200])
    await expect(resolveMailHost('8.8.8.8', port, typed)).rejects.toThrow(MailHostError);
  expect((await resolveMailHost('8.8.8.8', 1025, { ...typed, ports: null })).addresses).toEqual(['8.8.8.8']);
  expect((await resolveMailHost('127.0.0.1', 3587, typed)).isPrivate).toBe(true);
});
