import path from 'node:path';
import { root } from '../root.ts';

/** What one layer of the tests came to. `note` says why it failed as a whole, or could not run. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  note?: string;
  /** Each test file with its milliseconds, from the first of its tests to the last. */
  files?: { name: string; ms: number }[];
  /** Tests that say in their title why they could not run. */
  unrun?: string[];
}

/** The part of vitest's JSON report that is read here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

export const couldNotRun = (note: string): Outcome => ({ passed: 0, failed: 0, skipped: 1, note });
export const broke = (note: string): Outcome => ({ passed: 0, failed: 1, skipped: 0, note });

/**
 * Counts a vitest run. A file that could not even be loaded has no tests to fail, so it counts as one; so does a run that
 * found nothing to run, or that ended badly although every test passed.
 */
export function outcomeOf(report: VitestReport | undefined, exitCode: number | null): Outcome {
  if (report === undefined) return broke(`vitest ended without a report (exit code ${exitCode})`);
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const outcome: Outcome = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: path.relative(root, path.resolve(root, name)),
      ms: endTime - startTime,
    })),
    unrun: report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, fullName }) => status !== 'passed' && status !== 'failed' && fullName.includes('(SKIPPED: '))
      .map(({ fullName }) => fullName),
  };
  if (outcome.passed + outcome.failed === 0) return { ...outcome, failed: 1, note: 'ran no tests' };
  if (outcome.failed === 0 && exitCode !== 0)
    return { ...outcome, failed: 1, note: `vitest ended with exit code ${exitCode}` };
  return outcome;
}

/** The last lines of a run: the ten slowest files, what could not run, each layer by name, then one plain line that scripts read. */
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
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, [, outcome]) => total + outcome[key], 0);
  return [
    ...titled('The slowest files:', slowest),
    ...titled('Could not run:', unrun),
    ...rows,
    `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`,
  ].join('\n');
}

const titled = (title: string, lines: string[]) => (lines.length === 0 ? [] : [title, ...lines, '']);
