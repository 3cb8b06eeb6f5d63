import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from './connect.ts';

const PAUSE_MS = 500;

/** The server, or the way to it, is not there yet. Everything else is for a person to mend. */
const PASSING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  // It starts, stops, has crashed, or all its connections are in use.
  '57P03',
  '57P01',
  '57P02',
  '53300',
]);

/**
 * Waits until the database answers, however long it takes, and then does `work`, again where the database went away meanwhile; `waiting` is
 * called with each new reason. Returns what the work does. Rejects in one sentence when waiting would not help: a wrong password, no such
 * database or role; and with what the work throws.
 */
export async function untilReachable<T>(
  sql: Sql,
  waiting: (reason: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  for (let reported = ''; ;) {
    let isIn = false;
    try {
      await sql`SELECT 1`;
      isIn = true;
      return await work();
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      if (!PASSING.has(code)) {
        if (isIn) throw error;
        const hint =
          code === '28P01'
            ? ': the migrations have not run yet, APP_SECRET is not the one the migrations ran with, or an address has a wrong password'
            : '';
        throw new Error(`The database does not let this process in: ${message} (${code})${hint}.`);
      }
      if (code !== reported) waiting(code);
      reported = code;
    }
    await sleep(PAUSE_MS);
  }
}
