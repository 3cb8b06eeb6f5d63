import { expect, test } from 'vitest';
import { finalScreen } from './final-screen.ts';
import type { Stack } from './stack.ts';

const stack = {
  publicUrl: 'http://localhost:3000',
  adminLogin: { username: 'admin', password: undefined },
  setupUrl: null,
  env: {},
} as Stack;

test('the final screen of a start names the mail sandbox, and says where mail goes instead if Email Config names another server', () => {
  const withSandbox = (otherServer: string | null) => {
    const mail = { httpUrl: 'http://localhost:3025', smtpPort: 3587, imapPort: 3143, otherServer };
    return finalScreen({ ...stack, env: { SANDBOXES: 'mail' }, mail }, 1_000);
  };
  expect(withSandbox(null)).toMatch(/http:\/\/localhost:3025 +every mail that is sent/);
  expect(withSandbox('127.0.0.1:18587')).toMatch(
    /http:\/\/localhost:3025 +not used: mail goes through 127.0.0.1:18587,/,
  );
});

test('the final screen of a start says of a restored copy that it sends nothing and how it is released, and of no other', () => {
  const words = /restored copy: nothing is sent.* "npm run stillpoint -- go-live"/;
  expect(finalScreen({ ...stack, isRestoredCopy: true }, 1_000)).toMatch(words);
  expect(finalScreen({ ...stack, isRestoredCopy: false }, 1_000)).not.toMatch(/copy/);
});
