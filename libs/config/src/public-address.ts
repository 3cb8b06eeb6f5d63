/** Hosts that only this machine can reach. */
const LOOPBACK = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Why a public address cannot be used; null when it can. In production passwords and sessions travel encrypted, unless nothing
 * leaves this machine.
 */
export function addressProblem({ NODE_ENV, PUBLIC_URL }: { NODE_ENV: string; PUBLIC_URL?: string }): string | null {
  if (NODE_ENV !== 'production' || PUBLIC_URL === undefined || PUBLIC_URL.startsWith('https:')) return null;
  return LOOPBACK.test(new URL(PUBLIC_URL).hostname)
    ? null
    : 'PUBLIC_URL must start with https:// in production: passwords, sessions and session notes would travel in the clear';
}
