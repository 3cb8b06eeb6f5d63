import pLimit from 'p-limit';
import type { TransactionSql } from '@stillpoint/db';
import { transact, type ServiceContext } from '@stillpoint/events';
import { takePracticeLock } from '../store/practice/practice-lock.ts';

/**
 * Of this process: one holds the lock, the others wait for it in PostgreSQL, where what they ask next stands ready. Who comes later
 * waits here, and leaves the pool's other connections to those who only read.
 */
const bounded = pLimit(3);

/** As `transact`, under the practice's lock: whatever `work` asks is asked after it was taken. */
export const transactLocked = <T>(context: ServiceContext, work: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  bounded(() =>
    transact(context, async (tx) => {
      // Statements of one connection run one after the other: none waits for the answer to those before.
      const [, answer] = await Promise.all([takePracticeLock(tx), work(tx)]);
      return answer;
    }),
  );
