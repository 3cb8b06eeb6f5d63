import { watch } from 'node:fs';
import { readLog, rotateLog } from '../log-file.ts';

/** How long what was appended waits for more. */
const WAIT_MS = 1_000;
const ERROR_LEVEL = 50;
const QUIET_MS = 10_000;
const MOST_BYTES = 262_144;

/**
 * Reads what a process appends to its log and reports its errors, one short line each and at most one in 10 s: a database that
 * is away makes thousands. Keeps the log from growing. Returns how to stop; what was written by then is still reported.
 */
export function watchErrors(file: string, from: number, report: (line: string) => void, largest?: number): () => void {
  let position = from;
  let rest = '';
  let quietUntil = 0;
  let held = 0;
  const tell = (message: string) => {
    if (Date.now() < quietUntil) {
      held += 1;
      return;
    }
    report(held > 0 ? `${message} (and ${held} more before)` : message);
    held = 0;
    quietUntil = Date.now() + QUIET_MS;
  };
  const fail = (error: unknown) => tell(`its log cannot be kept: ${(error as Error).message}`);
  const look = () => {
    waiting = undefined;
    try {
      const { text, end } = readLog(file, position, MOST_BYTES);
      position = end;
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      lines.flatMap((line) => errorIn(line) ?? []).forEach(tell);
      if (rotateLog(file, largest)) position = 0;
    } catch (error) {
      fail(error);
    }
  };
  const lookSoon = () => setTimeout(look, WAIT_MS).unref();
  // What was written before the file is watched is read as well.
  let waiting: NodeJS.Timeout | undefined = lookSoon();
  const stopWatching = whenAppended(file, () => (waiting ??= lookSoon()), fail);
  return () => {
    stopWatching();
    clearTimeout(waiting);
    look();
  };
}

/** Calls `changed` as the system tells of it: asking each second would cost more than all else that `npm start` does at rest. */
function whenAppended(file: string, changed: () => void, fail: (error: unknown) => void): () => void {
  try {
    const watcher = watch(file, { persistent: false }, changed);
    watcher.on('error', fail);
    return () => watcher.close();
  } catch (error) {
    fail(error);
    return () => undefined;
  }
}

function errorIn(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } };
    if (level === undefined || level < ERROR_LEVEL) return undefined;
    return [msg, err?.message].filter(Boolean).join(': ').slice(0, 200);
  } catch {
    // A line of another program that happens to begin with a brace.
    return undefined;
  }
}
