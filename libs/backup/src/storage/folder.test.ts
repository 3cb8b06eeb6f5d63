import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { testFolder } from '@stillpoint/testing';
import { expect, test } from 'vitest';
import { folderStore } from './folder.ts';

const NAME = 'stillpoint-2026-11-21T03-00-00Z.backup';

test('of two backups that are saved under one name at the same moment one is there, whole', async () => {
  const folder = testFolder();
  const store = folderStore(folder);
  const contents = ['a', 'b'].map((letter) => letter.repeat(4_000_000));
  const files = await Promise.all(contents.map(() => store.begin()));
  files.forEach((file, index) => writeFileSync(file, contents[index]!));
  await Promise.all(files.map((file) => store.save(NAME, file)));
  expect(readdirSync(folder)).toEqual([NAME]);
  expect(contents).toContain(readFileSync(path.join(folder, NAME), 'utf8'));
});

test('a file whose name is like a backup’s, with a time that cannot be, is left alone', async () => {
  const folder = testFolder();
  for (const name of [NAME, NAME.replace('11-21', '13-41')]) writeFileSync(path.join(folder, name), 'x');
  expect(await folderStore(folder).list()).toMatchObject([{ name: NAME }]);
});

test('a backup that is begun below what can hold no folders is refused at once', async () => {
  const file = path.join(testFolder(), 'made');
  writeFileSync(file, 'x');
  await expect(folderStore('/proc/none').begin()).rejects.toThrow(
    "The folder /proc/none cannot be made: ENOENT: no such file or directory, mkdir '/proc/none'",
  );
  for (const place of [file, path.join(file, 'none')])
    await expect(folderStore(place).begin()).rejects.toThrow(
      `The folder ${file} cannot be made: EEXIST: file already exists`,
    );
});

test('what a killed backup left in the folder goes with a backup a day later, and neither one under way nor what others keep there', async () => {
  const folder = testFolder();
  const store = folderStore(folder);
  const write = (place: string, isOld: boolean) => {
    writeFileSync(place, 'x');
    if (isOld) utimesSync(place, 0, Date.now() / 1000 - 90_000);
    return path.basename(place);
  };
  const [killed, other] = await Promise.all([store.begin(), store.begin()]);
  write(killed, true);
  const underWay = write(other, false);
  const others = ['notes.unfinished', 'stillpoint-notes.txt'].map((name) => write(path.join(folder, name), true));
  const file = await store.begin();
  write(file, false);
  await store.save(NAME, file);
  expect(readdirSync(folder).sort()).toEqual([NAME, underWay, ...others].sort());
});
