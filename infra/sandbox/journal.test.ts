import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '@stillpoint/testing';
import { beforeEach, expect, it } from 'vitest';
import { openJournal } from './journal.ts';

let file: string;
beforeEach(() => {
  file = join(testFolder(), 'deep', 'journal.jsonl');
});

it('a journal returns what was appended, and only what replaced it after a rewrite', () => {
  const first = openJournal<number>(file);
  expect(first.records).toEqual([]);
  first.journal.append(1, 2);
  first.journal.append(3);
  first.journal.close();
  const second = openJournal<number>(file);
  expect(second.records).toEqual([1, 2, 3]);
  second.journal.rewrite([3]);
  second.journal.append(4);
  second.journal.close();
  expect(openJournal<number>(file).records).toEqual([3, 4]);
});

it('a journal drops a last line that a crash left half written', () => {
  const { journal } = openJournal<object>(file);
  journal.append({ name: 'Zoë' });
  journal.close();
  appendFileSync(file, '{"name":"Z');
  const after = openJournal<object>(file);
  expect(after.records).toEqual([{ name: 'Zoë' }]);
  after.journal.append({ name: 'Ann' });
  after.journal.close();
  expect(readFileSync(file, 'utf8')).toBe('{"name":"Zoë"}\n{"name":"Ann"}\n');
});

it('a journal that is damaged before its last line cannot be opened', () => {
  openJournal(file).journal.close();
  writeFileSync(file, '{"a":1}\n{"b\n{"c":3}\n');
  expect(() => openJournal(file)).toThrow(/line 2, is damaged/);
});
