import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../root.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import type { VitestReport } from './vitest-report.ts';

const bin = (place: string) => path.join(root, 'node_modules', place);

/** Scripts of the tools, run by this very Node rather than by whatever PATH offers. */
export const tools = {
  tsc: bin('typescript-7/bin/tsc'),
  oxlint: bin('oxlint/bin/oxlint'),
  depcruise: bin('dependency-cruiser/bin/dependency-cruise.mjs'),
  oxfmt: bin('oxfmt/bin/oxfmt'),
  knip: bin('knip/bin/knip.js'),
  vitest: bin('vitest/vitest.mjs'),
} as const;

/** Where the output of a layer goes, in pieces of any size. */
export type Screen = (text: string) => void;

/** How many characters of a run's last output are kept, to explain a failure that no test explains. */
const KEPT_OUTPUT = 32_000;

export const toScreen: Screen = (text) => process.stdout.write(text);

/** Ends this process once all it said is out: a pipe that is read slowly would lose the last lines. */
export function endWith(exitCode: number): void {
  process.stdout.write('', () => process.exit(exitCode));
}

/** Runs one tool to its end, its words on `screen`, coloured when ours may be; returns its exit code (null: a signal ended it). */
function runTool(screen: Screen, script: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number | null> {
  const colour = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {};
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, ...colour, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', screen);
    child.once('error', reject);
    child.once('close', resolve);
  });
}

/** Steps run side by side: more threads in each would spend a half more of the processor on the same. Read by TypeScript and the linter. */
const ONE_THREAD = { GOMAXPROCS: '1' };

/**
 * Runs steps that are good or bad as a whole, side by side, and counts them as one test. What each says is shown in one piece
 * when it is through.
 */
export async function asOneTest(screen: Screen, steps: readonly (readonly [string, string[]])[]): Promise<Outcome> {
  const outcomes = await Promise.all(
    steps.map(async ([script, args]) => {
      let said = '';
      const exitCode = await runTool((text) => (said += text), script, args, ONE_THREAD);
      if (said.trim() !== '') screen(`${said.trimEnd()}\n`);
      return { name: [path.basename(script), ...args].join(' '), error: said, exitCode };
    }),
  );
  const failures = outcomes.filter(({ exitCode }) => exitCode !== 0);
  return failures.length === 0
    ? { passed: 1, failed: 0, skipped: 0 }
    : { passed: 0, failed: 1, skipped: 0, note: failures.map(({ name }) => name).join('; '), failures };
}

/** Runs the vitest projects of a name or pattern, only files whose path contains one of `paths` if given, and counts what the report says. */
export async function runVitest(
  screen: Screen,
  project: string,
  env: NodeJS.ProcessEnv = {},
  paths: readonly string[] = [],
): Promise<Outcome> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stillpoint-report-'));
  const file = path.join(dir, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // Runs side by side would write the times of their files over each other's, and one may read them half written.
  const args = ['run', ...paths, '--project', project, '--no-cache', ...reporters];
  let said = '';
  const keepOutput: Screen = (text) => {
    said = (said + text).slice(-KEPT_OUTPUT);
    screen(text);
  };
  try {
    const exitCode = await runTool(keepOutput, tools.vitest, args, { NODE_ENV: 'test', ...env });
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport) : undefined;
    return outcomeOf(report, exitCode, said);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
