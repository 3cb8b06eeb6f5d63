import { Command } from 'commander';
import { buildIfStale } from '../local/building/build.ts';
import { RARE } from './mailbox/fill-mailbox.ts';
import { copyMailbox, type CopiedMailbox } from './mailbox/first-copy.ts';
import { quantile } from './quantile.ts';
import { table } from './table.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * `npx tsx infra/bench/mailbox.ts [--small 10000] [--large 100000] [--without CONDSTORE,IDLE] [--rounds 15]`: the whole product with a
 * small and a large mailbox, one after the other: the first copy, the notification worker's memory, the next mail, and the pages
 * and searches of the Emails tab. Linux only: the memory's peak is read from /proc.
 */
const options = new Command('mailbox')
  .option('--small <n>', 'mails of the small mailbox', wholeNumber(1), 10_000)
  .option('--large <n>', 'mails of the large one', wholeNumber(1), 100_000)
  .option('--without <names>', 'what the mail server cannot do', '')
  .option('--rounds <n>', 'how often each page is read', wholeNumber(1), 15)
  .parse()
  .opts<{ small: number; large: number; without: string; rounds: number }>();
await buildIfStale(console.log, ['services']);

const reads = (mails: number): [name: string, path: string][] => [
  ['list, first page', 'emails?pageSize=50'],
  ['list, middle page', `emails?pageSize=50&page=${Math.ceil(mails / 100)}`],
  ['list, last page', `emails?pageSize=50&page=${Math.ceil(mails / 50)}`],
  [`search, one in ${RARE.every}`, `emails?pageSize=50&search=${RARE.word}`],
  ['search, one person', 'emails?pageSize=50&search=person.77@client.example'],
  ['search, a common word', 'emails?pageSize=50&search=sleep'],
  ['search, two common words', 'emails?pageSize=50&search=calm+garden'],
  ['search, nothing', 'emails?pageSize=50&search=nowhere'],
];

async function measure(mails: number): Promise<Map<string, number>> {
  const mailbox = await copyMailbox(mails, { print: console.log, without: options.without });
  try {
    const figures = new Map([['first copy, s', mailbox.copyMs / 1_000]]);
    figures.set('worker, peak MB of the first copy', mailbox.peakMegabytes());
    figures.set('next mail shown, ms', await medianOf(5, () => mailbox.nextMailMs()));
    for (const [name, place] of reads(mails))
      figures.set(`${name}, ms`, await medianOf(options.rounds, () => timed(mailbox, place)));
    figures.set('worker, peak MB after all', mailbox.peakMegabytes());
    return figures;
  } finally {
    await mailbox.close();
  }
}

async function timed(mailbox: CopiedMailbox, place: string): Promise<number> {
  const start = performance.now();
  await mailbox.read(place);
  return performance.now() - start;
}

async function medianOf(rounds: number, measureOnce: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await measureOnce());
  return quantile(times, 0.5);
}

const [small, large] = [await measure(options.small), await measure(options.large)];
const rows = [...large].map(([name, figure]) => {
  const before = small.get(name) ?? Number.NaN;
  return [name, before.toFixed(1), figure.toFixed(1), (figure / before).toFixed(1)];
});
console.log(table(['', String(options.small), String(options.large), 'ratio'], rows));
