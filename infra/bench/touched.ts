import type { AdminCall, PracticeData } from './admin-calls.ts';
import { ask, type Practice } from './measure.ts';

/** Blocks of 8 kB that PostgreSQL read for one call, from memory or disk: unlike time, they do not depend on the load. */
export interface Touched {
  name: string;
  small: number;
  large: number;
  rows: number | null;
}

/** Counts each call in both practices, on its second run, so that one-time work does not count. */
export async function countTouched(
  calls: readonly AdminCall[],
  practices: { small: Practice; large: Practice },
): Promise<Touched[]> {
  const touched: Touched[] = [];
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
