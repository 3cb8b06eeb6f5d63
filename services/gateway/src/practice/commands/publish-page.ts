import { isDeepStrictEqual } from 'node:util';
import { publish, transact } from '@stillpoint/events';
import { AppError } from '@stillpoint/errors';
import type { PageImage, PracticePage } from '@stillpoint/practice-page';
import type { ISql } from '@stillpoint/db';
import type { IdentityContext } from '../../identity/context.ts';
import { findImages } from '../store/images.ts';
import { deleteOldVersions, findNewestVersion, insertVersion, lockVersions } from '../store/versions.ts';
import { WORDS } from '../../words.ts';

/** Number of versions that can be restored. */
const KEPT_VERSIONS = 20;

/**
 * Publishes a page, and a new name, contact or time zone to the services that write mails. Returns its version; of one that is
 * published already, since the answer was lost, that one. Throws AppError 'changed_meanwhile' when another was published since
 * `basedOn`, 'invalid_input' when an image is gone.
 */
export const publishPage = (
  context: IdentityContext,
  { page, basedOn }: { page: PracticePage; basedOn: number | null },
): Promise<number> =>
  transact(context, async (tx) => {
    await lockVersions(tx);
    const newest = await findNewestVersion(tx);
    if ((newest?.version ?? null) !== basedOn) {
      if (newest && isDeepStrictEqual(newest.page, page)) return newest.version;
      throw new AppError('changed_meanwhile', WORDS.practice.publishedMeanwhile);
    }
    const version = await insertVersion(tx, await withStoredImages(tx, page), context.now());
    await deleteOldVersions(tx, KEPT_VERSIONS);
    const { name, email, phone, timeZone, dateStyle } = page;
    const facts = { version, name, email, phone, timeZone, dateStyle };
    await publish(tx, context, { type: 'PracticeChanged', facts, personal: {} });
    return version;
  });

/** Sets the real sizes of the page's images. */
async function withStoredImages(tx: ISql, page: PracticePage): Promise<PracticePage> {
  const asked = [page.logo, page.portrait, page.card].flatMap((image) => (image ? [image.file] : []));
  const stored = new Map((await findImages(tx, asked)).map((image) => [image.file, image]));
  const known = (image: PageImage | null): PageImage | null => {
    const found = image && stored.get(image.file);
    if (image && !found) throw new AppError('invalid_input', WORDS.practice.pictureGone);
    return found ?? null;
  };
  return { ...page, logo: known(page.logo), portrait: known(page.portrait), card: known(page.card) };
}
