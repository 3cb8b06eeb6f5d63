import pLimit from 'p-limit';
import type { TransactionSql } from '@stillpoint/db';
import { transact, type ServiceContext } from '@stillpoint/events';
import { takePracticeLock } from '../store/practice/practice-lock.ts';

/**
 * Of this process, one transaction holds the lock and two wait for it in PostgreSQL with their next statements already sent. Later ones
 * wait here and leave the pool's other connections to reads.
 */
const bounded = pLimit(3);

/** As `transact`, under the practice's lock, which is taken before the first statement of `work` runs. */
export const transactLocked = <T>(context: ServiceContext, work: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  bounded(() =>
    transact(context, async (tx) => {
      // One connection runs its statements in order, so they can be sent without waiting for each other's results.
      const [, answer] = await Promise.all([takePracticeLock(tx), work(tx)]);
      return answer;
    }),
  );
