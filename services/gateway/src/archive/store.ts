import type { ArchiveState } from '@stillpoint/contracts';
import type { ISql } from '@stillpoint/db';

export const insertArchive = (db: ISql, id: string, now: Date) =>
  db`INSERT INTO identity.archive (id, created_at, alive_at) VALUES (${id}, ${now}, ${now})`;

/** One that nobody has worked on since `aliveSince` has failed. */
export async function findArchive(db: ISql, id: string, aliveSince: Date): Promise<ArchiveState | null> {
  const [row] = await db<ArchiveState[]>`
    SELECT id, step, steps, size, CASE WHEN state = 'open' AND alive_at < ${aliveSince} THEN 'failed' ELSE state END AS state
    FROM identity.archive WHERE id = ${id}`;
  return row ?? null;
}

export const isArchiveOpen = async (db: ISql, aliveSince: Date): Promise<boolean> =>
  (await db`SELECT FROM identity.archive WHERE state = 'open' AND alive_at >= ${aliveSince}`).length > 0;

export const noteStep = (db: ISql, id: string, of: { step: number; steps: number; now: Date }) =>
  db`UPDATE identity.archive SET step = ${of.step}, steps = ${of.steps}, alive_at = ${of.now} WHERE id = ${id}`;

/** `content` sealed; `size` bytes of it. */
export async function insertPart(
  db: ISql,
  id: string,
  of: { position: number; content: string; size: number; now: Date },
): Promise<void> {
  await db`INSERT INTO identity.archive_part (archive_id, position, content) VALUES (${id}, ${of.position}, ${of.content})`;
  await db`UPDATE identity.archive SET size = size + ${of.size}, alive_at = ${of.now} WHERE id = ${id}`;
}

export async function findPart(db: ISql, id: string, position: number): Promise<string | null> {
  const [row] = await db<{ content: string }[]>`
    SELECT content FROM identity.archive_part WHERE archive_id = ${id} AND position = ${position}`;
  return row?.content ?? null;
}

export const endArchive = (db: ISql, id: string, state: 'done' | 'failed') =>
  db`UPDATE identity.archive SET state = ${state} WHERE id = ${id}`;
