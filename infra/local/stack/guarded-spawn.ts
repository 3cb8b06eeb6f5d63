import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/**
 * A small shell that stays behind holding the reading end of our pipe; at its end, however this process went, it sends SIGINT,
 * which PostgreSQL and Redis take as "stop now, in good order". Then it becomes the program itself.
 */
const GUARDIAN =
  'P=$$; exec 3<&0; ( ( cat <&3 >/dev/null 2>&1; kill -INT $P ) >/dev/null 2>&1 & ); exec 3<&- </dev/null; exec "$@"';

export interface Guarded {
  child: ChildProcess;
  /** Resolves when it has ended or could not begin; `failure()` then says why, if the system did. */
  exited: Promise<void>;
  failure(): Error | undefined;
}

/**
 * Spawns a server that cannot outlive this process, not even a killed one. It gets a session of its own, so Ctrl-C in the
 * terminal leaves it to its owner to stop it. `prefix`: a command that the shell itself is run by.
 */
export function spawnGuarded(
  command: string[],
  output: number,
  options: SpawnOptions = {},
  prefix: string[] = [],
): Guarded {
  const guarded = process.platform === 'win32' ? command : ['/bin/sh', '-c', GUARDIAN, 'sh', ...command];
  const [program = '', ...args] = [...prefix, ...guarded];
  const child = spawn(program, args, { ...options, detached: true, stdio: ['pipe', output, output] });
  child.unref();
  let failure: Error | undefined;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      // The pipe must end with the server, or the guardian would later signal whoever gets its process id.
      child.stdin?.destroy();
      resolve();
    });
    child.once('error', (error) => {
      failure = error;
      resolve();
    });
  });
  return { child, exited, failure: () => failure };
}
