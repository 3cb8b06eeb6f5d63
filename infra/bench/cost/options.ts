import { requireAddress } from '@stillpoint/config';
import { Command, InvalidArgumentError, Option } from 'commander';
import { wholeNumber } from '../whole-number.ts';

const PARTS = ['rest', 'booking', 'reads', 'statements', 'memory', 'screens'];

/** MB in which the product starts and books, with PostgreSQL, the sandboxes and what starts them; in 320 the kernel ends them. */
const LEAST_MEMORY = 384;

/** What `npm run bench` was asked for. */
export const options = new Command('npm run bench --')
  .description('What the whole product costs. Ends with 1 where a goal is missed.')
  .addOption(
    new Option('--only <parts>', `measure only these of ${PARTS.join(',')}`)
      .argParser(partsOf)
      .default(new Set(PARTS), 'all'),
  )
  .option('--appointments <n>', 'in a practice of that size, with a tenth as many patients', wholeNumber(0), 0)
  .option('--redis <url>', 'with the queue in that Redis', redisAddress)
  .option(
    '--within <MB>',
    `with so much memory for all of it, as root; ${LEAST_MEMORY} at least`,
    wholeNumber(LEAST_MEMORY),
  )
  .parse()
  .opts<{
    only: Set<string>;
    appointments: number;
    redis?: string;
    within?: number;
  }>();

function redisAddress(text: string): string {
  try {
    return requireAddress('Redis', text, ['redis', 'rediss']);
  } catch (error) {
    throw new InvalidArgumentError(`${(error as Error).message}.`);
  }
}

function partsOf(text: string): Set<string> {
  const unknown = text.split(',').find((part) => !PARTS.includes(part));
  if (unknown !== undefined) throw new InvalidArgumentError(`There is no “${unknown}”.`);
  return new Set(text.split(','));
}
