import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const run = (...words: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', ...words], { encoding: 'utf8', timeout: 60_000 });

it('“npm run bench -- --help” prints what can be asked of it, and starts nothing', () => {
  const { stdout } = run('infra/bench/cost/options.ts', '--help');
  for (const option of ['only', 'appointments', 'redis', 'within', 'help']) expect(stdout).toContain(`--${option}`);
});

it.each([
  ['infra/bench/cost/options.ts', '--only', 'rest,nothing'],
  ['infra/bench/cost/options.ts', '--redis', ''],
  ['infra/bench/cost/options.ts', '--redis', 'postgres://localhost/queue'],
  ['infra/bench/cost/options.ts', '--within', '1'],
  ['infra/faults/main.ts', '--kills', 'x'],
])('“%s %s %s” is refused in a sentence', (...words) => {
  const { status, stdout, stderr } = run(...words);
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^error: .+\n$/);
});
