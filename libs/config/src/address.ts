import { isIP } from 'node:net';

/** Whether Express takes it for a proxy, or several: an address, a network, or a name for networks. */
export function isProxy(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [address = '', range, rest] = entry.split('/');
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isRange = range === undefined || isIP(range) === 4 || (/^0*[1-9]\d*$/.test(range) && Number(range) <= longest);
  return longest > 0 && isRange && rest === undefined;
}

/**
 * Matches an address that has one of the schemes (a regular expression) and names one host. The drivers make different things of a list of
 * hosts and of a socket (`%2Frun`, `?host=/run`).
 */
export const addressOf = (schemes: string) =>
  new RegExp(`^(?!.*[?&]host=)(${schemes})://(.*@)?[^@/?#:,%][^@/?#,%]*([/?#]|$)`);

export const UNREADABLE = 'cannot be read: a password with / # ? @ or % in it must be percent-encoded';

/** Whether an address can be parsed, with the `%` escapes of its user, password and path. */
export function isReadable(address: string): boolean {
  try {
    const { username, password, pathname } = new URL(address);
    decodeURIComponent(username + password + pathname);
    return true;
  } catch {
    return false;
  }
}

/** Whether it is a scheme, a host and perhaps a port, with any number of slashes at the end. */
export const isOrigin = (address: string): boolean =>
  new URL(address).href.replace(/\/+$/, '') === new URL(address).origin;

/**
 * Returns the address if it has one of the schemes, names one host and can be read. Clients of databases and queues fall back to localhost
 * without a host; here that is an Error. Its message never repeats the address, which may hold a password.
 */
export function requireAddress(what: string, address: string | undefined, schemes: readonly string[]): string {
  if (!addressOf(schemes.join('|')).test(address ?? '')) {
    const begins = schemes.map((scheme) => `${scheme}://`).join(' or ');
    throw new Error(`${what} has no address: it must begin with ${begins} and name one host`);
  }
  if (!isReadable(address!)) throw new Error(`${what} ${UNREADABLE}`);
  return address!;
}
