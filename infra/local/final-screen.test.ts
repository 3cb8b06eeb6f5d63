import { expect, test } from 'vitest';
import { finalScreen } from './final-screen.ts';
import type { Stack } from './stack.ts';

const stack = {
  publicUrl: 'http://localhost:3000',
  adminLogin: { username: 'admin', password: undefined },
  setupUrl: null,
  env: {},
} as Stack;

test('the final screen of a start says of a restored copy that it sends nothing and how it is released, and of no other', () => {
  const words = /restored copy: nothing is sent.* "npm run stillpoint -- go-live"/;
  expect(finalScreen({ ...stack, isRestoredCopy: true }, 1_000)).toMatch(words);
  expect(finalScreen({ ...stack, isRestoredCopy: false }, 1_000)).not.toMatch(/copy/);
});
