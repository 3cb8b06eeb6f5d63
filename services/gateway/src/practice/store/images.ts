import { countOf, firstValue, type ISql } from '@stillpoint/db';
import type { PageImage } from '@stillpoint/practice-page';

/** The same bytes are the same image. */
export async function upsertImage(db: ISql, image: PageImage & { content: Buffer }, now: Date): Promise<void> {
  await db`
    INSERT INTO identity.practice_image ${db({ ...image, uploadedAt: now })}
    ON CONFLICT (file) DO UPDATE SET uploaded_at = excluded.uploaded_at`;
}

export const findImageContent = (db: ISql, file: string): Promise<Buffer | null> =>
  firstValue(db`SELECT content FROM identity.practice_image WHERE file = ${file}`);

export const findImages = (db: ISql, files: readonly string[]): Promise<PageImage[]> =>
  db<PageImage[]>`SELECT file, width, height FROM identity.practice_image WHERE file = ANY(${[...files]})`;

/** The number of images besides this one; it is limited. */
export const countOtherImages = (db: ISql, file: string): Promise<number> =>
  countOf(db`SELECT count(*) FROM identity.practice_image WHERE file <> ${file}`);

/** Images that no kept version uses and that were uploaded before `before`. */
export async function deleteUnusedImages(tx: ISql, before: Date): Promise<void> {
  await tx`
    DELETE FROM identity.practice_image
    WHERE uploaded_at < ${before} AND file NOT IN (
      SELECT used.file FROM identity.practice_version,
        LATERAL (VALUES (page -> 'logo' ->> 'file'), (page -> 'portrait' ->> 'file'), (page -> 'card' ->> 'file')) AS used (file)
      WHERE used.file IS NOT NULL)`;
}
