import { expect, test } from 'vitest';
import { importText } from './import-text.ts';

test('a file to be imported is read as UTF-8, and as windows-1252 where it is none', () => {
  expect(importText(Buffer.from('Zoë O’Hara – 5 €'))).toBe('Zoë O’Hara – 5 €');
  const older = Buffer.from('Zoë O\u0092Hara \u0096 5 \u0080, \u009f', 'latin1');
  expect(importText(older)).toBe('Zoë O’Hara – 5 €, Ÿ');
});
