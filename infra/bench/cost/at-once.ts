import type { Stack } from '../../local/stack.ts';
import { quantile } from '../quantile.ts';
import type { Sql } from '@stillpoint/db';
import { signedInClient } from '../sign-in.ts';
import { book, untilQuiet, type FreeHours } from './bookings.ts';

/** Several clients book at the same time, each one session after the other: how long an answer takes (ms), and how many a second. */
export async function bookAtOnce(
  stack: Stack,
  watch: Sql,
  { service, next }: FreeHours,
  { clients, each }: { clients: number; each: number },
): Promise<{ p50: number; aSecond: number }> {
  const visitors = [];
  for (let number = 0; number < clients; number++)
    visitors.push(await signedInClient(stack, `bench.${number}.at.once@example.com`));
  // The mails of their sign-ins are no booking's work.
  await untilQuiet(watch);
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    visitors.map(async (visitor) => {
      for (let booked = 0; booked < each; booked++) {
        const hour = next();
        const asked = performance.now();
        await book(visitor, service.id, hour);
        times.push(performance.now() - asked);
      }
    }),
  );
  return { p50: quantile(times, 0.5), aSecond: (times.length / (performance.now() - began)) * 1000 };
}
