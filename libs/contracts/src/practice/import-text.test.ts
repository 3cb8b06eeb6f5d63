import { expect, test } from 'vitest';
import { importText } from './import-text.ts';

const TEXT = 'Zoë O’Hara – 5 €';

test('a file to be imported is read as UTF-8, and as windows-1252 where it is none', () => {
  expect(importText(Buffer.from(TEXT))).toBe(TEXT);
  expect(importText(Buffer.from('Zoë O\u0092Hara \u0096 5 \u0080, \u009f', 'latin1'))).toBe(`${TEXT}, Ÿ`);
});

test('a file to be imported that begins with the mark of UTF-16 is read as such', () => {
  const little = Buffer.from(`\ufeff${TEXT}`, 'utf16le');
  expect(importText(little)).toBe(TEXT);
  expect(importText(Buffer.from(little).swap16())).toBe(TEXT);
});
