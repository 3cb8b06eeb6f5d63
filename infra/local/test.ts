import { launchBrowser } from './browser/browser.ts';
import { buildIfStale } from './building/build.ts';
import { asOneTest, endWith, runVitest, tools, toScreen, type Screen } from './testing/commands.ts';
import { broke, couldNotRun, summary, type Outcome } from './testing/outcome.ts';
import { findRedis } from './testing/redis.ts';

/** In the order of how fast they finish, in which they are listed: the first to fail is the cheapest to mend. */
const layers: Record<string, (screen: Screen) => Promise<Outcome>> = {
  types: (screen) =>
    asOneTest(screen, [
      [tools.tsc, ['-p', 'tsconfig.json', '--singleThreaded']],
      [tools.tsc, ['-p', 'web/tsconfig.json', '--singleThreaded']],
      [tools.tsc, ['-p', 'e2e/tsconfig.json', '--singleThreaded']],
    ]),
  lint: (screen) =>
    asOneTest(screen, [
      [tools.oxlint, ['.']],
      [tools.depcruise, ['libs', 'services', 'web', 'infra', '--config', '.dependency-cruiser.cjs']],
      [tools.knip, ['--no-progress', '--no-config-hints']],
      [tools.oxfmt, ['--list-different', '.']],
    ]),
  unit: (screen) => runVitest(screen, 'unit*'),
  'int-postgres': (screen) => runVitest(screen, 'int', { TEST_QUEUE: 'postgres' }),
  'int-redis': onRedis,
  browser: inBrowser,
};

/** How many layers run side by side: on two processors, two of them leave a quarter of the time unused, waiting for others. */
const WORKERS = 3;

/** The order in which they begin: what reports quickly, then the longest, so that all workers end at about the same time. */
const BEGIN: readonly string[] = ['types', 'int-postgres', 'browser', 'unit', 'lint', 'int-redis'];

/**
 * `npm test [layer …]`: runs the layers (all, or those whose name begins with an argument), three at a time, says how each ended, and
 * prints `N passed, N failed, N skipped` as the last line. What a layer says is shown in one piece when it is through, that of an
 * only one at once. Exit code 1 when anything failed or a layer found no tests.
 */
export async function test(args: string[]): Promise<void> {
  const wanted = Object.keys(layers).filter((name) => args.length === 0 || args.some((arg) => name.startsWith(arg)));
  const unknown = args.filter((arg) => !Object.keys(layers).some((name) => name.startsWith(arg)));
  if (unknown.length > 0)
    throw new Error(`There is no layer ${unknown.join(', ')}; there are ${Object.keys(layers).join(', ')}.`);
  const outcomes = new Map<string, Outcome>();
  // Layers that run side by side start what is built; none finds it half written by another.
  if (wanted.some((name) => name.startsWith('int') || name === 'browser'))
    await buildIfStale((line) => toScreen(`${line}\n`), ['services']);
  const waiting = wanted.toSorted((one, other) => BEGIN.indexOf(one) - BEGIN.indexOf(other));
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      outcomes.set(name, await runLayer(name, wanted.length === 1));
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  const inOrder = wanted.map((name) => [name, outcomes.get(name)!] as const);
  toScreen(`\n${summary(inOrder)}\n`);
  endWith(inOrder.some(([, { failed }]) => failed > 0) ? 1 : 0);
}

/** Runs one layer, its words on the screen at once (`alone`) or when it is through. */
async function runLayer(name: string, alone: boolean): Promise<Outcome> {
  const began = Date.now();
  const head = `\n── ${name}\n`;
  let said = '';
  toScreen(alone ? head : `── ${name} begins\n`);
  const outcome = await layers[name]!(alone ? toScreen : (text) => (said += text)).catch((error: Error) =>
    broke(error.message),
  );
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  toScreen(`${alone ? '' : `${head}${said}`}── ${name}: ${seconds} s\n`);
  return outcome;
}

/** The tests of what touches a queue, with a Redis; of those only files whose path contains one of `paths`, if given. */
export async function onRedis(screen: Screen, paths: readonly string[] = []): Promise<Outcome> {
  const redis = await findRedis();
  if (redis === undefined) {
    const reason = 'no Redis: set REDIS_URL, or put redis-server on PATH, or start a Docker engine';
    return process.env.REQUIRE_REDIS === '1' ? broke(reason) : couldNotRun(reason);
  }
  screen(`Redis: ${redis.origin}. What touches no queue ran with PostgreSQL.\n`);
  try {
    return await runVitest(screen, 'int', { TEST_QUEUE: 'redis', REDIS_URL: redis.url }, paths);
  } finally {
    await redis.stop();
  }
}

async function inBrowser(screen: Screen): Promise<Outcome> {
  try {
    await (await launchBrowser()).close();
  } catch (error) {
    const reason = (error as Error).message;
    return process.env.REQUIRE_BROWSER === '1' ? broke(reason) : couldNotRun(reason);
  }
  return runVitest(screen, 'e2e');
}
