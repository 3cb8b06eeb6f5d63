import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dist } from './bundles.ts';
import { addressOfRunning, startEmbeddedPostgres } from './embedded-postgres.ts';
import { root } from './root.ts';
import { takeDataDir } from './stack/data-dir.ts';
import { choosePorts } from './stack/ports.ts';
import { appSecret } from './stack/secrets.ts';

/** Runs dist/<name>.js, a command that works on this clone's data, or DATABASE_URL's, while the product runs or not. */
export async function dataCommand(name: 'audit' | 'keys', args: string[]): Promise<void> {
  const dataDir = path.resolve(root, process.env.DATA_DIR || '.data');
  if (!process.env.DATABASE_URL && !existsSync(path.join(dataDir, 'postgres-password')))
    throw new Error(`There is no data in ${dataDir}. Start the product first, or set DATABASE_URL.`);
  const database = await reach(dataDir);
  try {
    process.exitCode = await command(name, args, {
      ...process.env,
      DATABASE_URL: database.url,
      QUEUE_URL: process.env.QUEUE_URL || database.url,
      APP_SECRET: appSecret(dataDir, process.env),
    });
  } finally {
    await database.leave();
  }
}

/** The database as it runs, or started for this alone. */
async function reach(dataDir: string): Promise<{ url: string; leave: () => Promise<void> }> {
  const stay = async () => undefined;
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, leave: stay };
  const { EMBEDDED_POSTGRES_PORT: port } = await choosePorts(process.env, 'default');
  const password = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8').trim();
  const running = await addressOfRunning(password, port);
  if (running !== null) return { url: running, leave: stay };
  const folder = await takeDataDir(dataDir, 'this command');
  const server = await startEmbeddedPostgres({ dataDir, port });
  return {
    url: server.url,
    async leave() {
      await server.stop();
      folder.release();
    },
  };
}

function command(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(dist, `${name}.js`), ...args], {
      cwd: root,
      env,
      stdio: 'inherit',
    });
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });
}
