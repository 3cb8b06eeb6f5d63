import type { Logger } from '@stillpoint/log';

/** Something to close; closed in the reverse order of opening. */
export type Closer = () => Promise<unknown>;

const STOP_DEADLINE_MS = 10_000;

/**
 * Runs a process from start to graceful stop. `start` opens things and registers how to close each with `onStop`; answers the
 * port it listens on. SIGTERM, SIGINT or (with EXIT_WITH_PARENT=1) the end of the parent closes them in reverse order, within
 * 10 seconds. A start that fails closes what was opened and exits with 1.
 */
export function runProcess(log: Logger, start: (onStop: (closer: Closer) => void) => Promise<{ port: number }>): void {
  const closers: Closer[] = [];
  let stopping = false;

  async function stop(why: string, exitCode: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => {
      log.error('some work did not end in time');
      process.exit(1);
    }, STOP_DEADLINE_MS).unref();
    for (const close of closers.reverse()) {
      await close().catch((error: unknown) => log.warn({ reason: String(error) }, 'closing failed'));
    }
    process.exit(exitCode);
  }

  process.once('SIGTERM', () => void stop('SIGTERM', 0));
  process.once('SIGINT', () => void stop('SIGINT', 0));
  if (process.env['EXIT_WITH_PARENT'] === '1') process.once('disconnect', () => void stop('the parent is gone', 0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void stop('uncaught exception', 1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    void stop('unhandled rejection', 1);
  });

  start((closer) => closers.push(closer)).then(
    ({ port }) => {
      log.info({ port }, 'listening');
      process.send?.({ type: 'listening', port });
    },
    (error: unknown) => {
      log.fatal({ err: error }, 'could not start');
      void stop('could not start', 1);
    },
  );
}
