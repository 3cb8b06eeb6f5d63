import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { until } from '@stillpoint/testing';

const ROOT = '/sys/fs/cgroup';
const OF_BOTH = 'cgroup.procs';
/** The same figures under the names of the kernel's two interfaces, the newer one first. */
const INTERFACES = [
  {
    folder: ROOT,
    sign: 'cgroup.controllers',
    limit: 'memory.max',
    killed: 'memory.events',
    stat: ['anon', 'shmem'],
  },
  {
    folder: path.join(ROOT, 'memory'),
    sign: 'memory.limit_in_bytes',
    limit: 'memory.limit_in_bytes',
    killed: 'memory.oom_control',
    stat: ['total_rss', 'total_shmem'],
  },
];

/** A group of processes that share a limit of memory. */
export interface MemoryLimit {
  /** This process goes back to where it came from; what it started stays. */
  leave: () => void;
  /** What cannot be given back, in MB: pages of files, which can, also count towards the limit. */
  usedMb: () => number;
  /** How many processes the kernel ended because there was no room. */
  killed: () => number;
  /** Once all of them have ended: one that ends at this moment is waited for. Rejects after five seconds. */
  remove: () => Promise<void>;
}

/**
 * Puts this process, and what it starts from now on, into a group that may hold so many megabytes, pages of files included. Throws
 * where the system does not let it: Linux as root.
 */
export function limitMemory(megabytes: number): MemoryLimit {
  const kind = INTERFACES.find(({ folder, sign }) => existsSync(path.join(folder, sign)));
  if (!kind) throw new Error('this system limits no groups of processes');
  const group = path.join(kind.folder, `stillpoint-${process.pid}`);
  mkdirSync(group);
  const read = (file: string) => readFileSync(path.join(group, file), 'utf8');
  const number = (file: string, name: string) =>
    Number(new RegExp(`^${name} (\\d+)`, 'm').exec(read(file))?.[1] ?? Number.NaN);
  const join = (folder: string) => writeFileSync(path.join(folder, OF_BOTH), String(process.pid));
  writeFileSync(path.join(group, kind.limit), String(megabytes * 1024 * 1024));
  join(group);
  return {
    leave: () => join(kind.folder),
    usedMb: () => kind.stat.reduce((sum, name) => sum + number('memory.stat', name), 0) / 1024 / 1024,
    killed: () => number(kind.killed, 'oom_kill'),
    async remove() {
      await until('every process of the group to have ended', () => isRemoved(group), 5_000);
    },
  };
}

function isRemoved(group: string): boolean {
  try {
    rmdirSync(group);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EBUSY') return false;
    throw error;
  }
}
