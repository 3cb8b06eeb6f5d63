import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A cloud's own services answer here, although the address looks like anybody's. */
const AZURE_PLATFORM = '168.63.129.16';
/** All of IPv6 that is given out to the public internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address is private, loopback, for documentation, translated, or otherwise not one of the public internet. IPv4
 * inside IPv6 counts as the IPv4 address it is; what is no address is none.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return true;
  return parsed.kind() === 'ipv4' ? parsed.toString() === AZURE_PLATFORM : !parsed.match(GLOBAL_UNICAST);
}

/** The ports mail servers of the public internet answer at: others are no business of mail settings. */
export const MAIL_PORTS = { smtp: [25, 465, 587, 2525], imap: [143, 993] } as const;

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
 * Resolves a mail server and checks every address it has. Throws MailHostError when it has none, when one is private and that is
 * not allowed, or when the port is none of `ports`; private servers that are allowed may answer at any port.
 */
export async function resolveMailHost(
  host: string,
  port: number,
  options: { allowPrivate: boolean; ports: readonly number[] | null },
): Promise<MailHost> {
  const bare = host.replace(/^\[|\]$/g, '');
  const found = isIP(bare) ? [{ address: bare }] : await lookup(bare, { all: true }).catch(notFound(host));
  const addresses = found.map(({ address }) => address);
  if (addresses.length === 0) throw new MailHostError(`the server ${host} was not found`);
  const isPrivate = addresses.some(isPrivateAddress);
  if (isPrivate && !options.allowPrivate)
    throw new MailHostError(`the server ${host} is on a private network, which is not allowed here`);
  if (!isPrivate && options.ports && !options.ports.includes(port))
    throw new MailHostError(`port ${port} is none that mail servers use (${options.ports.join(', ')})`);
  return { addresses, isPrivate, servername: isIP(bare) ? null : bare };
}

/** How it is called that nothing answers at an address. */
const NOBODY = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'ETIMEDOUT', 'CONNECT_TIMEOUT'];

/** What Node calls a failure of a connection, or else the library that made it. */
export function codeOf(error: Error & { code?: string }): string | undefined {
  const cause = error.cause as { code?: string; originalCode?: string } | undefined;
  return cause?.originalCode ?? cause?.code ?? error.code;
}

/**
 * Returns what `connect` does for the first of up to three addresses where it does not throw: a name may have some that nothing answers
 * at, as IPv6 ones where no way leads there. Throws what the first threw that something answers at, or else the last.
 */
export async function firstThatConnects<T>(
  addresses: readonly string[],
  connect: (address: string) => Promise<T>,
): Promise<T> {
  let failure: unknown;
  for (const address of addresses.slice(0, 3)) {
    try {
      return await connect(address);
    } catch (error) {
      if (!failure || NOBODY.includes(codeOf(failure as Error) ?? '')) failure = error;
    }
  }
  throw failure;
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
