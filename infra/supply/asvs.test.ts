import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../local/root.ts';

/** A row's requirements: `1.2.1–4, 1.2.9` are five. */
const numbersIn = (requirements: string): string[] =>
  requirements.split(', ').flatMap((each) => {
    const [, section, first, last] = /^(\d+\.\d+)\.(\d+)(?:–(\d+))?$/.exec(each) ?? [];
    if (section === undefined) throw new Error(`${each} is no requirement`);
    const [from, to] = [Number(first), Number(last ?? first)];
    return Array.from({ length: to - from + 1 }, (_, at) => `${section}.${from + at}`);
  });

test('SECURITY.md lists each ASVS requirement once, as met or not applicable, and its counts match its table', () => {
  const text = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\S.*?) +\| (\S+) +\| (\S.*?) +\|$/gm)];
  const counted = { met: 0, 'n/a': 0 };
  for (const [, requirements = '', how = ''] of rows) {
    expect(['met', 'n/a'], requirements).toContain(how);
    counted[how as keyof typeof counted] += numbersIn(requirements).length;
  }
  const all = rows.flatMap(([, requirements = '']) => numbersIn(requirements));
  expect(new Set(all).size).toBe(all.length);
  expect(text).toContain(
    `All ${all.length} requirements of levels 1 and 2: **${counted.met} met, ${counted['n/a']} not`,
  );
});
