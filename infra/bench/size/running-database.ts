import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '@stillpoint/config';
import { SUPERUSER } from '../../local/postgres/postgres-cluster.ts';
import { preparePostgresHome } from '../../local/postgres/postgres-home.ts';
import { root } from '../../local/root.ts';
import { appSecret } from '../../local/stack/secrets.ts';
import type { Target } from './fill-database.ts';

/**
 * Which database is meant: that of DATABASE_URL (with its APP_SECRET), else the embedded one of the product that runs from DATA_DIR
 * (`.data`). Throws with what to do when there is neither.
 */
export async function runningDatabase(env: NodeJS.ProcessEnv): Promise<Omit<Target, 'now'>> {
  const given = env.DATABASE_URL
    ? env
    : { ...env, ...(await embedded(path.resolve(root, env.DATA_DIR || '.data'), env)) };
  const config = readConfig(['PRACTICE_TIMEZONE'], { QUEUE_URL: given.DATABASE_URL, ...given });
  return { databaseUrl: config.DATABASE_URL, appSecret: config.APP_SECRET, timeZone: config.PRACTICE_TIMEZONE };
}

async function embedded(dataDir: string, env: NodeJS.ProcessEnv) {
  const runs = existsSync(dataDir) && existsSync(path.join(dataDir, 'running.json'));
  const home = runs ? await preparePostgresHome(dataDir) : undefined;
  const noted = home && path.join(home.cluster, 'postmaster.pid');
  if (!home || !noted || !existsSync(noted))
    throw new Error(`Nothing runs from ${dataDir}: start it with npm start, or set DATABASE_URL and APP_SECRET.`);
  // The fourth line of the server's own note is its port.
  const port = readFileSync(noted, 'utf8').split('\n')[3];
  const password = readFileSync(home.password, 'utf8').trim();
  return {
    DATABASE_URL: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/stillpoint`,
    APP_SECRET: appSecret(dataDir, env),
  };
}
