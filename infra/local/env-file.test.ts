import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { testFolder } from '@stillpoint/testing';
import { expect, test } from 'vitest';
import { addSettings } from './env-file.ts';

test('a file of settings that an editor of Windows saved is read from its first line on, and the environment takes precedence', () => {
  const file = path.join(testFolder(), '.env');
  writeFileSync(file, "\uFEFFPORT=3100\r\nADMIN_PASSWORD='a # and $a'\r\nLOG_LEVEL=debug\r\n");
  const given = { LOG_LEVEL: 'warn' };
  addSettings(file, given);
  expect(given).toEqual({ PORT: '3100', ADMIN_PASSWORD: 'a # and $a', LOG_LEVEL: 'warn' });
});

test('a file of settings in UTF-16, of which nothing would be read, is refused', () => {
  const file = path.join(testFolder(), '.env');
  writeFileSync(file, '\uFEFFPORT=3100\n', 'utf16le');
  expect(() => addSettings(file, {})).toThrow(`${file} is not UTF-8 text: save it as that.`);
});
