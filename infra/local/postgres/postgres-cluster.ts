import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeWholeFile } from '../whole-file.ts';
import type { PostgresHome } from './postgres-home.ts';

/** The superuser of an embedded server. */
export const SUPERUSER = 'stillpoint';

/**
 * Makes the cluster unless it exists, and returns the superuser's password.
 * It is made in another folder, which is renamed when complete: a kill in between leaves no half-made cluster.
 */
export function ensureCluster(home: PostgresHome): string {
  if (existsSync(path.join(home.cluster, 'PG_VERSION'))) return readPassword(home);
  const unfinished = `${home.cluster}.making`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const password = randomBytes(18).toString('base64url');
  writeWholeFile(home.password, password);
  // Beside the cluster, where the server's account can read it.
  const passwordFile = `${home.cluster}.password`;
  writeWholeFile(passwordFile, password);
  try {
    if (home.account.kind === 'other-user') {
      for (const place of [unfinished, passwordFile]) chownSync(place, home.account.uid, home.account.gid);
    }
    initdb(home, unfinished, passwordFile);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, home.cluster);
  return password;
}

function initdb(home: PostgresHome, folder: string, passwordFile: string): void {
  const options = ['-D', folder, '-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const [command, ...args] = [...home.account.prefix, home.binaries.initdb, ...options, ...locale, '--no-instructions'];
  const made = spawnSync(command, args, { ...spawnOptions(home), env: serverEnvironment(), encoding: 'utf8' });
  if (made.status !== 0) {
    throw new Error(
      `PostgreSQL could not make its data folder ${home.cluster}: ${made.stderr || made.error?.message || made.signal}`,
    );
  }
}

function readPassword({ password, cluster }: PostgresHome): string {
  if (existsSync(password)) return readFileSync(password, 'utf8').trim();
  throw new Error(
    `The database exists but its password file ${password} is gone: restore it, or remove ${cluster} to start anew.`,
  );
}

/** Spawn options that turn root into the account of the server, and keep Ctrl-C in the terminal away from what is spawned. */
export function spawnOptions({ account }: PostgresHome): { uid?: number; gid?: number; cwd: string; detached: true } {
  const own = account.kind === 'other-user' ? { uid: account.uid, gid: account.gid, cwd: '/' } : { cwd: process.cwd() };
  return { ...own, detached: true };
}

/**
 * What a backend may keep of the memory that a statement has freed, in bytes, and how large a piece is that goes back at once. With
 * glibc's 128 kB, each statement that sorts gives its memory back, and the next one is handed it anew, page by page.
 */
const KEPT_BYTES = String(512 * 1024);

/** The caller's environment without PG* settings that would redirect the server, in a fixed locale and zone. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return {
    ...Object.fromEntries(kept),
    LC_ALL: 'C',
    TZ: 'UTC',
    MALLOC_TRIM_THRESHOLD_: KEPT_BYTES,
    MALLOC_MMAP_THRESHOLD_: KEPT_BYTES,
  };
}
