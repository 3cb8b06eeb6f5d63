import { launchBrowser } from './browser/browser.ts';
import { buildIfStale } from './building/build.ts';
import { asOneTest, runVitest, tools, toScreen, type Screen } from './testing/commands.ts';
import { broke, couldNotRun, summary, type Outcome } from './testing/outcome.ts';
import { findRedis } from './testing/redis.ts';

/** In the order of how fast they tell: the first to fail is the cheapest to mend. */
const layers: Record<string, (screen: Screen) => Promise<Outcome>> = {
  types: (screen) =>
    asOneTest(screen, [
      [tools.tsc, ['-p', 'tsconfig.json']],
      [tools.tsc, ['-p', 'web/tsconfig.json']],
      [tools.tsc, ['-p', 'e2e/tsconfig.json']],
    ]),
  lint: (screen) =>
    asOneTest(screen, [
      [tools.oxlint, ['.']],
      [tools.depcruise, ['libs', 'services', 'web', 'infra', '--config', '.dependency-cruiser.cjs']],
      [tools.knip, ['--no-progress', '--no-config-hints']],
      [tools.prettier, ['--check', '--log-level', 'warn', '.']],
    ]),
  unit: (screen) => runVitest(screen, 'unit*'),
  'int-postgres': (screen) => runVitest(screen, 'int', { TEST_QUEUE: 'postgres' }),
  'int-redis': onRedis,
  browser: inBrowser,
};

/** Waits more than it works, where the others do the opposite: it runs beside them. */
const BESIDE = 'browser';

/**
 * `npm test [layer …]`: runs the layers (all, or those whose name begins with an argument), the browser's beside the others, says
 * how each ended, and prints `N passed, N failed, N skipped` as the last line. What a layer says is shown in one piece when it is
 * through, that of an only one at once. Exit code 1 when anything failed or a layer found no tests.
 */
export async function test(args: string[]): Promise<void> {
  const wanted = Object.keys(layers).filter((name) => args.length === 0 || args.some((arg) => name.startsWith(arg)));
  const unknown = args.filter((arg) => !Object.keys(layers).some((name) => name.startsWith(arg)));
  if (unknown.length > 0)
    throw new Error(`There is no layer ${unknown.join(', ')}; there are ${Object.keys(layers).join(', ')}.`);
  const lanes = [wanted.filter((name) => name !== BESIDE), wanted.filter((name) => name === BESIDE)];
  const outcomes = new Map<string, Outcome>();
  // Both lanes start what is built; neither finds it half written by the other.
  if (wanted.some((name) => name.startsWith('int') || name === BESIDE))
    await buildIfStale((line) => toScreen(`${line}\n`), ['services']);
  await Promise.all(
    lanes.map(async (lane) => {
      for (const name of lane) outcomes.set(name, await runLayer(name, wanted.length === 1));
    }),
  );
  const inOrder = wanted.flatMap((name) => [[name, outcomes.get(name)!] as const]);
  toScreen(`\n${summary(inOrder)}\n`);
  process.exit(inOrder.some(([, { failed }]) => failed > 0) ? 1 : 0);
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

async function onRedis(screen: Screen): Promise<Outcome> {
  const redis = await findRedis();
  if (redis === undefined) {
    const reason = 'no Redis: set REDIS_URL, or put redis-server on PATH, or start a Docker engine';
    return process.env.REQUIRE_REDIS === '1' ? broke(reason) : couldNotRun(reason);
  }
  screen(`Redis: ${redis.origin}. What touches no queue ran with PostgreSQL.\n`);
  try {
    return await runVitest(screen, 'int', { TEST_QUEUE: 'redis', REDIS_URL: redis.url });
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
