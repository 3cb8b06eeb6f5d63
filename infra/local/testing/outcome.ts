/** What one layer of the tests came to. `note` says why it failed as a whole, or could not run. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  note?: string;
}

/** The part of vitest's JSON report that is read here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
  testResults: { name: string; status: string; assertionResults: unknown[] }[];
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
  };
  if (outcome.passed + outcome.failed === 0) return { ...outcome, failed: 1, note: 'ran no tests' };
  if (outcome.failed === 0 && exitCode !== 0)
    return { ...outcome, failed: 1, note: `vitest ended with exit code ${exitCode}` };
  return outcome;
}

/** The last lines of a run: each layer by name, then one plain line that scripts read. */
export function summary(outcomes: readonly (readonly [string, Outcome])[]): string {
  const state = ({ passed, failed, skipped, note }: Outcome) => {
    const word = failed > 0 ? 'FAILED' : passed > 0 ? 'passed' : 'SKIPPED';
    return `${word.padEnd(8)} ${passed} passed, ${failed} failed, ${skipped} skipped${note ? ` (${note})` : ''}`;
  };
  const rows = outcomes.map(([name, outcome]) => `${name.padEnd(14)} ${state(outcome)}`);
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, [, outcome]) => total + outcome[key], 0);
  return [...rows, `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`].join('\n');
}
