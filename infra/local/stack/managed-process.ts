import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dist } from '../building/bundles.ts';
import { lastLines, openLog } from '../log-file.ts';
import { root } from '../root.ts';
import { lowerPriority } from './lower-priority.ts';
import { watchErrors } from './watch-errors.ts';

export interface ProcessPlan {
  /** dist/<name>.js, and the name of its log. */
  name: string;
  env: NodeJS.ProcessEnv;
  logDir: string;
  /** How Node runs it, such as the size of its heap. */
  nodeFlags?: readonly string[];
  /** Whether it yields the CPU to the others once it is ready: nobody waits for it. */
  isBackground: boolean;
  /** The address of its health check; `undefined` when the message that it listens is enough. */
  readiness: 'readyz' | undefined;
  /** One line for the screen: a crash, a restart, an error in the log. */
  report(line: string): void;
  /** Called whenever a process began or ended. */
  changed(): void;
}

const READY_DEADLINE_MS = 60_000;
const STOP_DEADLINE_MS = 12_000;
const LONGEST_PAUSE_MS = 30_000;
/** A process that lived this long before it crashed is restarted at once again. */
const SETTLED_MS = 60_000;

/** One process of the stack, kept running until told otherwise. */
export class ManagedProcess {
  private child: ChildProcess | undefined;
  private ended: Promise<void> = Promise.resolve();
  private wanted = false;
  private failures = 0;
  private port: number | undefined;
  private stopWatching: () => void = () => undefined;
  private readonly log: string;
  private readonly plan: ProcessPlan;
  env: NodeJS.ProcessEnv;

  constructor(plan: ProcessPlan) {
    this.plan = plan;
    this.env = plan.env;
    this.log = path.join(plan.logDir, `${plan.name}.log`);
  }

  get name(): string {
    return this.plan.name;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** `ready`, or what it or the system says instead. */
  readiness(): Promise<string> {
    return this.port === undefined ? Promise.resolve('it does not listen yet') : askReadiness(this.port);
  }

  /** Starts it and waits until it is ready. Throws with the end of its log when it ends or stays unready; it is down then. */
  async start(): Promise<void> {
    this.wanted = true;
    try {
      await this.launch();
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Asks it to end and waits; after 12 s it is ended. Stays down. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** Ends it at once, as a crash of the machine would. Stays down until started again. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    this.wanted = false;
    const { child, ended } = this;
    if (child === undefined) return;
    child.kill(signal);
    if (
      (await Promise.race([ended.then(() => true), sleep(STOP_DEADLINE_MS, false, { ref: false })])) ||
      child !== this.child
    )
      return;
    this.plan.report(`${this.name} did not stop within ${STOP_DEADLINE_MS / 1000} s and is ended`);
    child.kill('SIGKILL');
    await ended;
  }

  private async launch(): Promise<void> {
    const output = openLog(this.log);
    const from = fstatSync(output).size;
    const script = path.join(dist, `${this.name}.js`);
    // Its own process group: Ctrl-C reaches the supervisor only, which stops the processes in order.
    const child = spawn(process.execPath, [...(this.plan.nodeFlags ?? []), script], {
      cwd: root,
      env: this.env,
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    });
    closeSync(output);
    this.child = child;
    this.stopWatching = watchErrors(this.log, from, (line) => this.plan.report(`${this.name}: ${line}`));
    this.port = undefined;
    const began = Date.now();
    let isReady = false;
    let reason = '';
    this.ended = new Promise((resolve) => {
      child.once('error', (error) => (reason = error.message));
      child.once('close', (code, signal) => {
        reason ||= signal ?? `exit code ${code}`;
        this.stopWatching();
        this.child = undefined;
        this.plan.changed();
        resolve();
        if (this.wanted && isReady) void this.restart(reason, Date.now() - began);
      });
    });
    this.plan.changed();
    const listening = new Promise<number>((resolve) => {
      child.on('message', (message: { type?: string; port?: number }) => {
        if (message.type === 'listening') resolve(message.port ?? 0);
      });
    });
    await this.waitUntilReady(listening, () => `${reason}\n${lastLines(this.log, 8, from)}`);
    isReady = true;
    if (this.plan.isBackground && child.pid !== undefined) void lowerPriority(child.pid);
  }

  private async waitUntilReady(listening: Promise<number>, why: () => string): Promise<void> {
    const deadline = Date.now() + READY_DEADLINE_MS;
    let answer = '';
    void listening.then((port) => (this.port = port));
    const gone = this.ended.then(() => 'gone' as const);
    for (;;) {
      const first = await Promise.race([
        gone,
        this.port === undefined ? listening.then(() => 'on' as const) : 'on',
        sleep(1_000, 'on' as const),
      ]);
      if (first === 'gone') throw new Error(`${this.name} ended before it was ready: ${why()}`);
      if (this.port !== undefined && this.plan.readiness === undefined) return;
      answer = await this.readiness();
      if (answer === 'ready') return;
      if (Date.now() > deadline)
        throw new Error(`${this.name} was not ready within ${READY_DEADLINE_MS / 1000} s: ${answer}\n${why()}`);
      await sleep(50);
    }
  }

  /** After a crash: again and again, with growing pauses, for as long as it is wanted. */
  private async restart(reason: string, livedMs: number): Promise<void> {
    this.failures = livedMs > SETTLED_MS ? 0 : this.failures;
    for (;;) {
      const pause = Math.min(500 * 2 ** this.failures, LONGEST_PAUSE_MS);
      this.failures += 1;
      this.plan.report(
        `${this.name} stopped by itself (${reason}); starting it again in ${pause / 1000} s. Its log: ${this.log}`,
      );
      await sleep(pause);
      if (!this.wanted) return;
      try {
        await this.launch();
        this.plan.report(`${this.name} is up again`);
        return;
      } catch (error) {
        this.child?.kill('SIGKILL');
        await this.ended;
        reason = (error as Error).message.split('\n')[0] ?? '';
      }
    }
  }
}

async function askReadiness(port: number): Promise<string> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) });
    return response.ok ? 'ready' : await response.text();
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
}
