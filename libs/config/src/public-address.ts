/** Hosts that only this machine can reach. */
const LOOPBACK = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Why a public address cannot be used; null when it can. In production passwords and sessions must travel encrypted unless they
 * stay on this machine.
 */
export function addressProblem({ NODE_ENV, PUBLIC_URL }: { NODE_ENV: string; PUBLIC_URL?: string }): string | null {
  if (NODE_ENV !== 'production' || PUBLIC_URL === undefined || PUBLIC_URL.startsWith('https:')) return null;
  return LOOPBACK.test(new URL(PUBLIC_URL).hostname)
    ? null
    : 'PUBLIC_URL must start with https:// in production: passwords, sessions and session notes would travel in the clear';
}

/** Names without a dot belong to this machine's or cluster's own network; all other names are remote. */
const isElsewhere = (hostname: string): boolean => !LOOPBACK.test(hostname) && /[.:]/.test(hostname);

/**
 * Why an address of the database or the queue cannot be used; null when it can. In production a connection to another machine
 * is encrypted and its certificate checked, unless the address opts out: `sslmode=disable` or `require` for PostgreSQL,
 * `plain=true` for Redis.
 */
export function connectionProblem(settings: Readonly<Record<string, unknown>>): string | null {
  if (settings['NODE_ENV'] !== 'production') return null;
  for (const [name, address] of Object.entries(settings)) {
    if (!/^(DATABASE_URL|QUEUE_URL)/.test(name) || typeof address !== 'string') continue;
    const { protocol, hostname, searchParams } = new URL(address);
    if (!isElsewhere(hostname) || protocol === 'rediss:') continue;
    const [wanted, isSaid] =
      protocol === 'redis:'
        ? ['rediss:// (or ?plain=true where the network between is safe)', searchParams.get('plain') === 'true']
        : ['?sslmode=verify-full (or disable, where the network between is safe)', searchParams.has('sslmode')];
    if (!isSaid) return `${name} names another machine, and nothing would be encrypted on the way: it needs ${wanted}`;
  }
  return null;
}
