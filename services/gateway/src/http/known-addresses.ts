import type { Logger } from '@stillpoint/log';

/**
 * Whether a request's address is its visitor's. An https site without TRUSTED_PROXIES stands behind a proxy whose address all requests
 * have: nothing is limited by it then, and the log says so.
 */
export function areAddressesKnown(
  { publicUrl, trustedProxies }: { publicUrl: string; trustedProxies: readonly string[] },
  log: Logger,
): boolean {
  if (trustedProxies.length > 0 || !publicUrl.startsWith('https:')) return true;
  log.warn(
    'PUBLIC_URL is https, so there is a proxy, but TRUSTED_PROXIES is not set: requests are not limited by address, because all would have the same. Set it to the address of the proxy.',
  );
  return false;
}
