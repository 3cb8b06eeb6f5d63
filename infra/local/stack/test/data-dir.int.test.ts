import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeDataDir } from '../data-dir.ts';

let dir: string;
const note = () => path.join(dir, 'running.json');
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'stillpoint-data-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('two runs cannot share a data folder, and the second is told who has it', async () => {
  const first = await takeDataDir(dir, 'http://localhost:3000');
  await expect(takeDataDir(dir, 'http://localhost:3100')).rejects.toThrow(
    `Stillpoint already runs from ${dir} (process ${process.pid}, http://localhost:3000)`,
  );
  first.release();
  expect(existsSync(note())).toBe(false);
  expect((await takeDataDir(dir, '')).hadCrashed).toBe(false);
});

test('what a killed run left behind is ended, and its folder taken over', async () => {
  const orphan = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)']);
  await once(orphan, 'spawn');
  const crashed = await takeDataDir(dir, '');
  crashed.noteChildren([orphan.pid ?? 0]);
  const left = JSON.parse(readFileSync(note(), 'utf8')) as { pid: number; started: string };
  writeFileSync(note(), JSON.stringify({ ...left, started: 'long ago' }));
  const ended = once(orphan, 'exit');
  expect((await takeDataDir(dir, '')).hadCrashed).toBe(true);
  expect((await ended)[1]).toBe('SIGKILL');
});
