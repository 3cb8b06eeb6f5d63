import { Command } from 'commander';
import { fillDatabase } from './size/fill-database.ts';
import { runningDatabase } from './size/running-database.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * Fills a database with a practice of a size, for trying the screens and for measuring:
 * `npx tsx infra/bench/seed-size.ts --appointments 50000 --patients 5000`, with the product running from `.data` (or DATA_DIR), or
 * with DATABASE_URL and APP_SECRET. Refuses a database that holds appointments.
 */
const wanted = new Command('seed-size')
  .option('--appointments <n>', 'how many there are', wholeNumber(1, 1_000_000), 50_000)
  .option('--patients <n>', 'whose they are', wholeNumber(1, 1_000_000), 5_000)
  .parse()
  .opts<{ appointments: number; patients: number }>();
if (wanted.patients > wanted.appointments) stop('--patients must not be more than --appointments');

const began = performance.now();
try {
  const filled = await fillDatabase({ ...(await runningDatabase(process.env)), now: new Date() }, wanted);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(
    `${filled.appointments} appointments of ${filled.patients} patients, ${filled.notes} session notes, ${filled.accounts} accounts in ${seconds} s\n`,
  );
} catch (error) {
  stop((error as Error).message);
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
