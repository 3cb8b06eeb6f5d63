import { launchBrowser } from './browser.ts';
import { asOneTest, runVitest, tools } from './testing/commands.ts';
import { broke, couldNotRun, summary, type Outcome } from './testing/outcome.ts';
import { findRedis } from './testing/redis.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** In the order of how fast they tell: the first to fail is the cheapest to mend. */
const layers: Record<string, () => Promise<Outcome>> = {
  types: () =>
    asOneTest([
      [tools.tsc, ['-p', 'tsconfig.json']],
      [tools.tsc, ['-p', 'web/tsconfig.json']],
      [tools.tsc, ['-p', 'e2e/tsconfig.json']],
    ]),
  lint: () =>
    asOneTest([
      // In halves that share few types, so that two processors have work.
      [tools.eslint, ['web', 'e2e', '--max-warnings', '0']],
      [tools.eslint, ['.', '--max-warnings', '0', '--ignore-pattern', '{web,e2e}/**']],
      [tools.depcruise, ['libs', 'services', 'web', 'infra', '--config', '.dependency-cruiser.cjs']],
      [tools.knip, ['--no-progress', '--no-config-hints']],
      [tools.prettier, ['--check', '--log-level', 'warn', '.']],
    ]),
  unit: () => runVitest('unit'),
  'int-postgres': () => runVitest('int', { TEST_QUEUE: 'postgres' }),
  'int-redis': onRedis,
  browser: inBrowser,
};

/**
 * `npm test [layer …]`: runs the layers (all, or those whose name begins with an argument), says how each ended, and prints
 * `N passed, N failed, N skipped` as the last line. Exit code 1 when anything failed or a layer found no tests.
 */
export async function test(args: string[]): Promise<void> {
  const wanted = Object.keys(layers).filter((name) => args.length === 0 || args.some((arg) => name.startsWith(arg)));
  const unknown = args.filter((arg) => !Object.keys(layers).some((name) => name.startsWith(arg)));
  if (unknown.length > 0)
    throw new Error(`There is no layer ${unknown.join(', ')}; there are ${Object.keys(layers).join(', ')}.`);
  const outcomes: [string, Outcome][] = [];
  for (const name of wanted) {
    const began = Date.now();
    say(`\n── ${name}`);
    const outcome = (await layers[name]?.().catch((error: Error) => broke(error.message))) ?? broke('no such layer');
    say(`── ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
    outcomes.push([name, outcome]);
  }
  say(`\n${summary(outcomes)}`);
  process.exit(outcomes.some(([, { failed }]) => failed > 0) ? 1 : 0);
}

async function onRedis(): Promise<Outcome> {
  const redis = await findRedis();
  if (redis === undefined) {
    const reason = 'no Redis: set REDIS_URL, or put redis-server on PATH, or start a Docker engine';
    return process.env.REQUIRE_REDIS === '1' ? broke(reason) : couldNotRun(reason);
  }
  say(`Redis: ${redis.origin}. What touches no queue ran with PostgreSQL.`);
  try {
    return await runVitest('int', { TEST_QUEUE: 'redis', REDIS_URL: redis.url });
  } finally {
    await redis.stop();
  }
}

async function inBrowser(): Promise<Outcome> {
  try {
    await (await launchBrowser()).close();
  } catch (error) {
    const reason = (error as Error).message;
    return process.env.REQUIRE_BROWSER === '1' ? broke(reason) : couldNotRun(reason);
  }
  return runVitest('e2e');
}
