import type { Sql, TransactionSql } from './connect.ts';

interface Transaction {
  /** Sends COMMIT or ROLLBACK, after which no statement is taken any more. Rejects when PostgreSQL rolled back instead of committing. */
  end: (statement: 'COMMIT' | 'ROLLBACK') => Promise<void>;
  /** The COMMIT of `commitWith`. */
  commit: Promise<void> | null;
}

const transactions = new WeakMap<object, Transaction>();

/** Whether `db` is what `inTransaction` gave its work. */
export const isTransaction = (db: object): boolean => transactions.has(db);

/**
 * Runs `work` in a transaction: commits when it ends, rolls back when it fails or one of its statements did. Unlike the driver's own
 * `begin`, BEGIN goes out together with the first statements, and `commitWith` sends COMMIT together with the last. Rejects with what
 * failed.
 */
export async function inTransaction<T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const connection = await sql.reserve();
  let isOver = false;
  const tx = new Proxy(connection, {
    apply(target, self, given) {
      // It would be committed by itself, whatever became of the transaction.
      if (isOver) throw new Error('a statement came after the end of its transaction');
      return Reflect.apply(target, self, given) as unknown;
    },
  }) as unknown as TransactionSql;
  const transaction: Transaction = {
    commit: null,
    async end(statement) {
      isOver = true;
      const { command } = await connection.unsafe(statement);
      if (command !== statement) throw new Error('a statement failed, and with it its transaction');
    },
  };
  transactions.set(tx, transaction);
  try {
    const begun = connection.unsafe('BEGIN').execute();
    const [answer] = await Promise.all([work(tx), begun]);
    await (transaction.commit ?? transaction.end('COMMIT'));
    return answer;
  } catch (error) {
    // Without a connection there is nothing to roll back.
    if (!transaction.commit) await transaction.end('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    isOver = true;
    connection.release();
  }
}

/**
 * Sends COMMIT together with a transaction's last statements and waits for all of them: one round trip less, above all for who holds a
 * lock. `last`: work that has sent its statements without waiting for anything, and fails only when they do. Nothing may follow in the
 * transaction. Rejects with what failed; then nothing is committed.
 */
export async function commitWith<T extends readonly unknown[]>(
  tx: TransactionSql,
  last: readonly [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const transaction = transactions.get(tx);
  if (!transaction) throw new TypeError('only a transaction of inTransaction can be committed');
  const failed: unknown[] = [];
  const done = Promise.all(last).catch((error: unknown) => void failed.push(error));
  transaction.commit = (async () => {
    // By then all that waits for no answer is done: each statement is on its way, or its maker has failed.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    await transaction.end(failed.length === 0 ? 'COMMIT' : 'ROLLBACK');
  })();
  const [answers, ended] = await Promise.allSettled([done, transaction.commit]);
  if (failed.length > 0) throw failed[0];
  if (ended.status === 'rejected') throw ended.reason;
  return (answers as PromiseFulfilledResult<unknown>).value as { [K in keyof T]: Awaited<T[K]> };
}
