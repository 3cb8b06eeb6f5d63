import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const NAME = /^stillpoint.*\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.unfinished$/;
const DAY_MS = 86_400_000;

/** Where a file grows that becomes `place` once it is whole. */
export const unfinishedOf = (place: string): string => `${place}.${randomUUID()}.unfinished`;

/** Removes what backups that were killed have left in a folder: the unfinished files to which nothing was written for a day. */
export async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []); // Whoever writes there next says why it cannot.
  for (const name of names.filter((one) => NAME.test(one))) {
    const place = path.join(folder, name);
    const remove = async () => (await stat(place)).mtimeMs < Date.now() - DAY_MS && (await rm(place));
    await remove().catch(() => undefined); // Another account's, or gone meanwhile.
  }
}
