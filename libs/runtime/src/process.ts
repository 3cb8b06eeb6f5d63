import { setTimeout as sleep } from 'node:timers/promises';
import { productVersion } from '@stillpoint/config';
import { openTraces, type Logger } from '@stillpoint/log';
import { createHealth, serveHealth, type Health } from './health.ts';

/** A resource to close; resources are closed in the reverse order of opening. */
export type Closer = () => Promise<unknown>;

const STOP_DEADLINE_MS = 10_000;
/** For a process that never became ready: closes without waiting for running work. */
const STOP_UNSTARTED_MS = 2_000;

export interface Lifecycle {
  /** Registers how to close what was just opened. */
  onStop: (closer: Closer) => void;
  health: Health;
  /** True from the moment the process was asked to stop. */
  isStopping: () => boolean;
}

/**
 * Runs a process from start to graceful stop. Its health port opens first: the process is up, but not ready until `start` has
 * resolved. `start` may return the port it serves; otherwise the health port is logged. On SIGTERM, SIGINT or (with
 * EXIT_WITH_PARENT=1) the end of its parent it becomes unready, waits STOP_DELAY_SECONDS for the load balancer to notice, and
 * closes everything in reverse order within 10 seconds. A failed start closes within two seconds what it had opened, and exits
 * with 1.
 */
export function runProcess(
  options: {
    log: Logger;
    config: {
      HEALTH_PORT: number;
      HOST: string;
      STOP_DELAY_SECONDS: number;
      OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined;
    };
  },
  start: (lifecycle: Lifecycle) => Promise<{ port: number } | void>,
): void {
  const { log, config } = options;
  const closers: Closer[] = [];
  let state: 'starting' | 'started' | 'stopping' = 'starting';

  async function stop(why: string, exitCode: number): Promise<void> {
    if (state === 'stopping') return;
    const delayMs = state === 'started' && exitCode === 0 ? config.STOP_DELAY_SECONDS * 1000 : 0;
    const deadlineMs = state === 'started' ? STOP_DEADLINE_MS : STOP_UNSTARTED_MS;
    state = 'stopping';
    log.info({ why }, 'stopping');
    await sleep(delayMs);
    setTimeout(() => {
      log.error('some work did not end in time');
      process.exit(1);
    }, deadlineMs).unref();
    for (const close of closers.reverse()) {
      await close().catch((error: unknown) => log.warn({ reason: String(error) }, 'closing failed'));
    }
    process.exit(exitCode);
  }

  process.once('SIGTERM', () => void stop('SIGTERM', 0));
  process.once('SIGINT', () => void stop('SIGINT', 0));
  if (process.env['EXIT_WITH_PARENT'] === '1') {
    // It may have gone while this process was loading.
    if (process.connected === false) process.exit(0);
    process.once('disconnect', () => void stop('the parent is gone', 0));
  }
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void stop('uncaught exception', 1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    void stop('unhandled rejection', 1);
  });

  async function run(): Promise<void> {
    const health = createHealth(log);
    health.require('process', async () => (state === 'started' ? [] : [state]));
    const { port, server } = await serveHealth(health, config.HEALTH_PORT, config.HOST);
    closers.push(() => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    });
    const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
    if (endpoint !== undefined) {
      const traces = openTraces({ endpoint, service: String(log.bindings()['name']), version: productVersion(), log });
      closers.push(() => traces.close());
    }
    const served = await start({
      onStop: (closer) => closers.push(closer),
      health,
      isStopping: () => state === 'stopping',
    });
    if (state === 'starting') state = 'started';
    log.info({ port: served?.port ?? port }, 'listening');
    // The parent asks for readiness there: what is served may be open to another network alone.
    process.send?.({ type: 'listening', port });
  }

  run().catch((error: unknown) => {
    log.fatal({ err: error }, 'could not start');
    void stop('could not start', 1);
  });
}
