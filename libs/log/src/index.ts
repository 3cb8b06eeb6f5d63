import { constants } from 'node:os';
import { pino, type DestinationStream, type Logger } from 'pino';
import { correlationId } from './correlation.ts';

export type { Logger } from 'pino';
export { correlationId, withCorrelation } from './correlation.ts';
export { openTraces, startSpan } from './traces.ts';

const ERRORS = new Set([...Object.keys(constants.errno), 'ENOTFOUND', 'EAI_AGAIN']);

/** What an error is called, by the system or in PostgreSQL's five characters. No code that lets anybody in looks like that. */
const isErrorCode = (value: unknown): boolean =>
  typeof value === 'string' && (ERRORS.has(value) || /^[0-9A-Z]{5}$/.test(value));

/** How long a line may wait for others, in milliseconds. */
const GATHERED_MS = 50;
const GATHERED_CHARACTERS = 8_192;
/** pino writes the level first; errors (50) and worse leave at once. */
const URGENT = /^\{"level":[56]0/;

/**
 * Standard output, several lines a write: a write a line costs a sixth of a page. What ends a process writes what is left. Nobody
 * waits for the disk: pino's own gathering does, and everything stands still meanwhile.
 */
function gathered(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true });
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting) output.write(waiting);
    waiting = '';
  };
  process.on('exit', flush);
  return {
    write(line) {
      waiting += line;
      if (URGENT.test(line) || waiting.length >= GATHERED_CHARACTERS) flush();
      else timer ??= setTimeout(flush, GATHERED_MS).unref();
    },
  };
}

/**
 * Makes a process' logger: JSON lines on standard output, or where `destination` takes them. What people write, and what lets one in, never reaches a log;
 * `redact` is the second fence behind the habit of logging ids only.
 */
export function createLogger(options: { name: string; level: string }, destination?: DestinationStream): Logger {
  const settings = {
    name: options.name,
    level: options.level,
    base: { name: options.name },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => (correlationId() ? { correlationId: correlationId() } : {}),
    redact: {
      paths: ['password', 'code', 'token', 'email', 'body', 'notes', 'cookie', 'authorization'].flatMap((key) => [
        key,
        `*.${key}`,
        `*.*.${key}`,
      ]),
      censor: (value: unknown, path: string[]) => (path.at(-1) === 'code' && isErrorCode(value) ? value : '[hidden]'),
    },
  };
  return pino(settings, destination ?? gathered());
}
