import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from './connect.ts';

const PAUSE_MS = 500;

/** Codes of errors that pass: the server, or the network to it, is not up yet. All others need a person. */
const TRANSIENT_ERRORS = new Set([
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
  // The server is starting, stopping or has crashed, or all its connections are in use.
  '57P03',
  '57P01',
  '57P02',
  '53300',
]);

/**
 * Waits without limit until the database answers, then runs `work`, again if the database becomes unreachable meanwhile;
 * `waiting` is called with each new reason. Returns what `work` returns. Rejects with an Error of one sentence when waiting
 * would not help (a wrong password, no such database or role), and with what `work` throws.
 */
export async function untilReachable<T>(
  sql: Sql,
  waiting: (reason: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  for (let reported = ''; ;) {
    let isConnected = false;
    try {
      await sql`SELECT 1`;
      isConnected = true;
      return await work();
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      if (!TRANSIENT_ERRORS.has(code)) {
        if (isConnected) throw error;
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
