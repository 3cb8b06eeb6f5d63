import type { AdminCall, PracticeData } from './admin-calls.ts';
import { ask, type Compared, type Practice } from './measure.ts';

/**
 * Counts the blocks of 8 kB that PostgreSQL read for each call, from memory or disk: unlike time, they do not depend on the load. On the
 * call's second run, so that one-time work does not count.
 */
export async function countTouched(
  calls: readonly AdminCall[],
  practices: { small: Practice; large: Practice },
): Promise<Compared[]> {
  const touched: Compared[] = [];
  for (const call of calls) {
    const small = await countOne(practices.small, call);
    const large = await countOne(practices.large, call);
    touched.push({ name: call.name, small: small.blocks, large: large.blocks, rows: large.rows });
  }
  return touched;
}

async function countOne(practice: Practice, call: { path: (ground: PracticeData) => string }) {
  await ask(practice, call);
  practice.gateway.touched.take();
  const { rows } = await ask(practice, call);
  return { blocks: practice.gateway.touched.take(), rows };
}
