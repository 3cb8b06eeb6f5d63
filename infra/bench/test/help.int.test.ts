import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { bundled } from '../../local/testing/bundled.ts';

const bench = await bundled("import './infra/bench/cost/options.ts'");

const run = (...words: string[]) => spawnSync(process.execPath, words, { encoding: 'utf8', timeout: 60_000 });

it('“npm run bench -- --help” prints what can be asked of it, and starts nothing', () => {
  const { stdout } = run(bench, '--help');
  for (const option of ['only', 'appointments', 'redis', 'within', 'help']) expect(stdout).toContain(`--${option}`);
});

const expectRefused = ({ status, stdout, stderr }: ReturnType<typeof run>) => {
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^error: .+\n$/);
};

it.each([
  ['--only', 'rest,nothing'],
  ['--redis', ''],
  ['--redis', 'postgres://localhost/queue'],
  ['--within', '1'],
])('“npm run bench -- %s %s” is refused in a sentence', (...words) => expectRefused(run(bench, ...words)));

it('“npm run faults -- --kills x” is refused in a sentence', () =>
  expectRefused(run('--import', 'tsx', 'infra/faults/main.ts', '--kills', 'x')));
