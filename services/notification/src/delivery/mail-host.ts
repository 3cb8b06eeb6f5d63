import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Networks that are nobody's on the public internet: loopback, private, link-local, shared, documentation, multicast. */
const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is private, loopback or otherwise not public. IPv4 inside IPv6 counts as the IPv4 address it is. */
export const isPrivateAddress = (address: string): boolean =>
  notPublic.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

export interface MailHost {
  /** Connect to one of these: the name is not asked again, so it cannot change its answer. */
  addresses: string[];
  isPrivate: boolean;
  /** The name the certificate must carry; null for bare addresses. */
  servername: string | null;
}

/** A name that leads nowhere, or where mail settings must not lead. */
export class MailHostError extends Error {
  override name = 'MailHostError';
}

/**
 * Resolves a mail server and checks every address it has. Throws MailHostError when it has none, or when one is private and that
 * is not allowed.
 */
export async function resolveMailHost(host: string, options: { allowPrivate: boolean }): Promise<MailHost> {
  const bare = host.replace(/^\[|\]$/g, '');
  const found = isIP(bare) ? [{ address: bare }] : await lookup(bare, { all: true }).catch(notFound(host));
  const addresses = found.map(({ address }) => address);
  if (addresses.length === 0) throw new MailHostError(`the server ${host} was not found`);
  const isPrivate = addresses.some(isPrivateAddress);
  if (isPrivate && !options.allowPrivate)
    throw new MailHostError(`the server ${host} is on a private network, which is not allowed here`);
  return { addresses, isPrivate, servername: isIP(bare) ? null : bare };
}

const notFound = (host: string) => (error: NodeJS.ErrnoException) => {
  throw new MailHostError(`the server ${host} was not found (${error.code ?? error.message})`);
};

/**
 * What TLS to such a host demands: a certificate that verifies; on private networks, where nobody signs certificates, any, if
 * private hosts are allowed.
 */
export const tlsOptions = (host: MailHost, allowPrivate: boolean) => ({
  rejectUnauthorized: !(host.isPrivate && allowPrivate),
  minVersion: 'TLSv1.2' as const,
  ...(host.servername ? { servername: host.servername } : {}),
});
