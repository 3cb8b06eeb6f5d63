import { formatFailure, failuresIn, fromRoot, type Failure } from './failures.ts';
import type { VitestReport } from './vitest-report.ts';

/** The result of one layer of tests. `note`: why it failed as a whole, or could not run. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  note?: string;
  /** Each test file with its milliseconds, from the first of its tests to the last. */
  files?: { name: string; ms: number }[];
  /** Tests that say in their title why they could not run. */
  unrun?: string[];
  failures?: Failure[];
}

export const couldNotRun = (note: string): Outcome => ({ passed: 0, failed: 0, skipped: 1, note });
export const broke = (note: string): Outcome => ({ passed: 0, failed: 1, skipped: 0, note });

/**
 * Counts a vitest run. A file that failed outside of its tests, not even loaded or in a hook, counts as one; so does a run that
 * found nothing to run, or that ended badly although every test passed: of that one the last it `said` tells why.
 */
export function outcomeOf(report: VitestReport | undefined, exitCode: number | null, said: string): Outcome {
  const asAWhole = (note: string) => ({ failed: 1, note, failures: [{ name: note, error: lastWords(said) }] });
  if (report === undefined)
    return { passed: 0, skipped: 0, ...asAWhole(`vitest ended without a report (exit code ${exitCode})`) };
  const failures = failuresIn(report);
  const outcome: Outcome = {
    passed: report.numPassedTests,
    failed: failures.length,
    failures,
    skipped: report.numPendingTests + report.numTodoTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: fromRoot(name),
      ms: endTime - startTime,
    })),
    unrun: report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, fullName }) => status !== 'passed' && status !== 'failed' && fullName.includes('(SKIPPED: '))
      .map(({ fullName }) => fullName),
  };
  if (outcome.passed + outcome.failed === 0) return { ...outcome, ...asAWhole('ran no tests') };
  if (outcome.failed === 0 && exitCode !== 0)
    return { ...outcome, ...asAWhole(`vitest ended with exit code ${exitCode}`) };
  return outcome;
}

/** Errors outside of tests are under a heading of vitest's; otherwise the last lines are taken. */
function lastWords(said: string): string {
  const heading = said.lastIndexOf('Unhandled ');
  return heading >= 0 ? said.slice(heading) : said.trimEnd().split('\n').slice(-8).join('\n');
}

/**
 * The last lines of a run: the ten slowest files, what could not run, what failed and why, each layer by name, then one plain
 * line that scripts read.
 */
export function summary(outcomes: readonly (readonly [string, Outcome])[]): string {
  const state = ({ passed, failed, skipped, note }: Outcome) => {
    const word = failed > 0 ? 'FAILED' : passed > 0 ? 'passed' : 'SKIPPED';
    return `${word.padEnd(8)} ${passed} passed, ${failed} failed, ${skipped} skipped${note ? ` (${note})` : ''}`;
  };
  const rows = outcomes.map(([name, outcome]) => `${name.padEnd(14)} ${state(outcome)}`);
  const slowest = outcomes
    .flatMap(([layer, { files = [] }]) => files.map((file) => ({ ...file, layer })))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ name, ms, layer }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${layer}: ${name}`);
  const unrun = outcomes.flatMap(([, { unrun: titles = [] }]) => titles);
  const failed = outcomes.flatMap(([layer, { failures = [] }]) =>
    failures.flatMap((failure) => formatFailure(layer, failure)),
  );
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, [, outcome]) => total + outcome[key], 0);
  return [
    ...titled('The slowest files:', slowest),
    ...titled('Could not run:', unrun),
    ...titled('Failed:', failed),
    ...rows,
    `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`,
  ].join('\n');
}

const titled = (title: string, lines: string[]) => (lines.length === 0 ? [] : [title, ...lines, '']);
