import type { AdminCall, PracticeData } from './admin-calls.ts';
import type { BenchGateway } from './bench-gateway.ts';

/** A practice to measure: its gateway and its size. */
export interface Practice {
  gateway: BenchGateway;
  ground: PracticeData;
}

/** What one call costs in both practices. `rows`: of the large answer; null when it is no list. */
export interface Compared {
  name: string;
  small: number;
  large: number;
  rows: number | null;
}

/**
 * Times each call in both practices alternately (medians in milliseconds), so that other load on the machine affects both. Two warm-up rounds each.
 * Throws unless every answer is a 200.
 */
export async function timeCalls(
  calls: readonly AdminCall[],
  practices: { small: Practice; large: Practice },
  rounds: number,
): Promise<Compared[]> {
  const timings: Compared[] = [];
  for (const call of calls) {
    const small: number[] = [];
    const large: number[] = [];
    let rows: number | null = null;
    for (let round = -2; round < rounds; round++) {
      const first = await ask(practices.small, call);
      const second = await ask(practices.large, call);
      rows = second.rows;
      if (round < 0) continue;
      small.push(first.ms);
      large.push(second.ms);
    }
    timings.push({ name: call.name, small: median(small), large: median(large), rows });
  }
  return timings;
}

/** Makes one call. Throws unless the answer is a 200. `rows`: of a list; null otherwise. */
export async function ask(
  { gateway, ground }: Practice,
  call: Pick<AdminCall, 'path'>,
): Promise<{ ms: number; rows: number | null }> {
  const path = call.path(ground);
  const start = performance.now();
  const answer = await fetch(gateway.url + path, { headers: { cookie: gateway.cookie } });
  const body = await answer.text();
  const ms = performance.now() - start;
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body.slice(0, 200)}`);
  return { ms, rows: countRows(JSON.parse(body)) };
}

function countRows(body: unknown): number | null {
  if (Array.isArray(body)) return body.length;
  const items = (body as { items?: unknown }).items;
  return Array.isArray(items) ? items.length : null;
}

/** The quantile `share` (0 to 1) of the values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const median = (values: readonly number[]) => quantile(values, 0.5);

/** The ratio of the large practice's figure to the small one's. */
export const ratioOf = ({ small, large }: Pick<Compared, 'small' | 'large'>): number => large / small;
