import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection, type Sql } from '@stillpoint/db';
import { callJson } from '@stillpoint/testing';
import { seededRandom } from '../bench/size/random.ts';
import { checkInvariants, listUnhandled, settle, type Finding } from './invariants.ts';
import { play } from './play.ts';
import { startProduct, type Product } from './product.ts';
import { everyFault, nameOf, PROCESSES, schedule, stormFaults, type Fault } from './schedule.ts';
import { startVisitors, type Observations } from './visitors.ts';
import { newDataDir } from '../local/testing/new-data-dir.ts';

export interface Outcome {
  observations: Observations;
  /** Milliseconds of each recovery, by fault; null where there is nothing to wait for. */
  played: Map<string, (number | null)[]>;
  findings: Finding[];
  /** Milliseconds from the last fault until no delivery was due. */
  settledMs: number;
}

/** After this time, in milliseconds, the product counts as down for good. */
const RECOVERED_WITHIN_MS = 60_000;
const KILL_EVERY_MS = 1_500;

/**
 * Plays the faults of a seed against a product of its own, for so many seconds (90) and until each came once; with `kills`, so many
 * kills as fast as processes are ready again, with what goes with them, and at most for so many seconds. Its data stay where
 * something broke.
 */
export async function runFaults(options: {
  home: 'postgres' | 'redis';
  seconds?: number;
  seed: number;
  kills?: number;
  print: (line: string) => void;
}): Promise<Outcome> {
  const { home, seed, kills, print } = options;
  const dataDir = newDataDir('faults');
  const trouble = (line: string) => process.env.FAULTS_VERBOSE === '1' && print(`    ${line}`);
  const product = await startProduct({ home, dataDir, print, trouble });
  let hasPassed = false;
  try {
    const visitors = await startVisitors(product, seed);
    const played: Outcome['played'] = new Map();
    const broken: string[] = [];
    const one: Player = async (fault: Fault) => {
      const name = nameOf(fault);
      const recovery = await playAndRecover(fault, product, seed).catch((error: unknown) => {
        broken.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        return null;
      });
      played.set(name, [...(played.get(name) ?? []), recovery?.tookMs ?? null]);
      if (recovery) print(`  ${name}: ${seconds(recovery.tookMs)}${formatWaits(recovery.waits)}`);
    };
    if (kills === undefined) await playEverything(one, played, options);
    else await playStorm(one, { ...options, kills });
    await visitors.stop();
    await clearSandboxes(product);
    const { unfinished, tookMs } = await settle(product);
    const findings = [
      { invariant: `recovered from every fault within ${RECOVERED_WITHIN_MS / 1_000} s`, broken },
      { invariant: 'everything owed is done', broken: unfinished },
      ...(await checkInvariants(product, visitors.observations)),
    ];
    hasPassed = findings.every((finding) => finding.broken.length === 0);
    return { observations: visitors.observations, played, findings, settledMs: tookMs };
  } finally {
    await product.stop();
    if (hasPassed) rmSync(dataDir, { recursive: true, force: true });
    else print(`Logs and data stay in ${dataDir}.`);
  }
}

/** Applies a fault and waits until the product has recovered. */
type Player = (fault: Fault) => Promise<void>;

/** Runs faults of the environment and kills at the same time. */
async function playEverything(
  one: Player,
  played: Outcome['played'],
  { home, seed, seconds = 90 }: { home: 'postgres' | 'redis'; seed: number; seconds?: number },
): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  const { environment, kills } = schedule(seed, home);
  const random = seededRandom(seed + 2);
  const everything = new Set(everyFault(home).map(nameOf));
  const isOver = () => performance.now() > until && [...everything].every((name) => played.has(name));
  const lane = async (next: () => Fault[], pause: () => number) => {
    while (!isOver()) {
      for (const fault of next()) await one(fault);
      await sleep(pause());
    }
  };
  await Promise.all([
    lane(
      () => environment.next().value as Fault[],
      () => 500,
    ),
    lane(
      () => [kills.next().value as Fault],
      () => KILL_EVERY_MS + random.below(KILL_EVERY_MS),
    ),
  ]);
}

/** Restarts one process after the other, each as soon as the previous one is ready. */
async function playStorm(
  one: Player,
  { home, kills, seconds = Infinity }: { home: 'postgres' | 'redis'; kills: number; seconds?: number },
): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  const isOver = () => performance.now() > until;
  let made = 0;
  const kill = async (process: (typeof PROCESSES)[number]) => {
    for (let copy = 0; made < kills && !isOver(); copy = 1 - copy) {
      made += 1;
      await one({ kind: 'kill', process, copy });
    }
  };
  const environment = async () => {
    for (const { after, fault } of stormFaults(kills, home)) {
      while (made < after && !isOver()) await sleep(50);
      if (isOver()) return;
      await one(fault);
    }
  };
  await Promise.all([...PROCESSES.map(kill), environment()]);
}

/** Milliseconds from the end of a fault (of a kill: from the kill) until the product had recovered, and how many of them went by with what. */
interface Recovery {
  tookMs: number;
  waits: ReadonlyMap<string, number>;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** What a slow recovery waited for, if it took at least a second. */
function formatWaits(waits: ReadonlyMap<string, number>): string {
  const long = [...waits].filter(([, ms]) => ms >= 1_000);
  return long.length === 0 ? '' : ` (${long.map(([what, ms]) => `${what} ${seconds(ms)}`).join(', ')})`;
}

/** Null where there is nothing to wait for. Rejects when the product stays down. */
async function playAndRecover(fault: Fault, product: Product, seed: number): Promise<Recovery | null> {
  const began = performance.now();
  if (fault.kind === 'kill') {
    const waits = new Map<string, number>();
    const started = new AbortController();
    const watching = watchStart(() => product.readiness(fault.process, fault.copy), waits, started.signal);
    await play(fault, product, seed).finally(() => started.abort());
    await watching;
    return { tookMs: performance.now() - began, waits };
  }
  await play(fault, product, seed);
  if (fault.kind === 'sandbox' || fault.kind === 'kill-migrations') return null;
  const over = performance.now();
  const waits = await untilHealthy(product, new Date());
  return { tookMs: performance.now() - over, waits };
}

/** Adds to `waits` how many milliseconds a process said what, until it is started. */
async function watchStart(ask: () => Promise<string>, waits: Map<string, number>, started: AbortSignal): Promise<void> {
  for (let last = performance.now(); !started.aborted;) {
    const state = await ask();
    await sleep(250);
    waits.set(state, (waits.get(state) ?? 0) + performance.now() - last);
    last = performance.now();
  }
}

/** Both gateways are ready, and every event from before is handled. Returns for how many milliseconds each thing was waited for. */
async function untilHealthy(product: Product, moment: Date): Promise<ReadonlyMap<string, number>> {
  const waits = new Map<string, number>();
  const deadline = performance.now() + RECOVERED_WITHIN_MS;
  return withConnection(product.databaseUrl, 'stillpoint-faults', async (sql) => {
    for (;;) {
      const looked = performance.now();
      const problem = await problemOf(product, sql, moment);
      if (problem === null) return waits;
      if (performance.now() > deadline) throw new Error(`not recovered: ${problem}`);
      await sleep(100);
      waits.set(problem, (waits.get(problem) ?? 0) + performance.now() - looked);
    }
  });
}

async function problemOf({ gateways }: Product, sql: Sql, moment: Date): Promise<string | null> {
  // Both at once, as a balancer does: a lost connection is only noticed when it is used.
  const unready = (await Promise.all(gateways.map(unreadiness))).find((state) => state !== null);
  if (unready !== undefined) return unready;
  const unhandled = await listUnhandled(sql, moment).catch((error: unknown) => [String(error)]);
  return unhandled.length === 0 ? null : unhandled.join(' and ');
}

const unreadiness = (gateway: string): Promise<string | null> =>
  fetch(`${gateway}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    async (answer) => (answer.ok ? null : answer.text()),
    // One that is being killed meanwhile is the other lane's.
    (error: Error) => (String(error.cause).includes('ECONNREFUSED') ? null : String(error.cause ?? error)),
  );

async function clearSandboxes({ stack }: Product): Promise<void> {
  for (const sandbox of [`${stack.paypalUrl}/sandbox`, `${stack.zoomUrl}/sandbox`, stack.mail.httpUrl])
    await callJson('DELETE', `${sandbox}/faults`);
}
