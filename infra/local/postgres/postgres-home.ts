import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isReachableByAll, chooseServerAccount, chownIfNeeded, type Account } from './postgres-account.ts';
import { findPostgres, relocated, type PostgresBinaries } from './postgres-binaries.ts';

/** The binaries, account and folders of one embedded server. */
export interface PostgresHome {
  binaries: PostgresBinaries;
  account: Account;
  /** Holds the cluster (`postgres`), its password and nothing else of ours. */
  cluster: string;
  password: string;
}

/**
 * Chooses binaries, account and folders for one data directory.
 * Only for root without user namespaces, with a checkout below a closed home, another place is used: binaries are copied and the
 * cluster is kept below /var/tmp in a folder named after the data directory, which root owns and nobody else may write.
 */
export async function preparePostgresHome(dataDir: string, forced?: Account): Promise<PostgresHome> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  let binaries = await findPostgres();
  const account = forced ?? chooseServerAccount(binaries.postgres, dataDir);
  const password = path.join(dataDir, 'postgres-password');
  if (account.kind !== 'other-user') {
    const cluster = path.join(dataDir, 'postgres');
    if (account.kind === 'namespace' && process.getuid?.() === 0 && existsSync(cluster)) chownIfNeeded(0, 0, cluster);
    return { binaries, account, cluster, password };
  }
  const reachable = isReachableByAll(binaries.home) && isReachableByAll(dataDir);
  const base = reachable ? dataDir : sharedFolder(dataDir);
  if (!reachable) binaries = copyBinaries(binaries, base);
  const cluster = path.join(base, 'postgres');
  if (existsSync(cluster)) chownIfNeeded(account.uid, account.gid, cluster);
  return { binaries, account, cluster, password };
}

function sharedFolder(dataDir: string): string {
  const name = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16);
  const base = path.join('/var/tmp', `stillpoint-${name}`);
  if (!existsSync(base)) mkdirSync(base, { mode: 0o755 });
  const entry = lstatSync(base);
  if (!entry.isDirectory() || entry.uid !== 0)
    throw new Error(`${base} is not a folder of root: remove it, or set DATABASE_URL.`);
  chmodSync(base, 0o755);
  return base;
}

function copyBinaries(binaries: PostgresBinaries, base: string): PostgresBinaries {
  const copy = path.join(base, 'native');
  if (!existsSync(copy)) {
    const unfinished = `${copy}.copying`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(binaries.home, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  return relocated(binaries, copy);
}
