import { firstRow, type ISql } from '@stillpoint/db';
import type { PracticePage } from '@stillpoint/practice-page';

/** A page as stored, perhaps by a version that lacked some of the present fields. */
export interface StoredVersion {
  version: number;
  page: Partial<PracticePage>;
  publishedAt: Date;
}

/** The published version; null before the first publication. */
export const findNewestVersion = (db: ISql): Promise<StoredVersion | null> =>
  firstRow(db<StoredVersion[]>`
    SELECT id AS version, page, published_at FROM identity.practice_version ORDER BY id DESC LIMIT 1`);

export const findVersion = (db: ISql, version: number): Promise<StoredVersion | null> =>
  firstRow(db<StoredVersion[]>`
    SELECT id AS version, page, published_at FROM identity.practice_version WHERE id = ${version}`);

/** Newest first. */
export const listVersions = (db: ISql): Promise<{ version: number; publishedAt: Date; headline: string }[]> =>
  db<{ version: number; publishedAt: Date; headline: string }[]>`
    SELECT id AS version, published_at, page ->> 'headline' AS headline
    FROM identity.practice_version ORDER BY id DESC`;

/** Serialises publications, and uploads of images, until the transaction ends. */
export async function lockVersions(tx: ISql): Promise<void> {
  await tx`LOCK TABLE identity.practice_version IN SHARE ROW EXCLUSIVE MODE`;
}

export async function insertVersion(tx: ISql, page: PracticePage, now: Date): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    INSERT INTO identity.practice_version (page, published_at) VALUES (${tx.json({ ...page } as never)}, ${now})
    RETURNING id`;
  return row!.id;
}

/** Keeps the newest `count`. */
export async function deleteOldVersions(tx: ISql, count: number): Promise<void> {
  await tx`
    DELETE FROM identity.practice_version
    WHERE id NOT IN (SELECT id FROM identity.practice_version ORDER BY id DESC LIMIT ${count})`;
}
