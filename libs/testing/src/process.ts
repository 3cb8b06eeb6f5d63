import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { TEST_SECRET } from './context.ts';

/**
 * One of the product's processes as it was built, on this machine alone, with the tests' secret; its first message names its port, once
 * it is ready. It is killed after the running test.
 */
export function startProcess(name: 'gateway' | 'booking' | 'payment', settings: Record<string, string>): ChildProcess {
  const child = fork(fileURLToPath(new URL(`../../../dist/${name}.js`, import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, EXIT_WITH_PARENT: '1', HOST: '127.0.0.1', APP_SECRET: TEST_SECRET, ...settings },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
