import type { AdminCall, Ground } from './admin-calls.ts';
import { ask, type Practice } from './measure.ts';

/** Blocks of 8 kB that PostgreSQL looked at for one call, in its memory or on disk: no machine is too busy to count them. */
export interface Touched {
  name: string;
  small: number;
  large: number;
  rows: number | null;
}

/** Counts each call in both practices; the second of two, so that what is only done the first time does not count. */
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

async function countOne(practice: Practice, call: { path: (ground: Ground) => string }) {
  await ask(practice, call);
  practice.gateway.touched.take();
  const { rows } = await ask(practice, call);
  return { blocks: practice.gateway.touched.take(), rows };
}
