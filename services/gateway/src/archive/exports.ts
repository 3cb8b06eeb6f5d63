import { randomUUID } from 'node:crypto';
import { ARCHIVE_PART_BYTES, type ArchiveState } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type { Logger } from '@stillpoint/log';
import type { ArchiveDeps } from './deps.ts';
import {
  beginArchive,
  endArchive,
  findArchive,
  listNewestExports,
  findPart,
  insertPart,
  recordProgress,
  type FoundArchive,
} from './store.ts';
import { writeArchive } from './write-archive.ts';
import { WORDS } from '../words.ts';

/** Without progress for this long, the process that worked on it is gone. */
const HEARTBEAT_TIMEOUT_MS = 2 * 60_000;

export const aliveSince = (now: Date): Date => new Date(now.getTime() - HEARTBEAT_TIMEOUT_MS);

/**
 * Starts to write an archive into the database, in this process, and returns at once. Throws AppError already_exists while
 * another one is being written.
 */
export async function startExport(deps: ArchiveDeps & { log: Logger }): Promise<ArchiveState> {
  const { sql, now } = deps.identity;
  const id = randomUUID();
  if (!(await beginArchive(sql, { id, now: now(), aliveSince: aliveSince(now()), isImport: false })))
    throw new AppError('already_exists', WORDS.archive.beingWritten);
  void write(deps, id).catch(async (error: unknown) => {
    deps.log.error({ archive: id, reason: String(error) }, 'the archive could not be written');
    await endArchive(sql, id, 'failed').catch(() => undefined); // If this fails too, the missing progress shows the failure.
  });
  return getArchive(deps, id);
}

async function write(deps: ArchiveDeps, id: string): Promise<void> {
  const { sql, sealer, now } = deps.identity;
  let waiting: Buffer[] = [];
  let size = 0;
  let position = 0;
  let step = { step: 0, steps: 0 };
  const keep = async () => {
    await insertPart(sql, sealer, id, { position, content: Buffer.concat(waiting), now: now() });
    await recordProgress(sql, id, { ...step, now: now() });
    [waiting, size] = [[], 0];
    position += 1;
  };
  for await (const part of writeArchive(deps, {
    onFile: (_, index, total) => (step = { step: index, steps: total }),
  })) {
    waiting.push(part);
    size += part.length;
    if (size >= ARCHIVE_PART_BYTES) await keep();
  }
  await keep();
  await endArchive(sql, id, 'done');
}

/** The progress of an archive. Throws AppError not_found, also when it is so old that it was removed. */
export async function getArchive({ identity: { sql, now } }: ArchiveDeps, id: string): Promise<FoundArchive> {
  const found = await findArchive(sql, id, aliveSince(now()));
  if (!found) throw new AppError('not_found', WORDS.archive.none);
  return found;
}

/** The newest archive, and the one before it that can be downloaded until that is ready. */
export const listExports = ({ identity: { sql, now } }: ArchiveDeps): Promise<ArchiveState[]> =>
  listNewestExports(sql, aliveSince(now()));

/** Reads the finished file part by part. Throws AppError not_found when a part is gone. */
export async function* readExport({ identity: { sql, sealer } }: ArchiveDeps, { id, size }: ArchiveState) {
  let left = size;
  for (let position = 0; left > 0; position++) {
    const part = await findPart(sql, sealer, id, position);
    left -= part.length;
    yield part;
  }
}
