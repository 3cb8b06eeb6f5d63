import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startRunner } from '../src/index.ts';
import { LEASE_MS, parcels } from './fixtures.ts';

const fixture = parcels();

/** The possible results of one attempt: it arrives, fails, throws, or its process vanishes in the middle. */
const fate = fc.constantFrom('arrive', 'fail', 'throw', 'vanish');

test('any number of runners on one table never try one row at the same time and deliver each row once, whatever the outcomes of their tries', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.array(fate, { maxLength: 3 }), { minLength: 1, maxLength: 12 }),
      async (runnerCount, lanes, fates) => {
        await fixture.sql`TRUNCATE parcels.parcel`;
        const ids = await fixture.owe(fates.length);
        const fateOf = new Map(ids.map((id, index) => [id, [...fates[index]!]]));
        const beingTried = new Set<string>();
        const doubles: string[] = [];
        const arrivals = new Map<string, number>();
        const delivery = fixture.delivery(async (claim) => {
          if (beingTried.has(claim.id)) doubles.push(claim.id);
          beingTried.add(claim.id);
          await fixture.sql`SELECT pg_sleep(0.001)`;
          beingTried.delete(claim.id);
          switch (fateOf.get(claim.id)!.shift() ?? 'arrive') {
            case 'fail':
              return { kind: 'retry', error: 'failed' };
            case 'throw':
              throw new Error('thrown');
            case 'vanish':
              return { kind: 'settled', as: 'nothing written' };
            default:
              if (await fixture.arrived(claim)) arrivals.set(claim.id, (arrivals.get(claim.id) ?? 0) + 1);
              return { kind: 'settled', as: 'done' };
          }
        });
        const runners = await Promise.all(
          Array.from({ length: runnerCount }, () => startRunner({ context: fixture.context, delivery, lanes })),
        );
        // In each round a row loses at most one attempt; after a vanished one, its lease must lapse.
        for (let round = 0; round < 5; round++) {
          await Promise.all(runners.map((runner) => runner.flush()));
          fixture.clock.advance(LEASE_MS);
        }
        await Promise.all(runners.map((runner) => runner.stop()));
        expect(doubles).toEqual([]);
        expect([...arrivals.values()]).toEqual(Array(ids.length).fill(1));
        const rows = await fixture.all();
        expect(rows.every(({ state, dueAt, lease }) => state === 'done' && dueAt === null && lease === null)).toBe(
          true,
        );
        expect(new Map(rows.map(({ id, attempts }) => [id, attempts]))).toEqual(
          new Map(ids.map((id, index) => [id, fates[index]!.indexOf('arrive') + 1 || fates[index]!.length + 1])),
        );
      },
    ),
    { numRuns: 40 },
  );
});
