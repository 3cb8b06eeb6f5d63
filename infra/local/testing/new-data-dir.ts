import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '../postgres/postgres-previous.ts';

/** The folder that Linux keeps in memory. */
const IN_MEMORY = '/dev/shm';

/** What must be free there and in memory, in bytes: the servers of a whole run take less than a quarter of it. */
const ROOM = 4 * 2 ** 30;

/**
 * A new temporary folder for the data of a product or server, named after what it is for and this process. Others may enter it: where
 * root's PostgreSQL has to run as another user, it reaches its files, and nothing is copied elsewhere.
 */
export function newDataDir(purpose: string, home = os.tmpdir()): string {
  const dir = mkdtempSync(path.join(home, `stillpoint-${purpose}-${process.pid}-`));
  chmodSync(dir, 0o711);
  return dir;
}

/**
 * As `newDataDir`, in memory where there is room, for what no time is measured of: databases are hundreds of small files, and making and
 * removing them on disk took a fifth of the integration tests' processor time. Removes what killed processes of this user left behind.
 */
export function newTestDataDir(purpose: string): string {
  const home = hasRoom() ? IN_MEMORY : os.tmpdir();
  for (const name of readdirSync(home)) {
    const [owner, dir] = [/^stillpoint-[a-z]+-(\d+)-/.exec(name)?.[1], path.join(home, name)];
    const isLeft = owner !== undefined && !isAlive(Number(owner));
    if (isLeft && statSync(dir, { throwIfNoEntry: false })?.uid === process.getuid?.())
      rmSync(dir, { recursive: true, force: true });
  }
  return newDataDir(purpose, home);
}

function hasRoom(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, os.freemem()) >= ROOM;
  } catch {
    return false;
  }
}
