import { accessSync, chmodSync, constants, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from '@stillpoint/config';
import { isAlive } from '../postgres/postgres-previous.ts';
import { writeWholeFile } from '../whole-file.ts';

/** What a run notes about itself in its data folder, for the next run to find. */
interface RunNote {
  pid: number;
  /** Tells a process from a later one with the same number; empty where the system does not say. */
  started: string;
  publicUrl: string;
  children: { pid: number; started: string }[];
}

export interface DataDir {
  /** True when an earlier run ended without tidying up. */
  hadCrashed: boolean;
  noteChildren(pids: number[]): void;
  release(): void;
}

const LEFTOVER_DEADLINE_MS = 5_000;

/** Throws one sentence when the data folder is there and this user may not write into it, such as one that root made. */
export function requireWritable(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  try {
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new Error(`The folder ${dataDir} cannot be written: ${(error as Error).message}. DATA_DIR names another.`, {
      cause: error,
    });
  }
}

/**
 * Makes the data folder this run's own, and closes it to everybody else of this machine. A run that is alive there is an error;
 * children that a killed run left behind get 5 s to end by themselves and are then ended.
 */
export async function takeDataDir(dataDir: string, publicUrl: string): Promise<DataDir> {
  makeFolder(dataDir);
  const file = path.join(dataDir, 'running.json');
  const earlier = readNote(file);
  if (earlier && isSame(earlier)) {
    throw new Error(
      `Stillpoint already runs from ${dataDir} (process ${earlier.pid}, ${earlier.publicUrl}). Stop it first, or give this copy a folder of its own with DATA_DIR.`,
    );
  }
  const note: RunNote = { ...identify(process.pid), publicUrl, children: earlier?.children ?? [] };
  const write = () => writeWholeFile(file, JSON.stringify(note));
  // Before anything is waited for: another run may begin meanwhile.
  write();
  await endLeftovers(note.children);
  restrictAccess(dataDir);
  return {
    hadCrashed: earlier !== undefined,
    noteChildren(pids) {
      note.children = pids.map(identify);
      write();
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** Whether a run that said this of itself is alive there. */
export function isTakenBy(dataDir: string, publicUrl: string): boolean {
  const note = readNote(path.join(dataDir, 'running.json'));
  return note?.publicUrl === publicUrl && isSame(note);
}

/**
 * Closes what a copy, a restore or another program left open. Others may pass through the folder where they could before, to a
 * database that another account runs there (PostgreSQL looks after its own folder), and neither list nor read anything.
 */
function restrictAccess(dataDir: string): void {
  limitMode(0o711, dataDir);
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (entry.isFile()) limitMode(0o600, path.join(dataDir, entry.name));
    if (entry.isDirectory() && entry.name !== 'postgres') limitMode(0o700, path.join(dataDir, entry.name));
  }
}

function limitMode(allowed: number, place: string): void {
  const mode = statSync(place).mode & 0o777;
  if ((mode & ~allowed) !== 0) chmodSync(place, mode & allowed);
}

/** Stands for a note that cannot be read: a power cut left nothing of it, nor of the process that wrote it. */
const NOBODY: RunNote = { pid: 0, started: 'before', publicUrl: '', children: [] };

function readNote(file: string): RunNote | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunNote;
  } catch {
    return NOBODY;
  }
}

async function endLeftovers(children: RunNote['children']): Promise<void> {
  const deadline = Date.now() + LEFTOVER_DEADLINE_MS;
  let left = children.filter(isSame);
  while (left.length > 0 && Date.now() < deadline) {
    await sleep(100);
    left = left.filter(isSame);
  }
  for (const { pid } of left) process.kill(pid, 'SIGKILL');
}

const identify = (pid: number) => ({ pid, started: startTime(pid) });
const isSame = ({ pid, started }: { pid: number; started: string }) => isAlive(pid) && startTime(pid) === started;

/**
 * Clock ticks since boot at which the process began, from Linux' /proc: the field after the parenthesised name and 19 others. One that
 * has ended keeps its number until its parent asks for it, which the first process of some containers never does.
 */
function startTime(pid: number): string {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return '';
  const fields = readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
}
