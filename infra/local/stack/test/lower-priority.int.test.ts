import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { expect, test } from 'vitest';
import { lowerPriority } from '../lower-priority.ts';

const idle = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { detached: true, stdio: 'ignore' });

test('processes that are lowered at the same time all yield to others, and so do their sessions', async () => {
  const children = [idle(), idle(), idle()];
  const pids = children.map(({ pid }) => pid!);
  try {
    await Promise.all(pids.map(lowerPriority));
    expect(pids.map((pid) => os.getPriority(pid))).toEqual([5, 5, 5]);
    const sessions = pids.map((pid) => `/proc/${pid}/autogroup`).filter((file) => existsSync(file));
    for (const file of sessions) expect(readFileSync(file, 'utf8')).toMatch(/ nice 5$/m);
  } finally {
    for (const child of children) child.kill();
  }
});

test('a process that has ended is left alone', async () => {
  const child = idle();
  child.kill();
  await once(child, 'close');
  await lowerPriority(child.pid!);
});
