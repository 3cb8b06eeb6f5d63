import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testFolder, until } from '@stillpoint/testing';
import { takeDataDir } from '../data-dir.ts';

let dir: string;
const note = () => path.join(dir, 'running.json');
beforeEach(() => {
  dir = testFolder();
});

/** A process that does this, left behind by a run that was killed. */
async function leaveOrphan(code: string): Promise<ChildProcess> {
  const orphan = spawn(process.execPath, ['-e', code]);
  await once(orphan, 'spawn');
  const crashed = await takeDataDir(dir, '');
  crashed.noteChildren([orphan.pid ?? 0]);
  const left = JSON.parse(readFileSync(note(), 'utf8')) as { pid: number; started: string };
  writeFileSync(note(), JSON.stringify({ ...left, started: 'long ago' }));
  return orphan;
}

test('two runs cannot share a data folder, and the second is told which run holds it', async () => {
  const first = await takeDataDir(dir, 'http://localhost:3000');
  await expect(takeDataDir(dir, 'http://localhost:3100')).rejects.toThrow(
    `Stillpoint already runs from ${dir} (process ${process.pid}, http://localhost:3000)`,
  );
  first.release();
  expect(existsSync(note())).toBe(false);
  expect((await takeDataDir(dir, '')).hadCrashed).toBe(false);
});

test('processes that a killed run left behind are ended, and its data folder is taken over', async () => {
  const orphan = await leaveOrphan('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)');
  const ended = once(orphan, 'exit');
  expect((await takeDataDir(dir, '')).hadCrashed).toBe(true);
  expect((await ended)[1]).toBe('SIGKILL');
});

test('files in a data folder that other users could read or change are closed to them at each start', async () => {
  const left: Record<string, [before: number, after: number]> = {
    'app-secret': [0o644, 0o600],
    logs: [0o755, 0o700],
    // PostgreSQL looks after its own.
    postgres: [0o750, 0o750],
    '': [0o777, 0o711],
  };
  mkdirSync(path.join(dir, 'logs'));
  mkdirSync(path.join(dir, 'postgres'));
  writeFileSync(path.join(dir, 'app-secret'), 'x');
  for (const [name, [before]] of Object.entries(left)) chmodSync(path.join(dir, name), before);
  (await takeDataDir(dir, '')).release();
  for (const [name, [, after]] of Object.entries(left))
    expect((statSync(path.join(dir, name)).mode & 0o777).toString(8), name).toBe(after.toString(8));
});

test('a note of which a power cut left nothing does not keep the product from starting', async () => {
  writeFileSync(note(), '');
  const taken = await takeDataDir(dir, '');
  expect(taken.hadCrashed).toBe(true);
  taken.release();
});

test.skipIf(process.platform !== 'linux')(
  'a data folder is taken over from a killed run whose process number nobody has given back, as in a container without an init',
  async () => {
    const parent = spawn('sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    // Until then it is the shell, which would ask.
    await until('a parent that never asks', () => readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'sleep\n');
    const fields = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    writeFileSync(note(), JSON.stringify({ pid, started: fields()[19], publicUrl: '', children: [] }));
    await expect(takeDataDir(dir, '')).rejects.toThrow(`process ${pid}`);
    process.kill(pid, 'SIGKILL');
    await until('the process to have ended', () => fields()[0] === 'Z');
    (await takeDataDir(dir, '')).release();
    parent.kill('SIGKILL');
  },
);

test('of two runs that begin while a process of a killed one still ends, one is refused', async () => {
  const orphan = await leaveOrphan('setInterval(() => {}, 1000)');
  const taken = Promise.allSettled([takeDataDir(dir, 'one'), takeDataDir(dir, 'two')]);
  orphan.kill('SIGKILL');
  expect((await taken).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});
