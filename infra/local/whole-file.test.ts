import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { testFolder } from '@stillpoint/testing';
import { expect, test } from 'vitest';
import { writeWholeFile } from './whole-file.ts';

test('a file whose new text cannot be written keeps its old one, and nothing is left beside it by the next that can', () => {
  const folder = testFolder();
  const file = path.join(folder, 'postgres-password');
  writeWholeFile(file, 'old');
  mkdirSync(`${file}.new`);
  expect(() => writeWholeFile(file, 'new')).toThrow('EISDIR');
  expect(readFileSync(file, 'utf8')).toBe('old');
  rmdirSync(`${file}.new`);
  writeWholeFile(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['postgres-password']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
