import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withoutLogin } from '@stillpoint/db';
import { EXIT } from '../cli/exit.ts';
import { dist } from './building/bundles.ts';
import { runningServerUrl, startEmbeddedPostgres } from './postgres/embedded-postgres.ts';
import { root } from './root.ts';
import { takeDataDir } from './stack/data-dir.ts';
import { stackEnvironment } from './stack/environment.ts';
import { choosePorts, type Ports } from './stack/ports.ts';
import { appSecret } from './stack/secrets.ts';
import { STOP_SIGNALS } from './stop-signals.ts';

/** Commands that look at nothing but themselves. */
const ALONE = ['version', '--version', '-V', '--help', '-h'];

/**
 * `npm run stillpoint -- <command>`: for this clone's data, whether it runs or not, with the settings its processes get; or for
 * DATABASE_URL's. `restore` begins a fresh data folder where there is none.
 */
export async function stillpoint(args: string[]): Promise<void> {
  if (args.length === 0 || args.some((arg) => ALONE.includes(arg))) {
    process.exitCode = await command(args, process.env);
    return;
  }
  const settings = await settle(args[0]!).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT.usage;
  });
  if (!settings) return;
  const { ports, dataDir } = settings;
  process.exitCode = await withDatabase(dataDir, ports.EMBEDDED_POSTGRES_PORT, (databaseUrl) => {
    const { EXIT_WITH_PARENT: _, ...env } = stackEnvironment({ given: process.env, databaseUrl, ...settings });
    return command(args, { ...env, DATABASE_URL: databaseUrl });
  });
}

/** What the command is run with. Rejects with what has to be set. */
async function settle(name: string): Promise<{ dataDir: string; appSecret: string; ports: Ports }> {
  const dataDir = path.resolve(root, process.env.DATA_DIR || '.data');
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL && name !== 'restore' && !existsSync(path.join(dataDir, 'postgres-password')))
    throw new Error(`There is no data in ${dataDir}. Start the product first, or set DATABASE_URL.`);
  if (DATABASE_URL) withoutLogin(DATABASE_URL);
  const secret = appSecret(dataDir, process.env);
  if (secret === undefined)
    throw new Error(`There is no app-secret in ${dataDir}: set APP_SECRET to the one of the practice.`);
  return { dataDir, appSecret: secret, ports: await choosePorts(process.env, 'default') };
}

/** Does `work` with the address of the database as it runs, or of one that is started for this alone. */
async function withDatabase(dataDir: string, port: number, work: (url: string) => Promise<number>): Promise<number> {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL);
  const kept = path.join(dataDir, 'postgres-password');
  const running = existsSync(kept) ? await runningServerUrl(readFileSync(kept, 'utf8').trim(), port) : null;
  if (running !== null) return work(running);
  const folder = await takeDataDir(dataDir, 'npm run stillpoint');
  const server = await startEmbeddedPostgres({ dataDir, port });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
    folder.release();
  }
}

function command(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(dist, 'stillpoint.js'), ...args], {
      cwd: root,
      env,
      stdio: 'inherit',
    });
    // It clears away what it began; the database is needed until it has ended.
    for (const signal of STOP_SIGNALS) process.on(signal, () => child.kill(signal));
    child.once('error', reject).once('close', (code) => resolve(code ?? EXIT.failed));
  });
}
