import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '@stillpoint/config';
import { describeStored, newestFirst, type BackupStore } from './stored-backup.ts';
import { beginFile } from './unfinished.ts';

/** Backups as files of one folder, in which they grow, too. */
export function folderStore(folder: string): BackupStore {
  const at = (name: string) => path.join(folder, path.basename(name));
  return {
    place: path.resolve(folder),
    async begin() {
      makeFolder(folder);
      return beginFile(at('stillpoint'));
    },
    async save(name, file) {
      await flush(file);
      await rename(file, at(name));
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
