import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { root } from '../root.ts';
import { couldNotRun, outcomeOf, summary } from './outcome.ts';
import type { VitestReport } from './vitest-report.ts';

const report = (changes: Partial<VitestReport>): VitestReport => ({
  numPassedTests: 3,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [],
  ...changes,
});

test('the tests of a successful run are counted as reported', () => {
  expect(outcomeOf(report({}), 0, '')).toMatchObject({ passed: 3, failed: 0, skipped: 1 });
});

test('a test file that does not load fails the layer', () => {
  const message = "Cannot find module './gone.ts'";
  const file = { name: 'broken.test.ts', status: 'failed', message, startTime: 0, endTime: 0 };
  const testResults = [{ ...file, assertionResults: [] }];
  expect(outcomeOf(report({ testResults }), 1, '')).toMatchObject({
    passed: 3,
    failed: 1,
    failures: [{ name: 'broken.test.ts', error: message }],
  });
});

test('a run without a single test fails', () => {
  expect(outcomeOf(report({ numPassedTests: 0 }), 0, '')).toMatchObject({ failed: 1, note: 'ran no tests' });
});

test('an error outside of the tests fails the layer, and so does a missing report', () => {
  const outside = outcomeOf(report({}), 1, 'A line.\n⎯⎯ Unhandled Errors ⎯⎯\nError: nobody waited for this\n');
  expect(outside.failed).toBe(1);
  expect(summary([['unit', outside]])).toContain('Error: nobody waited for this');
  const unreported = outcomeOf(undefined, null, 'started\nout of memory\n');
  expect(unreported.failed).toBe(1);
  expect(summary([['unit', unreported]])).toContain('out of memory');
});

test('the last line sums up the run and names each layer that could not run', () => {
  const text = summary([
    ['unit', { passed: 3, failed: 0, skipped: 1 }],
    ['int-redis', couldNotRun('there is no Redis')],
  ]);
  expect(text.split('\n').at(-1)).toBe('3 passed, 0 failed, 2 skipped');
  expect(text).toMatch(/^int-redis +SKIPPED .*\(there is no Redis\)$/m);
});

test('a failed hook without a failed test in its file counts as one failure, with the error of the hook', () => {
  const skipped = { fullName: 'never ran', status: 'skipped', failureMessages: [] };
  const file = { name: 'hook.test.ts', status: 'failed', message: 'no server', startTime: 0, endTime: 0 };
  const outcome = outcomeOf(report({ testResults: [{ ...file, assertionResults: [skipped] }] }), 1, '');
  expect(outcome).toMatchObject({ failed: 1, failures: [{ name: 'hook.test.ts', error: 'no server' }] });
});

test('the lines before the layers show each failed test with its file, title, the start of its error, the line of our own code, and its folder', () => {
  const failureMessages = [
    [
      '\u001b[31mTimeoutError\u001b[39m: locator.click: Timeout 30000ms exceeded.',
      ...Array.from({ length: 20 }, (_, at) => `  - attempt ${at}`),
      `    at click (${root}/node_modules/playwright-core/lib/page.js:10:2)`,
      `    at ${root}/e2e/visitor.e2e.ts:12:34`,
    ].join('\n'),
  ];
  const meta = { keptIn: 'dist/test-failures/visitor--reads' };
  const failed = { fullName: 'a visitor reads the page', status: 'failed', failureMessages, meta };
  const file = { name: `${root}/e2e/visitor.e2e.ts`, status: 'failed', message: '', startTime: 0, endTime: 0 };
  const outcome = outcomeOf(report({ testResults: [{ ...file, assertionResults: [failed] }] }), 1, '');
  const lines = summary([['browser', outcome]]).split('\n');
  expect(lines.slice(lines.indexOf('Failed:'))).toEqual([
    'Failed:',
    'browser: e2e/visitor.e2e.ts > a visitor reads the page',
    '    TimeoutError: locator.click: Timeout 30000ms exceeded.',
    ...Array.from({ length: 11 }, (_, at) => `      - attempt ${at}`),
    '    … 9 lines more above',
    `    at ${root}/e2e/visitor.e2e.ts:12:34`,
    '    pictures, page texts and logs: dist/test-failures/visitor--reads',
    '',
    'browser        FAILED   3 passed, 1 failed, 1 skipped',
    '3 passed, 1 failed, 1 skipped',
  ]);
});

test('a run lists its ten slowest files, slowest first, and what could not run with the reason', () => {
  const testResults = Array.from({ length: 12 }, (_, index) => ({
    name: `file-${index}.test.ts`,
    status: 'passed',
    message: '',
    startTime: 1_000,
    endTime: 1_000 + index * 100,
    assertionResults: [
      {
        fullName: `test ${index}${index === 3 ? ' (SKIPPED: no such user)' : ''}`,
        status: index === 3 ? 'pending' : 'passed',
        failureMessages: [],
      },
    ],
  }));
  const lines = summary([['unit', outcomeOf(report({ testResults }), 0, '')]]).split('\n');
  expect(lines.slice(0, 3)).toEqual([
    'The slowest files:',
    '   1.1 s  unit: file-11.test.ts',
    '   1.0 s  unit: file-10.test.ts',
  ]);
  expect(lines.filter((line) => / s {2}unit: /.test(line))).toHaveLength(10);
  expect(lines).toContain('test 3 (SKIPPED: no such user)');
});

test('the counts stay the last line of a long run that is read slowly, as through a pipe on a busy machine', async () => {
  const commands = JSON.stringify(new URL('commands.ts', import.meta.url).href);
  const script = `import { endWith, toScreen } from ${commands};
    toScreen('x'.repeat(3_000_000) + '\\n2 passed, 1 failed, 0 skipped\\n');
    process.stderr.write('said', () => endWith(1));`;
  const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], { cwd: root });
  const ended = once(run, 'close');
  await once(run.stderr, 'data');
  expect((await text(run.stdout)).slice(-60)).toMatch(/\n2 passed, 1 failed, 0 skipped\n$/);
  expect(await ended).toEqual([1, null]);
});
