import { expect, test } from 'vitest';
import { insertPlaceholder } from './insert-placeholder.ts';

test('a word replaces the selected text, and the cursor is placed behind it', () => {
  expect(insertPlaceholder('Hello you, welcome', [6, 9], { name: 'clientName', place: 'word' })).toEqual({
    text: 'Hello {clientName}, welcome',
    cursor: 18,
  });
});

test.each([
  ['in the middle of a text', 'Come in. See you.', 8, 'Come in.\n\n{payButton}\n\nSee you.'],
  ['between two paragraphs', 'Come in.\n\nSee you.', 10, 'Come in.\n\n{payButton}\n\nSee you.'],
  ['at the beginning', 'See you.', 0, '{payButton}\n\nSee you.'],
  ['at the end', 'Come in.\n', 9, 'Come in.\n\n{payButton}'],
  ['in an empty text', '', 0, '{payButton}'],
])('a block inserted %s becomes a paragraph of its own', (_where, text, at, expected) => {
  const inserted = insertPlaceholder(text, [at, at], { name: 'payButton', place: 'block' });
  expect(inserted.text).toBe(expected);
  expect(inserted.text.slice(0, inserted.cursor)).toMatch(/\{payButton\}$/);
});
