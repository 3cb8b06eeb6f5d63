import path from 'node:path';
import { readConfig } from '@stillpoint/config';
import { runningServerUrl } from '../../local/postgres/embedded-postgres.ts';
import { root } from '../../local/root.ts';
import { choosePorts } from '../../local/stack/ports.ts';
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
  const url = await runningServerUrl(dataDir, (await choosePorts(env, 'default')).EMBEDDED_POSTGRES_PORT);
  if (!url)
    throw new Error(`Nothing runs from ${dataDir}: start it with npm start, or set DATABASE_URL and APP_SECRET.`);
  return { DATABASE_URL: url, APP_SECRET: appSecret(dataDir, env) };
}
