import { spawn } from 'node:child_process';
import path from 'node:path';
import { outcomeOf, TEST_SECRET } from '@stillpoint/testing';
import { dist } from '../../local/building/bundles.ts';

/** Starts `stillpoint`, as it is built, on a database. `ended`: what it printed and its exit code. */
export function startStillpoint(databaseUrl: string, words: string[], settings: NodeJS.ProcessEnv = {}, cwd?: string) {
  const env = { DATABASE_URL: databaseUrl, QUEUE_URL: databaseUrl, APP_SECRET: TEST_SECRET, ...settings };
  const child = spawn(process.execPath, [path.join(dist, 'stillpoint.js'), ...words], { env, cwd });
  return { child, ended: outcomeOf(child) };
}
