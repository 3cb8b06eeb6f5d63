import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rotateLog } from '../log-file.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from '../postgres/embedded-postgres.ts';

/** How often it is looked whether its log has grown too large: it takes years of checkpoints, or a day of errors. */
const LOG_EVERY_MS = 60_000;

/** The embedded database of a stack, which is started again on the same port when it ends by itself. */
export class ManagedPostgres {
  private server: EmbeddedPostgres | undefined;
  private wanted = true;
  private readonly options: EmbeddedPostgresOptions;
  private readonly report: (line: string) => void;

  constructor(options: EmbeddedPostgresOptions, report: (line: string) => void) {
    this.options = options;
    this.report = report;
  }

  /** Starts the server; returns the address of its database. */
  async start(): Promise<string> {
    this.wanted = true;
    const server = await startEmbeddedPostgres(this.options);
    this.server = server;
    const timer = setInterval(() => this.limitLog(), LOG_EVERY_MS).unref();
    void server.exited.then(() => {
      clearInterval(timer);
      return this.afterEnd();
    });
    return server.url;
  }

  async stop(): Promise<void> {
    this.wanted = false;
    await this.server?.stop();
  }

  /** Ends it as a crash would: open connections break and the next start recovers. It is not started again. */
  async kill(): Promise<void> {
    this.wanted = false;
    if (this.server === undefined) return;
    process.kill(this.server.pid, 'SIGQUIT');
    await this.server.exited;
  }

  private limitLog(): void {
    try {
      rotateLog(path.join(this.options.dataDir, 'logs', 'postgres.log'));
    } catch (error) {
      this.report(`the log of the database cannot be kept small: ${(error as Error).message}`);
    }
  }

  private async afterEnd(): Promise<void> {
    for (let pause = 500; this.wanted; pause = Math.min(pause * 2, 30_000)) {
      this.report(`the database stopped by itself; starting it again in ${pause / 1000} s`);
      await sleep(pause);
      if (!this.wanted) return;
      try {
        await this.start();
        this.report('the database is up again');
        return;
      } catch (error) {
        this.report(`the database does not start: ${(error as Error).message}`);
      }
    }
  }
}
