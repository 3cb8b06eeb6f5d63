import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { watchErrors } from './watch-errors.ts';

test('errors of a log are told once in a while, everything else stays in the file', () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stillpoint-log-'));
  const file = path.join(dir, 'booking.log');
  writeFileSync(file, `${JSON.stringify({ level: 50, msg: 'of an earlier run' })}\n`);
  const told: string[] = [];
  const stop = watchErrors(
    file,
    Buffer.byteLength(`${JSON.stringify({ level: 50, msg: 'of an earlier run' })}\n`),
    (line) => told.push(line),
  );
  const lines = [
    { level: 30, msg: 'listening' },
    { level: 50, msg: 'an effect failed', err: { message: 'no database' } },
    { level: 50, msg: 'another' },
  ];
  appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join('') + '{ no json\n');
  stop();
  expect(told).toEqual(['an effect failed: no database']);
  rmSync(dir, { recursive: true, force: true });
});
