import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createEarlierDatabase, testDatabase, testFolder } from '@stillpoint/testing';
import { appSecret, makeAppSecret, setupCode } from '../secrets.ts';

const sealed = testDatabase();

test('a secret of which a full disk left an empty file is made again, but not for a database that is sealed with another', async () => {
  const folder = testFolder();
  writeFileSync(path.join(folder, 'app-secret'), '');
  expect(appSecret(folder, {})).toBeUndefined();
  await expect(makeAppSecret(folder, sealed.url)).rejects.toThrow('APP_SECRET is not the one');
  expect(appSecret(folder, {})).toBeUndefined();
  const fresh = await createEarlierDatabase({ events: 0, identity: 0, booking: 0, notification: 0, payment: 0 });
  const made = await makeAppSecret(folder, fresh.url);
  expect(made).toHaveLength(43);
  expect(appSecret(folder, {})).toBe(made);
  expect(readdirSync(folder)).toEqual(['app-secret']);
});

test('a first start that its database does not let in says which setting to look at', async () => {
  const wrong = Object.assign(new URL(sealed.url), { pathname: '/none' }).toString();
  await expect(makeAppSecret(testFolder(), wrong)).rejects.toThrow(
    'The database cannot be used: database "none" does not exist. Look at DATABASE_URL.',
  );
});

test('the code of an empty product’s first page is the one that was set, or else made anew with each start', () => {
  expect(setupCode({ FIRST_START_CODE: 'a-code-of-twenty-signs' })).toBe('a-code-of-twenty-signs');
  expect(setupCode({})).not.toBe(setupCode({}));
});
