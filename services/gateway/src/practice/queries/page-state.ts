import type { Practice, PracticePageState } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type { ISql } from '@stillpoint/db';
import { defaultPage, type PracticePage } from '@stillpoint/practice-page';
import { findNewestVersion, findVersion, listVersions } from '../store/versions.ts';
import { WORDS } from '../../words.ts';

/** The server's settings. */
type FirstValues = Omit<Practice, 'dateStyle'>;

/**
 * The published page, else the specified texts with the settings; `settings` also fills fields that an old version lacks.
 */
export async function findPage(
  db: ISql,
  settings: FirstValues,
): Promise<{ page: PracticePage; version: number | null; publishedAt: Date | null }> {
  const newest = await findNewestVersion(db);
  const page = { ...defaultPage(settings), ...newest?.page };
  return { page, version: newest?.version ?? null, publishedAt: newest?.publishedAt ?? null };
}

/** The page for the administrator, with the versions that can be restored. */
export async function pageState(db: ISql, settings: FirstValues): Promise<PracticePageState> {
  const [{ publishedAt, ...current }, versions] = await Promise.all([findPage(db, settings), listVersions(db)]);
  return {
    ...current,
    publishedAt: publishedAt?.toISOString() ?? null,
    versions: versions.map((version) => ({ ...version, publishedAt: version.publishedAt.toISOString() })),
  };
}

/** Restores all but the time zone. Throws AppError 'not_found' for a version that was not kept. */
export async function pageVersion(db: ISql, settings: FirstValues, version: number): Promise<PracticePage> {
  const [found, { page }] = await Promise.all([findVersion(db, version), findPage(db, settings)]);
  if (!found) throw new AppError('not_found', WORDS.practice.versionGone);
  return { ...defaultPage(settings), ...found.page, timeZone: page.timeZone, dateStyle: page.dateStyle };
}
