import path from 'node:path';
import { withFiles } from '@stillpoint/config';
import { ManagedPostgres } from './stack/managed-postgres.ts';
import { ManagedProcess } from './stack/managed-process.ts';
import { requireWritable, takeDataDir } from './stack/data-dir.ts';
import { chooseSettings } from './stack/choose-settings.ts';
import { stackEnvironment, usesMailSandbox } from './stack/environment.ts';
import { notePasswordShown, prepareDatabase } from './stack/prepare-database.ts';
import { requireFree, type Ports } from './stack/ports.ts';
import { appSecret, makeAppSecret, setupCode } from './stack/secrets.ts';
import { root } from './root.ts';

export interface StackOptions {
  /** Settings by name, as in .env.example; nothing is read from elsewhere. Default: this process' environment. */
  env?: NodeJS.ProcessEnv;
  /** Where everything is kept; relative to the product's folder. Default: DATA_DIR, else `.data`. */
  dataDir?: string;
  /** What an unset port means: its documented default, or any free one (for tests). */
  unsetPorts?: 'default' | 'free';
  /** Begin like a practice of one's own: no demo, the administrator made on the first start's page. */
  empty?: boolean;
  /** Called with one line of progress during the start. */
  progress?: (line: string) => void;
  /** Called with one line when something failed later and was dealt with. */
  trouble?: (line: string) => void;
}

export type PartName = 'postgres' | 'sandbox' | 'gateway' | 'booking' | 'notification' | 'payment';

export interface Stack {
  publicUrl: string;
  /** The password only where it is known: given by ADMIN_PASSWORD, or made in this very start. */
  adminLogin: { username: string; password: string | undefined };
  /** Notes that a person has seen the password; until then each start makes another. */
  passwordShown(): Promise<void>;
  /** Where the first administrator is made; null once there is one. */
  setupUrl: string | null;
  /** Its database was put back from a backup and not released yet. */
  isRestoredCopy: boolean;
  /** The mail sandbox, and the server that mail is sent through instead where Email Config names another; else null. */
  mail: { httpUrl: string; smtpPort: number; imapPort: number; otherServer: string | null };
  paypalUrl: string;
  zoomUrl: string;
  databaseUrl: string;
  /** What the processes were given. */
  env: NodeJS.ProcessEnv;
  /** Kills one part, as a crash would, and leaves it down. */
  kill(name: PartName): Promise<void>;
  /** Starts a part again, stopping it first where it runs; resolves when it is ready. */
  restart(name: PartName): Promise<void>;
  /** Of a process: `ready`, or what it or the system says instead. */
  readiness(name: Exclude<PartName, 'postgres' | 'sandbox'>): Promise<string>;
  /** Stops everything in order: no new requests, then the workers' jobs, then the database. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Megabytes of young objects: more of them wait for a collection that saves nothing, and stay resident. Heaps of that size are
 * collected by one thread: several wait for each other longer than they work.
 */
const SMALL_HEAP = ['--max-semi-space-size=2', '--single-threaded-gc'];
/**
 * Of the notification worker, to which a mail is a megabyte or so of young objects: with 2 it collects for every mail. Of old ones: V8
 * is in no hurry to collect what copying a large mailbox leaves behind, and with so small a limit collects too often what it has
 * grown by, a third; it may double.
 */
const MAIL_HEAP = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  '--single-threaded-gc',
  '--max-old-space-size=96',
  '--heap-growing-percent=100',
];
const IS_NODE_20 = process.versions.node.startsWith('20.');
/**
 * Node 20 optimises code of which little runs often so soon that it costs more than it brings: here when it has run fifteen times as
 * long, or six times in the gateway, whose reads are many. Later versions know no such flag.
 */
const optimisedAfter = (budget: number) => (IS_NODE_20 ? [`--interrupt-budget=${budget}`] : []);
/**
 * A worker gives back what its start and its jobs leave, while it rests: versions after 20 do so only when told to prefer memory. Not
 * the gateway, whose reads would take a quarter more CPU.
 */
const GIVING_BACK = IS_NODE_20 ? [] : ['--optimize-for-size'];
/** Of the gateway, between collections of old objects: V8 lets them grow fourfold, and does not collect what is left at rest. */
const GROWING_BY_HALF = ['--heap-growing-percent=50'];

/** People wait for the gateway, not for these: they yield the CPU to it where that is short. */
const WORKERS = ['booking', 'notification', 'payment'];

/**
 * Brings the whole product up and answers when every process says that it is ready: database (embedded unless DATABASE_URL is
 * set), migrations, first content, sandboxes, gateway and the three workers. `npm start` and the browser tests both use it.
 * Everything ends with this process, even when it is killed. A start that fails leaves nothing running.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const given: NodeJS.ProcessEnv = withFiles(options.env ?? process.env);
  const progress = options.progress ?? (() => undefined);
  const report = options.trouble ?? (() => undefined);
  const dataDir = path.resolve(root, options.dataDir ?? (given.DATA_DIR || '.data'));
  requireWritable(dataDir);
  const ports = await chooseSettings(given, dataDir, options.unsetPorts ?? 'default');
  const folder = await takeDataDir(dataDir, given.PUBLIC_URL || `http://localhost:${ports.PORT}`);

  const closers: (() => Promise<void> | void)[] = [() => folder.release()];
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= closeAll(closers));
  try {
    await requireFree(portsInPlay(ports, given), folder.hadCrashed ? 8_000 : 0);
    progress('Starting the database …');
    const postgres = given.DATABASE_URL
      ? undefined
      : new ManagedPostgres({ dataDir, port: ports.EMBEDDED_POSTGRES_PORT }, report);
    if (postgres) closers.push(() => postgres.stop());
    const databaseUrl = given.DATABASE_URL || ((await postgres?.start()) ?? '');
    const secret = appSecret(dataDir, given) ?? (await makeAppSecret(dataDir, databaseUrl));
    const env = stackEnvironment({ given, ports, dataDir, databaseUrl, appSecret: secret });

    const processes: ManagedProcess[] = [];
    const manage = (name: string, readiness: 'readyz' | undefined) => {
      const changed = () => {
        try {
          folder.noteChildren(processes.flatMap(({ pid }) => pid ?? []));
        } catch (error) {
          report(`which processes run could not be noted in ${dataDir}: ${(error as Error).message}`);
        }
      };
      const logDir = path.join(dataDir, 'logs');
      const isBackground = WORKERS.includes(name);
      const heap = name === 'notification' ? MAIL_HEAP : SMALL_HEAP;
      const patience = optimisedAfter(name === 'gateway' ? 400_000 : 1_000_000);
      const nodeFlags = [...heap, ...patience, ...(isBackground ? GIVING_BACK : GROWING_BY_HALF)];
      const plan = { name, env, logDir, nodeFlags, isBackground, readiness, report, changed };
      processes.push(new ManagedProcess(plan));
      return processes.at(-1)!;
    };
    const sandbox = manage('sandbox', undefined);
    const workers = WORKERS.map((name) => manage(name, 'readyz'));
    const gateway = manage('gateway', 'readyz');
    closers.push(
      () => sandbox.stop(),
      () => inParallel(workers.map((worker) => worker.stop())),
      () => gateway.stop(),
    );

    const sandboxUp = sandbox.start();
    sandboxUp.catch(() => undefined); // Awaited below; until then a failure must not end this process.
    progress('Preparing the database …');
    const owners = { ...env, DATABASE_URL: databaseUrl, SEED_MAIL_SANDBOX: usesMailSandbox(given) ? '1' : '0' };
    const { hasDemo, waitsForAdministrator, madePassword, isCopy, mailServer } = await prepareDatabase(owners, {
      empty: options.empty ?? false,
    });
    const code = setupCode(given);
    gateway.env = {
      ...env,
      ...(madePassword ? { ADMIN_PASSWORD: madePassword } : {}),
      ...(hasDemo ? {} : { FIRST_START: 'page', FIRST_START_CODE: code }),
    };
    progress('Starting the services …');
    await inParallel([sandboxUp, gateway.start(), ...workers.map((worker) => worker.start())]);
    // A password made by this start must not undo a later change when the gateway is restarted.
    if (madePassword) gateway.env = env;

    const isSandbox = ['127.0.0.1', 'localhost'].some((host) => mailServer === `${host}:${ports.SANDBOX_SMTP_PORT}`);
    const named = new Map(processes.map((one) => [one.name, one]));
    const parts = new Map<string, ManagedProcess | ManagedPostgres>(named);
    if (postgres) parts.set('postgres', postgres);
    const part = (name: PartName) => {
      const found = parts.get(name);
      if (!found) throw new Error(`${name} is no part of this stack`);
      return found;
    };
    return {
      publicUrl: env.PUBLIC_URL ?? '',
      adminLogin: {
        username: given.ADMIN_USERNAME || 'admin',
        password: given.ADMIN_PASSWORD || madePassword,
      },
      passwordShown: async () => {
        if (madePassword) await notePasswordShown(databaseUrl);
      },
      setupUrl: waitsForAdministrator ? `${env.PUBLIC_URL}/setup#code=${encodeURIComponent(code)}` : null,
      isRestoredCopy: isCopy,
      mail: {
        httpUrl: `http://localhost:${ports.SANDBOX_MAIL_HTTP_PORT}`,
        smtpPort: ports.SANDBOX_SMTP_PORT,
        imapPort: ports.SANDBOX_IMAP_PORT,
        otherServer: isSandbox ? null : mailServer,
      },
      paypalUrl: `http://localhost:${ports.SANDBOX_PAYPAL_PORT}`,
      zoomUrl: `http://localhost:${ports.SANDBOX_ZOOM_PORT}`,
      databaseUrl,
      env,
      kill: (name) => part(name).kill(),
      async restart(name) {
        await part(name).stop();
        await part(name).start();
      },
      readiness: (name) => named.get(name)!.readiness(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function portsInPlay(ports: Ports, given: NodeJS.ProcessEnv): Partial<Ports> {
  const { EMBEDDED_POSTGRES_PORT, ...others } = ports;
  return given.DATABASE_URL ? others : { ...others, EMBEDDED_POSTGRES_PORT };
}

/** In the reverse order of opening; one that fails does not keep the others open. */
async function closeAll(closers: (() => Promise<void> | void)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `not everything could be stopped: ${failures.map(String).join('; ')}`);
}

/** Waits for all, and throws the first failure only when none is under way any more. */
async function inParallel(work: Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(work);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
