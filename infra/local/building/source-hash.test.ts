import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { testFolder } from '@stillpoint/testing';
import { beforeEach, expect, test } from 'vitest';
import { sourceHash } from './source-hash.ts';

let base: string;
beforeEach(() => {
  base = testFolder();
  mkdirSync(path.join(base, 'libs/a'), { recursive: true });
  writeFileSync(path.join(base, 'libs/a/one.ts'), 'one');
});

const hash = () => sourceHash(base, ['libs', 'missing']);

test('the source hash changes with contents, names and new files, but not with timestamps and tests', () => {
  const before = hash();
  utimesSync(path.join(base, 'libs/a/one.ts'), 1, 1);
  writeFileSync(path.join(base, 'libs/a/one.test.ts'), 'a test');
  mkdirSync(path.join(base, 'libs/a/node_modules'));
  writeFileSync(path.join(base, 'libs/a/node_modules/x.js'), 'x');
  expect(hash()).toBe(before);
  writeFileSync(path.join(base, 'libs/a/two.ts'), '');
  const withTwo = hash();
  expect(withTwo).not.toBe(before);
  writeFileSync(path.join(base, 'libs/a/one.ts'), 'another');
  expect(hash()).not.toBe(withTwo);
});
