import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testFolder } from '@stillpoint/testing';
import { watchErrors } from '../watch-errors.ts';

test('errors in a log are reported at intervals, and everything else stays in the file', () => {
  const file = path.join(testFolder(), 'booking.log');
  writeFileSync(file, `${JSON.stringify({ level: 50, msg: 'of an earlier run' })}\n`);
  const reported: string[] = [];
  const stop = watchErrors(
    file,
    Buffer.byteLength(`${JSON.stringify({ level: 50, msg: 'of an earlier run' })}\n`),
    (line) => reported.push(line),
  );
  const lines = [
    { level: 30, msg: 'listening' },
    { level: 50, msg: 'an effect failed', err: { message: 'no database' } },
    { level: 50, msg: 'another' },
  ];
  appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join('') + '{ no json\n');
  stop();
  expect(reported).toEqual(['an effect failed: no database']);
});

test('what is appended is read soon, also long after the last look', async () => {
  const file = path.join(testFolder(), 'booking.log');
  writeFileSync(file, 'listening\n');
  const reported: string[] = [];
  onTestFinished(watchErrors(file, 0, (one) => reported.push(one), 1));
  // The look at the start has rotated it.
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe(''), 30_000);
  appendFileSync(file, `${JSON.stringify({ level: 50, msg: 'an effect failed' })}\n`);
  await vi.waitFor(() => expect(reported).toEqual(['an effect failed']), 30_000);
});

test('a log that has grown too long is rotated, and its errors are reported', () => {
  const file = path.join(testFolder(), 'booking.log');
  const line = `${JSON.stringify({ level: 50, msg: 'an effect failed' })}\n`;
  writeFileSync(file, line);
  const reported: string[] = [];
  watchErrors(file, 0, (one) => reported.push(one), 10)();
  expect(reported).toEqual(['an effect failed']);
  expect([file, `${file}.1`].map((one) => readFileSync(one, 'utf8'))).toEqual(['', line]);
});

test('a log that cannot be rotated or read is reported, and ends nothing', () => {
  const file = path.join(testFolder(), 'booking.log');
  writeFileSync(file, 'a long line\n');
  mkdirSync(`${file}.1`);
  const reported: string[] = [];
  watchErrors(file, 0, (one) => reported.push(one), 1)();
  rmSync(file);
  watchErrors(file, 0, (one) => reported.push(one), 1)();
  expect(reported).toEqual([
    expect.stringContaining('its log cannot be kept: EISDIR'),
    expect.stringContaining('its log cannot be kept: ENOENT'),
  ]);
});
