import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { cpuOf, difference, sumOf } from './processes.ts';

/** CPU milliseconds of one empty job, from added to completed, of its process and PostgreSQL. */
export async function costOfBareJob(queueUrl: string, jobs: number): Promise<number> {
  const child = fork(path.join(import.meta.dirname, 'bare-queue.ts'), {
    env: { ...process.env, QUEUE: queueUrl, JOBS: String(jobs) },
  });
  await once(child, 'message');
  const before = cpuOf(process.pid);
  child.send('go');
  await once(child, 'message');
  const used = difference(cpuOf(process.pid), before);
  child.send('end');
  await once(child, 'exit');
  return sumOf({ queue: used['bare-queue'] ?? 0, postgres: used['postgres'] ?? 0 }) / jobs;
}
