import { expect, test } from 'vitest';
import { everyFault, nameOf, schedule, stormFaults, type Fault } from './schedule.ts';

const take = <T>(from: Generator<T>, count: number): T[] => Array.from({ length: count }, () => from.next().value as T);

test.each(['postgres', 'redis'] as const)(
  'the faults for queues in %s are the same each time for one seed, and differ between seeds',
  (home) => {
    const scheduled = (seed: number) => {
      const { environment, kills } = schedule(seed, home);
      return { environment: take(environment, 30), kills: take(kills, 30) };
    };
    expect(scheduled(7)).toEqual(scheduled(7));
    expect(scheduled(7)).not.toEqual(scheduled(8));
  },
);

test.each(['postgres', 'redis'] as const)('every fault for queues in %s comes once before any is repeated', (home) => {
  const wanted = everyFault(home).filter(({ kind }) => kind !== 'kill');
  const { environment } = schedule(3, home);
  const played: Fault[] = [];
  while (played.length < wanted.length) played.push(...(environment.next().value as Fault[]));
  const names = (faults: Fault[]) => faults.map(nameOf).toSorted();
  expect(names(played)).toEqual(names(wanted));
});

test('both copies of each process are killed', () => {
  const { kills } = schedule(5, 'redis');
  const met = new Set(take(kills, 100).map((fault) => JSON.stringify(fault)));
  expect(met.size).toBe(8);
});

test('only queues in Redis have a connection of their own to cut and can be emptied', () => {
  const names = (home: 'postgres' | 'redis') => everyFault(home).map(nameOf);
  expect(names('redis')).toEqual(expect.arrayContaining(['empty-redis', 'cut queue']));
  expect(names('postgres').filter((name) => /redis|queue/.test(name))).toEqual([]);
});

test('a storm of a thousand kills empties Redis fifty times and stops the database twenty times, spread evenly', () => {
  const storm = stormFaults(1_000, 'redis');
  const pausesBefore = (name: string) => storm.filter(({ fault }) => fault.kind === name).map(({ after }) => after);
  expect([pausesBefore('empty-redis').length, pausesBefore('stop-database').length]).toEqual([50, 20]);
  expect(storm.map(({ after }) => after)).toEqual(storm.map(({ after }) => after).toSorted((a, b) => a - b));
  expect(pausesBefore('stop-database').at(-1)).toBe(975);
});
