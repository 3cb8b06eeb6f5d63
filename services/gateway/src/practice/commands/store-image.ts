import { createHash } from 'node:crypto';
import { MAX_IMAGE_BYTES, MAX_IMAGE_SIDE, type ImageKind } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type { PageImage } from '@stillpoint/practice-page';
import { DAY_MS } from '@stillpoint/scheduling';
import type { IdentityContext } from '../../identity/context.ts';
import { inspectImage } from '../domain/inspect-image.ts';
import { countOtherImages, deleteUnusedImages, upsertImage } from '../store/images.ts';
import { lockVersions } from '../store/versions.ts';
import { WORDS } from '../../words.ts';

/** Most images stored, including published ones. */
const MAX_IMAGES = 200;
/** How long an unpublished image is kept. */
const UNPUBLISHED_MS = 7 * DAY_MS;

const LEAST_SIDE: Record<ImageKind, number> = { logo: 32, portrait: 200, card: 200 };

/**
 * Stores an image for a later publication. Throws AppError 'invalid_input' when it is no JPEG or PNG, has metadata, or its sides
 * are too long, too short or too unlike, 'too_large' for too many bytes, 'too_many_requests' when 200 others are stored.
 */
export async function storeImage(
  context: Pick<IdentityContext, 'sql' | 'now'>,
  { kind, data }: { kind: ImageKind; data: string },
): Promise<PageImage> {
  const content = Buffer.from(data, 'base64');
  if (content.length > MAX_IMAGE_BYTES) throw new AppError('too_large', WORDS.practice.pictureTooLarge);
  const found = inspectImage(content);
  if (!found) throw new AppError('invalid_input', WORDS.practice.pictureKind);
  const { extension, width, height } = found;
  const [least, most] = [Math.min(width, height), Math.max(width, height)];
  // The browser sends a logo made smaller, so its sides here need not be those of its file.
  if (kind === 'logo' && least < LEAST_SIDE.logo && most > 10 * least)
    throw new AppError('invalid_input', WORDS.practice.logoShape);
  if (most > MAX_IMAGE_SIDE || least < LEAST_SIDE[kind])
    throw new AppError('invalid_input', WORDS.practice.pictureSides(LEAST_SIDE[kind], MAX_IMAGE_SIDE));
  const image = {
    file: `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${extension}`,
    width,
    height,
  };
  await context.sql.begin(async (tx) => {
    // An image that is just being published is not unused, and of two uploads at once only one may be the last.
    await lockVersions(tx);
    await deleteUnusedImages(tx, new Date(context.now().getTime() - UNPUBLISHED_MS));
    if ((await countOtherImages(tx, image.file)) >= MAX_IMAGES)
      throw new AppError('too_many_requests', WORDS.practice.tooManyPictures);
    await upsertImage(tx, { ...image, content }, context.now());
  });
  return image;
}
