/** Hosts that only this machine can reach. */
const LOOPBACK = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Names without a dot belong to this machine's or cluster's own network; all other names are remote. */
const isElsewhere = (hostname: string): boolean => !LOOPBACK.test(hostname) && /[.:]/.test(hostname);

/**
 * Why addresses cannot be used in production; empty when they can. Passwords and sessions must travel encrypted to PUBLIC_URL unless
 * they stay on this machine. A connection to a database or queue on another machine is encrypted and its certificate checked,
 * unless the address opts out: `sslmode=disable` or `require` for PostgreSQL, `plain=true` for Redis.
 */
export function addressProblems(settings: Readonly<Record<string, unknown>>): string[] {
  if (settings['NODE_ENV'] !== 'production') return [];
  return Object.entries(settings).flatMap(([name, address]) => {
    if (typeof address !== 'string') return [];
    if (name === 'PUBLIC_URL') return publicAddressProblem(address);
    return /^(DATABASE_URL|QUEUE_URL)/.test(name) ? connectionProblem(name, address) : [];
  });
}

const publicAddressProblem = (address: string): string[] =>
  address.startsWith('https:') || LOOPBACK.test(new URL(address).hostname)
    ? []
    : [
        'PUBLIC_URL must start with https:// in production: passwords, sessions and session notes would travel in the clear',
      ];

function connectionProblem(name: string, address: string): string[] {
  const { protocol, hostname, searchParams } = new URL(address);
  if (!isElsewhere(hostname) || protocol === 'rediss:') return [];
  const [wanted, isSaid] =
    protocol === 'redis:'
      ? ['rediss:// (or ?plain=true where the network between is safe)', searchParams.get('plain') === 'true']
      : ['?sslmode=verify-full (or disable, where the network between is safe)', searchParams.has('sslmode')];
  return isSaid ? [] : [`${name} names another machine, and nothing would be encrypted on the way: it needs ${wanted}`];
}
