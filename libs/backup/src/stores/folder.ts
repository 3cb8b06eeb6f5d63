import { existsSync } from 'node:fs';
import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '@stillpoint/config';
import { describeStored, newestFirst, type BackupStore } from './stored-backup.ts';
import { removeAbandoned, unfinishedOf } from './unfinished.ts';

/** Backups as files of one folder, readable by their owner only. */
export function folderStore(folder: string): BackupStore {
  const at = (name: string) => path.join(folder, path.basename(name));
  return {
    place: path.resolve(folder),
    async save(name, file) {
      makeFolder(folder);
      await removeAbandoned(at('stillpoint'));
      const unfinished = unfinishedOf(at(name));
      try {
        await copyFile(file, unfinished);
        await flush(unfinished);
        await rename(unfinished, at(name));
      } finally {
        await rm(unfinished, { force: true });
      }
      await flush(folder);
    },
    async list() {
      if (!existsSync(folder)) return [];
      // Others' files are not looked at: one may be gone by then.
      const names = (await readdir(folder)).filter((name) => describeStored(name, 0));
      const found = names.map(async (name) => describeStored(name, (await stat(at(name))).size));
      return newestFirst(await Promise.all(found));
    },
    read: async (name) => (await open(at(name))).createReadStream() as AsyncIterable<Buffer>,
    remove: (name) => rm(at(name)),
  };
}

/** A power cut must not lose a backup that was reported as saved. */
async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
