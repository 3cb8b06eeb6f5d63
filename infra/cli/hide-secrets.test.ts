import { expect, test } from 'vitest';
import { createSecretRedactor } from './hide-secrets.ts';

const hide = createSecretRedactor({
  APP_SECRET: 'a-new-secret-of-this-test,an-old-secret-of-this-test',
  DATABASE_URL: 'postgres://owner:p%40ss-w0rd@db:5432/app',
  PAYPAL_CLIENT_SECRET: 'paypal-secret',
  PRACTICE_NAME: 'Calm Practice',
});

test.each([
  ['a part of APP_SECRET', 'wrong: an-old-secret-of-this-test'],
  ['an address’ password as it is written', 'cannot reach postgres://owner:p%40ss-w0rd@db:5432/app'],
  ['an address’ password as it is meant', 'password p@ss-w0rd refused'],
  ['a provider’s secret', 'paypal-secret is not known'],
  ['the password of an address that is no setting', 'redis://:another-password@queue:6379'],
])('%s is hidden', (_, text) => {
  const hidden = hide(text);
  expect(hidden).toContain('•••');
  expect(hidden).not.toMatch(/secret-of|ss-w0rd|paypal-secret|another-password/);
});

test('text that is not secret is left unchanged', () =>
  expect(hide('Calm Practice at postgres://db:5432/app')).toBe('Calm Practice at postgres://db:5432/app'));
