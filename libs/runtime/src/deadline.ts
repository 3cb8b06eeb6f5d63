/**
 * Resolves to what the work returns; rejects with `no answer within … s` when it takes longer than `ms`. The work itself goes
 * on.
 */
export function withDeadline<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
