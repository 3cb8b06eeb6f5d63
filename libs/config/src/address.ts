/** What an address of one of the schemes (a regular expression) looks like that names a host. */
export const addressOf = (schemes: string) => new RegExp(`^(${schemes})://(.*@)?[^@/?#:][^@/?#]*([/?#]|$)`);

/**
 * The address itself, if it begins with one of the schemes and names a host. Clients of databases and queues take an absent
 * address, or one without a host, for localhost; here it is an error, which never repeats the address: it may hold a password.
 */
export function requireAddress(what: string, address: string | undefined, schemes: readonly string[]): string {
  if (addressOf(schemes.join('|')).test(address ?? '')) return address as string;
  const begins = schemes.map((scheme) => `${scheme}://`).join(' or ');
  throw new Error(`${what} has no address: it must begin with ${begins} and name a host`);
}
