import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The folder that Linux keeps in memory. */
const IN_MEMORY = '/dev/shm';

/** What must be free there and in memory, in bytes: the servers of a whole run take less than a quarter of it. */
const ROOM = 4 * 2 ** 30;

/**
 * Where the data of products and servers lives that tests start: in memory where there is room, because databases are hundreds of small
 * files, and making and removing them on disk took a tenth of the integration tests' processor time.
 */
export const dataHome = hasRoom() ? IN_MEMORY : os.tmpdir();

function hasRoom(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, os.freemem()) >= ROOM;
  } catch {
    return false;
  }
}

/**
 * A new temporary folder for the data of a product or server that tests start. Others may enter it: where root's PostgreSQL has to run
 * as another user, it reaches its files, and nothing is copied elsewhere.
 */
export function newDataDir(prefix: string): string {
  const dir = mkdtempSync(path.join(dataHome, prefix));
  chmodSync(dir, 0o711);
  return dir;
}
