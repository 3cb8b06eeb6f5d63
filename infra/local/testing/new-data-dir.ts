import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A new temporary folder for the data of a product or server that tests start. Others may enter it: where root's PostgreSQL has to run
 * as another user, it reaches its files, and nothing is copied elsewhere.
 */
export function newDataDir(prefix: string): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), prefix));
  chmodSync(dir, 0o711);
  return dir;
}
