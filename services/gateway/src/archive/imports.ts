import { randomUUID } from 'node:crypto';
import { ARCHIVE_PART_BYTES, MAX_ARCHIVE_BYTES, type ArchiveState } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type { Logger } from '@stillpoint/log';
import type { ArchiveDeps } from './deps.ts';
import { aliveSince, getArchive } from './exports.ts';
import { readArchive, requireEmptyProduct } from './read-archive.ts';
import {
  beginArchive,
  claimImport,
  endArchive,
  findPart,
  insertPart,
  recordProgress,
  type FoundArchive,
} from './store.ts';
import type { Bytes } from './zip.ts';
import { WORDS } from '../words.ts';

const HEARTBEAT_MS = 1_000;

/**
 * Prepares for the upload of an archive, replacing an incomplete one. Throws AppError invalid_input while the product is not
 * empty, already_exists while an archive is being restored.
 */
export async function startArchiveImport(deps: ArchiveDeps): Promise<ArchiveState> {
  await requireEmptyProduct(deps);
  const { sql, now } = deps.identity;
  const id = randomUUID();
  if (!(await beginArchive(sql, { id, now: now(), aliveSince: aliveSince(now()), isImport: true })))
    throw new AppError('already_exists', WORDS.archive.beingPutBack);
  return getArchive(deps, id);
}

/**
 * Adds the next part of the upload. Throws AppError invalid_input when it is not the next one, or the file grows too large.
 */
export async function putArchivePart(
  deps: ArchiveDeps,
  { id, position, content }: { id: string; position: number; content: Buffer },
): Promise<ArchiveState> {
  const { sql, sealer, now } = deps.identity;
  const archive = await getOpenImport(deps, id);
  const isNext = archive.size === position * ARCHIVE_PART_BYTES;
  if (position * ARCHIVE_PART_BYTES > archive.size || (isNext && archive.size + content.length > MAX_ARCHIVE_BYTES))
    throw new AppError('invalid_input', WORDS.archive.partsInOrder);
  if (isNext) await insertPart(sql, sealer, id, { position, content, now: now() });
  return getArchive(deps, id);
}

/**
 * Starts to restore the uploaded archive, in this process, and returns at once; `record` is called when it is restored. The
 * parts are deleted at the end, and the reason of a failure is stored with the archive.
 */
export async function finishArchiveImport(
  deps: ArchiveDeps & { log: Logger },
  id: string,
  record: () => Promise<void>,
): Promise<ArchiveState> {
  const { sql } = deps.identity;
  const archive = await getOpenImport(deps, id);
  if (!(await claimImport(sql, id))) throw notWaiting();
  void restore(deps, archive)
    .then(async () => {
      await record();
      await endArchive(sql, id, 'done');
    })
    .catch(async (error: unknown) => {
      const { code } = error as { code?: unknown };
      deps.log.error({ archive: id, reason: String(code ?? error) }, 'the archive could not be put back');
      await endArchive(sql, id, 'failed', error instanceof AppError ? error.message : null);
    })
    .catch((error: unknown) =>
      deps.log.error(
        { archive: id, reason: String(error) },
        'the end of an archive could not be saved, its parts stay for some hours',
      ),
    );
  return getArchive(deps, id);
}

async function restore(deps: ArchiveDeps & { log: Logger }, { id, size }: FoundArchive): Promise<void> {
  const { sql, now } = deps.identity;
  let step = { step: 0, steps: 1 };
  // A long file must show progress as well.
  const heartbeat = setInterval(() => {
    recordProgress(sql, id, { ...step, now: now() }).catch((error: unknown) =>
      deps.log.warn({ archive: id, reason: String(error) }, 'how far an archive is cannot be said'),
    );
  }, HEARTBEAT_MS);
  try {
    await readArchive(deps, bytesOf(deps, { id, size }), (_, index, total) => (step = { step: index, steps: total }));
  } finally {
    clearInterval(heartbeat);
  }
}

/** The uploaded bytes, read part by part; the last part read is cached. */
function bytesOf({ identity: { sql, sealer } }: ArchiveDeps, { id, size }: { id: string; size: number }): Bytes {
  let last: { position: number; content: Buffer } | null = null;
  const part = async (position: number) => {
    if (last?.position !== position) last = { position, content: await findPart(sql, sealer, id, position) };
    return last.content;
  };
  return {
    size,
    async read(offset, length) {
      const found: Buffer[] = [];
      for (let at = offset; at < Math.min(offset + length, size);) {
        const position = Math.floor(at / ARCHIVE_PART_BYTES);
        const start = position * ARCHIVE_PART_BYTES;
        const piece = (await part(position)).subarray(at - start, offset + length - start);
        if (piece.length === 0) break;
        found.push(piece);
        at += piece.length;
      }
      return Buffer.concat(found);
    },
  };
}

async function getOpenImport(deps: ArchiveDeps, id: string): Promise<FoundArchive> {
  const archive = await getArchive(deps, id);
  if (!archive.isImport || archive.state !== 'open' || archive.steps > 0) throw notWaiting();
  return archive;
}

const notWaiting = () => new AppError('not_found', WORDS.archive.notWaiting);
