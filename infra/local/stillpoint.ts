import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { EXIT } from '../cli/exit.ts';
import { dist } from './building/bundles.ts';
import { runningServerUrl, startEmbeddedPostgres } from './postgres/embedded-postgres.ts';
import { root } from './root.ts';
import { takeDataDir } from './stack/data-dir.ts';
import { stackEnvironment } from './stack/environment.ts';
import { choosePorts } from './stack/ports.ts';
import { appSecret, beginEmpty } from './stack/secrets.ts';

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
  const dataDir = path.resolve(root, process.env.DATA_DIR || '.data');
  if (!process.env.DATABASE_URL && args[0] !== 'restore' && !existsSync(path.join(dataDir, 'postgres-password')))
    throw new Error(`There is no data in ${dataDir}. Start the product first, or set DATABASE_URL.`);
  const ports = await choosePorts(process.env, 'default');
  const database = await reach(dataDir, ports.EMBEDDED_POSTGRES_PORT);
  try {
    const { url: databaseUrl } = database;
    const secret = appSecret(dataDir, process.env);
    const { EXIT_WITH_PARENT: _, ...env } = stackEnvironment({
      given: process.env,
      ports,
      dataDir,
      databaseUrl,
      appSecret: secret,
    });
    const code = await command(args, { ...env, DATABASE_URL: databaseUrl });
    process.exitCode = code;
    // Where something is wrong with it (EXIT.failed), the practice was put there all the same.
    const wasRestored =
      args[0] === 'restore' && !args.includes('--verify') && (code === EXIT.done || code === EXIT.failed);
    if (wasRestored && !process.env.DATABASE_URL) beginEmpty(dataDir);
  } finally {
    await database.leave();
  }
}

/** The database as it runs, or started for this alone. */
async function reach(dataDir: string, port: number): Promise<{ url: string; leave: () => Promise<void> }> {
  const stay = async () => undefined;
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, leave: stay };
  const kept = path.join(dataDir, 'postgres-password');
  const running = existsSync(kept) ? await runningServerUrl(readFileSync(kept, 'utf8').trim(), port) : null;
  if (running !== null) return { url: running, leave: stay };
  const folder = await takeDataDir(dataDir, 'npm run stillpoint');
  const server = await startEmbeddedPostgres({ dataDir, port });
  return {
    url: server.url,
    async leave() {
      await server.stop();
      folder.release();
    },
  };
}

function command(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(dist, 'stillpoint.js'), ...args], {
      cwd: root,
      env,
      stdio: 'inherit',
    });
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });
}
