import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '@stillpoint/scheduling';

const ENDING = /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.unfinished$/;

/** The path where a file grows that becomes `place` once it is whole, after what was abandoned there is removed. */
export async function beginFile(place: string): Promise<string> {
  await removeAbandoned(place);
  return `${place}.${randomUUID()}.unfinished`;
}

/**
 * Removes what was to become `place`, or a file whose name begins so, and was left by a process that was killed: unfinished files to
 * which nothing was written for a day.
 */
async function removeAbandoned(place: string): Promise<void> {
  const folder = path.dirname(place);
  const names = await readdir(folder).catch(() => []); // Whoever writes there next says why it cannot.
  for (const name of names.filter((one) => one.startsWith(path.basename(place)) && ENDING.test(one))) {
    const left = path.join(folder, name);
    const remove = async () => (await stat(left)).mtimeMs < Date.now() - DAY_MS && (await rm(left));
    await remove().catch(() => undefined); // Another account's, or gone meanwhile.
  }
}
