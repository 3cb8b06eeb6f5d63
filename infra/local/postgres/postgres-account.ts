import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * The account that PostgreSQL runs under. It refuses to run as root, so root drops its privileges:
 * `namespace` (a user namespace in which the caller is nobody; files stay the caller's) or, where the system forbids those,
 * `other-user` (files must belong to that user and lie where it can reach them).
 * A caller without a name, as containers with an arbitrary user id have, needs the namespace too.
 */
export type Account =
  | { kind: 'self'; prefix: string[] }
  | { kind: 'namespace'; prefix: string[] }
  | { kind: 'other-user'; prefix: string[]; uid: number; gid: number };

const NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

/**
 * Chooses the account for a server that must run `binary` and write below `folder` (an existing folder).
 * A namespace counts as usable only when it really reaches both, which it does not below another user's 0700 home.
 */
export function chooseServerAccount(binary: string, folder: string): Account {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasUserName()) return { kind: 'self', prefix: [] };
  const [command = '', ...args] = NAMESPACE;
  const reach = 'test -x "$0" && test -w "$1" && test -x "$1"';
  if (spawnSync(command, [...args, '/bin/sh', '-c', reach, binary, folder]).status === 0) {
    return { kind: 'namespace', prefix: NAMESPACE };
  }
  return isRoot ? fallbackAccount() : { kind: 'self', prefix: [] };
}

/** True when the system has a name for this process' user, which initdb requires. */
function hasUserName(): boolean {
  try {
    os.userInfo();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SYSTEM_ERROR') return false;
    throw error;
  }
}

/** The fallback account of root: the system's own `postgres` user, else `nobody`. */
export function fallbackAccount(): Account {
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== undefined && gid !== undefined) return { kind: 'other-user', prefix: [], uid, gid };
  }
  throw new Error(
    'PostgreSQL cannot run as root here and there is no other user. Start as a normal user, or set DATABASE_URL.',
  );
}

function idOf(flag: string, name: string): number | undefined {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout) : undefined;
}

/** True when every user may enter all folders from the root down to `place`. */
export function isReachableByAll(place: string): boolean {
  for (let folder = path.resolve(place); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
  }
  return true;
}

/** Makes one user the owner of a whole tree; a no-op when they already own its top, so a warm start costs nothing. */
export function chownIfNeeded(uid: number, gid: number, top: string): void {
  if (lstatSync(top).uid !== uid) chownTree(uid, gid, top);
}

/** Children first: if it is interrupted, the top still has its old owner, and the next start repeats it. */
function chownTree(uid: number, gid: number, place: string): void {
  const entry = lstatSync(place);
  if (entry.isSymbolicLink()) return;
  if (entry.isDirectory()) for (const name of readdirSync(place)) chownTree(uid, gid, path.join(place, name));
  chownSync(place, uid, gid);
}
