import { Command, Option } from 'commander';
import { quantile } from '../bench/quantile.ts';
import { table } from '../bench/table.ts';
import { wholeNumber } from '../bench/whole-number.ts';
import { buildIfStale } from '../local/building/build.ts';
import { endWith } from '../local/testing/commands.ts';
import type { Outcome } from './run.ts';

/**
 * `npm run faults`: two of each process under load while processes are killed, the queue is emptied, the database stops, connections are
 * cut, late and half-open, pools are full, and providers hang or fail. Exit code 1 when an invariant broke.
 */
const program = new Command('faults')
  .addOption(
    new Option(
      '--seconds <n>',
      'how long faults come, for each home of the queue, and longer until each came once; 90, or as long as the kills take',
    ).argParser(wholeNumber(1)),
  )
  .addOption(new Option('--seed <n>', 'the same seed, the same faults').argParser(wholeNumber(0)).default(20_261_122))
  .addOption(
    new Option(
      '--kills <n>',
      'instead: so many kills as fast as processes are ready again, with an emptied Redis for 20 and a stopped database for 50 of them',
    ).argParser(wholeNumber(1)),
  )
  .addOption(
    new Option('--queue <home>', 'where the queue lives').choices(['redis', 'postgres', 'both']).default('both'),
  )
  .parse();
const options = program.opts<{
  seconds?: number;
  seed: number;
  kills?: number;
  queue: 'redis' | 'postgres' | 'both';
}>();

await buildIfStale(console.log, ['services']);
// Only now: it loads the tests' support, which takes seconds, and `--help` does without.
const { runFaults } = await import('./run.ts');
let isBroken = false;
for (const home of options.queue === 'both' ? (['redis', 'postgres'] as const) : [options.queue]) {
  console.log(
    `\nQueue in ${home}, seed ${options.seed}, ${options.kills ? `${options.kills} kills` : `at least ${options.seconds ?? 90} s of faults, until each came once`}`,
  );
  const outcome = await runFaults({ ...options, home, print: console.log });
  report(outcome);
  isBroken ||= outcome.findings.some(({ broken }) => broken.length > 0);
}
endWith(isBroken ? 1 : 0);

function report({ observations, played, findings, settledMs }: Outcome): void {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  const rows = [...played].toSorted().map(([name, all]) => {
    const times = all.filter((ms) => ms !== null);
    if (times.length === 0) return [name, String(all.length), '', ''];
    return [name, String(all.length), seconds(quantile(times, 0.5)), seconds(Math.max(...times))];
  });
  console.log(`\n${table(['fault', 'times', 'recovered after, median s', 'slowest s'], rows)}`);
  const count = (kind: 'book' | 'cancel') =>
    [...observations.histories.values()].flat().filter((one) => one.kind === kind).length;
  const answers = [...observations.answers].toSorted().map(([answer, times]) => `${answer}: ${times}`);
  console.log(
    `\nBookings asked for ${count('book')}, answered yes ${observations.booked.size}; cancellations ${observations.cancelled.size} of ${count('cancel')}; paid ${observations.paid.size}.`,
  );
  console.log(
    `Answers: ${answers.join(', ')}. ${observations.histories.size} histories. Nothing owed ${seconds(settledMs)} s after the last fault.\n`,
  );
  for (const { invariant, broken } of findings) {
    console.log(`${broken.length === 0 ? 'holds ' : 'BROKEN'} ${invariant}`);
    for (const one of broken.slice(0, 5)) console.log(`         ${one}`);
    if (broken.length > 5) console.log(`         and ${broken.length - 5} more`);
  }
}
