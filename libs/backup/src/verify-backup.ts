import { randomBytes } from 'node:crypto';
import { requireSecretOfData, withConnection, type Sql } from '@stillpoint/db';
import { DAY_MS } from '@stillpoint/scheduling';
import { createSealer } from '@stillpoint/sealing';
import { brokenInvariants } from './invariants.ts';
import { restoreBackup, type Restored } from './restore-backup.ts';

/**
 * Restores a backup into a temporary database on the server of `databaseUrl`, whose user must be allowed to create one, checks
 * the copy and drops it. Returns the problems, one sentence each. Throws what `restoreBackup` throws.
 */
export async function verifyBackup(
  options: Parameters<typeof restoreBackup>[0] & { secret: string; signal?: AbortSignal },
): Promise<Restored & { problems: string[] }> {
  const name = `stillpoint_verify_${Date.now()}_${randomBytes(6).toString('hex')}`;
  const throwAway = new URL(options.databaseUrl);
  throwAway.pathname = `/${name}`;
  return withConnection(options.databaseUrl, 'stillpoint-restore', async (server) => {
    await server`SET statement_timeout = 0`;
    await dropAbandoned(server);
    await server`CREATE DATABASE ${server(name)}`;
    try {
      const found = await restoreBackup({ ...options, databaseUrl: throwAway.toString() });
      return { ...found, problems: await problemsOf(throwAway.toString(), options.secret, options.signal) };
    } finally {
      await server`DROP DATABASE ${server(name)} WITH (FORCE)`;
    }
  });
}

/** Drops this user's temporary databases that are older than a day: who made them was killed. */
async function dropAbandoned(server: Sql): Promise<void> {
  const found = await server<{ name: string }[]>`
    SELECT datname AS name FROM pg_database
    WHERE datname ~ '^stillpoint_verify_[0-9]+_' AND pg_get_userbyid(datdba) = current_user`;
  const old = found.filter(({ name }) => Number(name.split('_')[2]) < Date.now() - DAY_MS);
  for (const { name } of old) await server`DROP DATABASE IF EXISTS ${server(name)} WITH (FORCE)`;
}

/**
 * The problems of this database, one sentence each. Throws an Error of one sentence when it was sealed with another APP_SECRET, and
 * the reason of `signal` once that is aborted.
 */
export function problemsOf(databaseUrl: string, secret: string, signal?: AbortSignal): Promise<string[]> {
  return withConnection(databaseUrl, 'stillpoint-restore', async (sql) => {
    await sql`SET statement_timeout = 0`;
    await requireSecretOfData(sql, createSealer(secret));
    return brokenInvariants(sql, signal);
  });
}
