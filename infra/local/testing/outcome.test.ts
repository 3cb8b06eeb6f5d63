import { expect, test } from 'vitest';
import { couldNotRun, outcomeOf, summary, type VitestReport } from './outcome.ts';

const report = (changes: Partial<VitestReport>): VitestReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  success: true,
  testResults: [],
  ...changes,
});

test('a good run is counted as it is', () => {
  expect(outcomeOf(report({}), 0)).toMatchObject({ passed: 3, failed: 0, skipped: 1 });
});

test('a file that does not load fails the layer', () => {
  const testResults = [{ name: 'broken.test.ts', status: 'failed', startTime: 0, endTime: 0, assertionResults: [] }];
  expect(outcomeOf(report({ testResults, success: false }), 1)).toMatchObject({ passed: 3, failed: 1 });
});

test('a run without a single test fails', () => {
  expect(outcomeOf(report({ numPassedTests: 0 }), 0)).toMatchObject({ failed: 1, note: 'ran no tests' });
});

test('an error outside of the tests fails, and so does a missing report', () => {
  expect(outcomeOf(report({}), 1).failed).toBe(1);
  expect(outcomeOf(undefined, null).failed).toBe(1);
});

test('the last line sums up and a layer that could not run stands by its name', () => {
  const text = summary([
    ['unit', { passed: 3, failed: 0, skipped: 1 }],
    ['int-redis', couldNotRun('there is no Redis')],
  ]);
  expect(text.split('\n').at(-1)).toBe('3 passed, 0 failed, 2 skipped');
  expect(text).toMatch(/^int-redis +SKIPPED .*\(there is no Redis\)$/m);
});

test('a run names its ten slowest files, slowest first, and what could not run with its reason', () => {
  const testResults = Array.from({ length: 12 }, (_, index) => ({
    name: `file-${index}.test.ts`,
    status: 'passed',
    startTime: 1_000,
    endTime: 1_000 + index * 100,
    assertionResults: [
      {
        fullName: `test ${index}${index === 3 ? ' (SKIPPED: no such user)' : ''}`,
        status: index === 3 ? 'pending' : 'passed',
      },
    ],
  }));
  const lines = summary([['unit', outcomeOf(report({ testResults }), 0)]]).split('\n');
  expect(lines.slice(0, 3)).toEqual([
    'The slowest files:',
    '   1.1 s  unit: file-11.test.ts',
    '   1.0 s  unit: file-10.test.ts',
  ]);
  expect(lines.filter((line) => / s {2}unit: /.test(line))).toHaveLength(10);
  expect(lines).toContain('test 3 (SKIPPED: no such user)');
});
