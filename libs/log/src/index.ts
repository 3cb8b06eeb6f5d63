import { writeSync } from 'node:fs';
import { constants } from 'node:os';
import { pino, type DestinationStream, type Logger } from 'pino';
import { correlationId } from './correlation.ts';

export type { Logger } from 'pino';
export { correlationId, withCorrelation } from './correlation.ts';
export { every } from './every.ts';
export { onceAMinute } from './once-a-minute.ts';
export { openTraces, startSpan } from './traces.ts';

const ERRORS = new Set([...Object.keys(constants.errno), 'ENOTFOUND', 'EAI_AGAIN']);

/** An error code of the system, or PostgreSQL's five characters. No sign-in code looks like that. */
const isErrorCode = (value: unknown): boolean =>
  typeof value === 'string' && (ERRORS.has(value) || /^[0-9A-Z]{5}$/.test(value));

/** How long a line may be buffered, in milliseconds. */
const MAX_BUFFERED_MS = 50;
const MAX_BUFFERED_CHARACTERS = 8_192;
/** pino writes the level first; errors (50) and worse are written at once. */
const URGENT = /^\{"level":[56]0/;

/** What is kept of the last lines when standard output takes none, in bytes. */
const MAX_HELD_BYTES = 1024 * 1024;

/** Writes what each logger still buffers: one listener, of which Node warns past ten. */
const flushes = new Set<() => void>();
process.on('exit', () => flushes.forEach((flush) => flush()));

/**
 * Buffers standard output, since a write per line costs a sixth of a page's time. At its end a process writes the rest. What cannot be
 * written, such as on a full disk, of which /readyz tells, is tried again: the process goes on.
 */
function gathered(): DestinationStream {
  let waiting = '';
  let held = Buffer.alloc(0);
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    held = Buffer.concat([held, Buffer.from(waiting)]).subarray(-MAX_HELD_BYTES);
    waiting = '';
    try {
      while (held.length > 0) held = held.subarray(writeSync(1, held));
    } catch {
      timer = setTimeout(flush, MAX_BUFFERED_MS).unref();
    }
  };
  flushes.add(flush);
  return {
    write(line) {
      waiting += line;
      if (URGENT.test(line) || waiting.length >= MAX_BUFFERED_CHARACTERS) flush();
      else timer ??= setTimeout(flush, MAX_BUFFERED_MS).unref();
    },
  };
}

/**
 * Makes a process' logger: JSON lines on standard output, or to `destination`. Logs must never contain what people write, nor
 * anything that grants access; `redact` is a second safeguard beside the rule to log ids only.
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
