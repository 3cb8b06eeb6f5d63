import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('“npm run bench -- --help” prints what can be asked of it, and starts nothing', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'infra/bench/cost.ts', '--help']);
  for (const option of ['only', 'idle', 'bookings', 'requests', 'appointments', 'redis', 'within', 'help'])
    expect(stdout).toContain(`--${option}`);
  expect(stdout.trimEnd().split('\n')).toHaveLength(9);
});
