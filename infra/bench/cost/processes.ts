import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const TICKS_A_SECOND = 100;
/** How often it is looked again while a process is just ending. */
const LOOKS = 20;

/** The product's processes below one, with the fields of /proc/PID/stat from the state on. Linux only. */
function processesBelow(pid: number, looks = LOOKS): { pid: number; name: string; stat: string[] }[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = Number(statOf(Number(entry))?.[1] ?? Number.NaN);
    if (!Number.isNaN(parent)) children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const below = (parent: number): number[] => (children.get(parent) ?? []).flatMap((child) => [child, ...below(child)]);
  const found = below(pid).map((child) => ({ pid: child, command: commandOf(child), stat: statOf(child) }));
  if (looks > 1 && found.some(({ command, stat }) => !command || !stat)) return processesBelow(pid, looks - 1);
  return found.flatMap(({ command, stat, ...one }) => {
    const name = command && nameOf(command);
    return name && stat ? [{ ...one, name, stat }] : [];
  });
}

/**
 * CPU time so far, user and system, in milliseconds by name (`gateway`, `booking`, …; `postgres` for the server and each of its
 * backends). What ended backends used is counted with their server, so that the figure never falls. `yardsticks`: backends that
 * work for those alone.
 */
export function cpuOf(pid: number, yardsticks: readonly number[] = []): Record<string, number> {
  const used: Record<string, number> = {};
  for (const { pid: child, name, stat } of processesBelow(pid)) {
    if (yardsticks.includes(child)) continue;
    // utime and stime, and the same of children that ended.
    const ticks = [11, 12, ...(name === 'postgres' ? [13, 14] : [])].reduce((sum, at) => sum + Number(stat[at]), 0);
    used[name] = (used[name] ?? 0) + (ticks * 1000) / TICKS_A_SECOND;
  }
  return used;
}

/** Memory in MB by name: proportional set size, which shares what is shared. */
export function memoryOf(pid: number): Record<string, number> {
  const used: Record<string, number> = {};
  for (const { pid: child, name } of processesBelow(pid)) {
    const kb = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${child}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    used[name] = (used[name] ?? 0) + kb / 1024;
  }
  return used;
}

export const difference = (after: Record<string, number>, before: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));

export const sumOf = (values: Record<string, number>): number =>
  Object.values(values).reduce((sum, value) => sum + value, 0);

/** Null when the process has ended. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Null when the process has ended; of one that its parent has not taken note of yet, nothing is left. */
function commandOf(pid: number): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return line === '' ? null : line.split('\0');
  } catch {
    return null;
  }
}

/** What a command runs; null for what is none of the product's. */
function nameOf([command = '', ...args]: string[]): string | null {
  if (command.includes('postgres')) return 'postgres';
  const script = args.find((argument) => /\.m?[jt]s$/.test(argument));
  return script ? path.basename(script).replace(/\.m?[jt]s$/, '') : null;
}
