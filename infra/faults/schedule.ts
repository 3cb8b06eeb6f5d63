import { seededRandom } from '../bench/size/random.ts';

export const PROCESSES = ['gateway', 'booking', 'notification', 'payment'] as const;
export type ProcessName = (typeof PROCESSES)[number];

export const LINES = ['database', 'queue', 'paypal', 'zoom'] as const;
export type Line = (typeof LINES)[number];

const PAYPAL = [
  'timeout',
  'error-500',
  'truncated',
  'odd-content-type',
  'lost-answer',
  'duplicate-webhook',
  'late-webhook',
  'decline',
  'pending',
] as const;
const ZOOM = ['rate-limit', 'error-500', 'timeout', 'unauthorized', 'lost-answer', 'truncated'] as const;
const MAIL = ['reject-450', 'drop-before-data', 'drop-mid-data', 'drop-after-dot', 'slow'] as const;

export type Fault =
  | { kind: 'kill'; process: ProcessName; copy: number }
  | { kind: 'empty-redis' }
  | { kind: 'stop-database' | 'kill-database' }
  | { kind: 'cut' | 'delay' | 'half-open'; line: Line }
  | { kind: 'lock-tables' | 'take-connections' }
  | { kind: 'sandbox'; sandbox: 'paypal' | 'zoom' | 'mail'; fault: string }
  | { kind: 'restart-sandboxes' }
  | { kind: 'kill-migrations' };

/** Name of a fault in the table. */
export function nameOf(fault: Fault): string {
  if (fault.kind === 'kill') return `kill ${fault.process}`;
  if (fault.kind === 'sandbox') return `${fault.sandbox} ${fault.fault}`;
  return 'line' in fault ? `${fault.kind} ${fault.line}` : fault.kind;
}

/** Every fault with queues in `home`, once. */
export function everyFault(home: 'postgres' | 'redis'): Fault[] {
  // A queue in PostgreSQL is reached through the database's line.
  const lines = LINES.filter((line) => line !== 'queue' || home === 'redis');
  return [
    ...PROCESSES.map((process): Fault => ({ kind: 'kill', process, copy: 0 })),
    ...(home === 'redis' ? [{ kind: 'empty-redis' } as const] : []),
    { kind: 'stop-database' },
    { kind: 'kill-database' },
    ...lines.flatMap((line): Fault[] => [
      { kind: 'cut', line },
      { kind: 'delay', line },
      { kind: 'half-open', line },
    ]),
    { kind: 'lock-tables' },
    { kind: 'take-connections' },
    ...PAYPAL.map((fault): Fault => ({ kind: 'sandbox', sandbox: 'paypal', fault })),
    ...ZOOM.map((fault): Fault => ({ kind: 'sandbox', sandbox: 'zoom', fault })),
    ...MAIL.map((fault): Fault => ({ kind: 'sandbox', sandbox: 'mail', fault })),
    { kind: 'restart-sandboxes' },
    { kind: 'kill-migrations' },
  ];
}

/** One of the two after which nothing has to be waited for: what a sandbox does wrong next. */
const isInstant = (fault: Fault) => fault.kind === 'sandbox';

/**
 * Two endless rows of faults, the same for the same seed: `environment` plays every fault but kills once in a random order before any comes
 * again, what a sandbox does wrong beside it at once; `kills` ends one of the two copies of a process.
 */
export function schedule(
  seed: number,
  home: 'postgres' | 'redis',
): { environment: Generator<Fault[]>; kills: Generator<Fault> } {
  return { environment: environment(seed, home), kills: kills(seed) };
}

function* environment(seed: number, home: 'postgres' | 'redis'): Generator<Fault[]> {
  const { below } = seededRandom(seed);
  const shuffled = <T>(items: T[]): T[] => {
    for (let last = items.length - 1; last > 0; last--) {
      const at = below(last + 1);
      [items[last], items[at]] = [items[at]!, items[last]!];
    }
    return items;
  };
  for (;;) {
    const faults = everyFault(home).filter(({ kind }) => kind !== 'kill');
    const instant = shuffled(faults.filter(isInstant));
    const others = shuffled(faults.filter((fault) => !isInstant(fault)));
    const share = Math.ceil(instant.length / others.length);
    for (const fault of others) yield [...instant.splice(0, share), fault];
  }
}

function* kills(seed: number): Generator<Fault> {
  const { pick, below } = seededRandom(seed + 1);
  for (;;) yield { kind: 'kill', process: pick(PROCESSES), copy: below(2) };
}

/** With a thousand kills, Redis is emptied fifty times and the database stopped twenty times. */
const KILLS_AN_EMPTYING = 20;
const KILLS_A_STOP = 50;

/** The faults of the environment in a storm, each after so many kills, the earliest first. */
export function stormFaults(kills: number, home: 'postgres' | 'redis'): { after: number; fault: Fault }[] {
  const every = (distance: number, fault: Fault) =>
    Array.from({ length: Math.floor(kills / distance) }, (_, at) => ({ after: (at + 0.5) * distance, fault }));
  return [
    ...(home === 'redis' ? every(KILLS_AN_EMPTYING, { kind: 'empty-redis' }) : []),
    ...every(KILLS_A_STOP, { kind: 'stop-database' }),
  ].toSorted((a, b) => a.after - b.after);
}
