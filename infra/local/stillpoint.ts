import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { withFiles } from '@stillpoint/config';
import { withoutLogin } from '@stillpoint/db';
import { EXIT } from '../cli/exit.ts';
import { dist } from './building/bundles.ts';
import { runningServerUrl, startEmbeddedPostgres } from './postgres/embedded-postgres.ts';
import { root } from './root.ts';
import { isTakenBy, takeDataDir } from './stack/data-dir.ts';
import { stackEnvironment, type EnvironmentInput } from './stack/environment.ts';
import { choosePorts } from './stack/ports.ts';
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
  process.exitCode = await withDatabase(settings, (databaseUrl) => {
    const { EXIT_WITH_PARENT: _, BACKUP_TO: place, ...env } = stackEnvironment({ databaseUrl, ...settings });
    // A setting is relative to the product's folder, whatever folder the command is typed in.
    const BACKUP_TO = place && !/^\w{2,}:/.test(place) ? path.resolve(root, place) : place;
    return command(args, { ...env, BACKUP_TO, DATABASE_URL: databaseUrl });
  });
}

type Settings = Omit<EnvironmentInput, 'databaseUrl'>;

/** What the command is run with. Rejects with what has to be set. */
async function settle(name: string): Promise<Settings> {
  const given: NodeJS.ProcessEnv = withFiles(process.env);
  const dataDir = path.resolve(root, given.DATA_DIR || '.data');
  const { DATABASE_URL } = given;
  if (!DATABASE_URL && name !== 'restore' && !existsSync(path.join(dataDir, 'postgres-password')))
    throw new Error(`There is no data in ${dataDir}. Start the product first, or set DATABASE_URL.`);
  if (DATABASE_URL) withoutLogin(DATABASE_URL);
  const secret = appSecret(dataDir, given);
  if (secret === undefined)
    throw new Error(`There is no app-secret in ${dataDir}: set APP_SECRET to the one of the practice.`);
  return { given, dataDir, appSecret: secret, ports: await choosePorts(given, 'default') };
}

const BY_COMMAND = 'npm run stillpoint';

/**
 * Does `work` with the address of the database as it runs, or of one that is started for this alone. Rejects while another command
 * has one: it would end with that.
 */
async function withDatabase(settings: Settings, work: (url: string) => Promise<number>): Promise<number> {
  const { given, dataDir, ports } = settings;
  if (given.DATABASE_URL) return work(given.DATABASE_URL);
  const running = await runningServerUrl(dataDir, ports.EMBEDDED_POSTGRES_PORT);
  if (running !== null && !isTakenBy(dataDir, BY_COMMAND)) return work(running);
  const folder = await takeDataDir(dataDir, BY_COMMAND);
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
    folder.release();
  }
}

/** The folder where the command was typed, which npm leaves for the product's; that one where this account may not enter the other. */
function typedIn(): string {
  const folder = process.env.INIT_CWD ?? root;
  try {
    accessSync(folder, constants.X_OK);
    return folder;
  } catch {
    return root;
  }
}

async function command(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [path.join(dist, 'stillpoint.js'), ...args], {
    cwd: typedIn(),
    env,
    stdio: 'inherit',
  });
  // It clears away what it began; the database is needed until it has ended.
  for (const signal of STOP_SIGNALS) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'close');
  return code ?? EXIT.failed;
}
