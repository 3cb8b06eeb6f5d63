import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const TICKS_A_SECOND = 100;
/** What has ended and is not with its parent yet. */
const ENDED = 'ended';
const LOOKS = 20;

/** All processes below one, by what they run; those that are none of the product's have no name. Linux only. */
function processesBelow(pid: number): { pid: number; name: string | null }[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = Number(statOf(Number(entry))?.[1] ?? Number.NaN);
    if (!Number.isNaN(parent)) children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const below = (parent: number): number[] => (children.get(parent) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid).map((child) => ({ pid: child, name: nameOf(child) }));
}

/**
 * CPU time so far, user and system, in milliseconds by name (`gateway`, `booking`, …; `postgres` for the server and each of its
 * backends). What ended backends used is counted with their server, so that the figure never falls: it is looked again while one is
 * just ending. `yardsticks`: backends that work for those alone.
 */
export function cpuOf(pid: number, yardsticks: readonly number[] = []): Record<string, number> {
  for (let looks = 1; ; looks++) {
    const found = processesBelow(pid).map((one) => ({ ...one, stat: statOf(one.pid) }));
    if (looks < LOOKS && found.some(({ name, stat }) => name === ENDED || !stat)) continue;
    const used: Record<string, number> = {};
    for (const { pid: child, name, stat } of found) {
      if (name === null || name === ENDED || !stat || yardsticks.includes(child)) continue;
      // utime and stime, and the same of children that ended.
      const ticks = [11, 12, ...(name === 'postgres' ? [13, 14] : [])].reduce((sum, at) => sum + Number(stat[at]), 0);
      used[name] = (used[name] ?? 0) + (ticks * 1000) / TICKS_A_SECOND;
    }
    return used;
  }
}

/** Memory in MB by name: proportional set size, which shares what is shared. */
export function memoryOf(pid: number): Record<string, number> {
  const used: Record<string, number> = {};
  for (const { pid: child, name } of processesBelow(pid)) {
    if (name === null || name === ENDED) continue;
    const kb = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${child}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    used[name] = (used[name] ?? 0) + kb / 1024;
  }
  return used;
}

export const difference = (after: Record<string, number>, before: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));

export const sumOf = (values: Record<string, number>): number =>
  Object.values(values).reduce((sum, value) => sum + value, 0);

/** The fields of /proc/PID/stat from the state on; null when the process has ended. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function nameOf(pid: number): string | null {
  try {
    const [command = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (command === '') return ENDED;
    if (command.includes('postgres')) return 'postgres';
    const script = args.find((argument) => /\.m?[jt]s$/.test(argument));
    return script ? path.basename(script).replace(/\.m?[jt]s$/, '') : null;
  } catch {
    return ENDED;
  }
}
