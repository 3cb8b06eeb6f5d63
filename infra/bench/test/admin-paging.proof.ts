import { test } from 'vitest';
import { quantile } from '../quantile.ts';
import { table } from '../table.ts';
import { adminCalls } from './admin-calls.ts';
import { ask, testPagesAtSize } from './paging.ts';

const appointments = Number(process.env['APPOINTMENTS'] ?? 50_000);
const ROUNDS = 15;

const { small, large } = testPagesAtSize({ appointments, patients: appointments / 5 });

test(`every page of the administrator is read at ${appointments} appointments and at 500, and how long each takes is printed`, async () => {
  const rows: string[][] = [];
  for (const call of adminCalls) {
    const times: [number[], number[]] = [[], []];
    // By turns, so that whatever else the machine does meets both; the first rounds warm up.
    for (let round = -2; round < ROUNDS; round++)
      for (const [at, practice] of [small, large].entries()) {
        const { ms } = await ask(practice, call);
        if (round >= 0) times[at]!.push(ms);
      }
    const [before, after] = [quantile(times[0], 0.5), quantile(times[1], 0.5)];
    rows.push([call.name, before.toFixed(1), after.toFixed(1), (after / before).toFixed(1)]);
  }
  process.stdout.write(`${table(['call', 'ms at 500', `ms at ${appointments}`, 'ratio'], rows)}\n`);
}, 600_000);
