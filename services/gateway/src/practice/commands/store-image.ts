import { createHash } from 'node:crypto';
import { MAX_IMAGE_BYTES, MAX_IMAGE_SIDE, type ImageKind } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type { PageImage } from '@stillpoint/practice-page';
import type { IdentityContext } from '../../identity/context.ts';
import { inspectImage } from '../domain/inspect-image.ts';
import { countImages, deleteUnusedImages, upsertImage } from '../store/images.ts';
import { WORDS } from '../../words.ts';

/** Pictures kept at most, published ones included. */
const MOST_IMAGES = 200;
/** How long a picture waits for being published. */
const DRAFT_MS = 7 * 24 * 60 * 60_000;

const LEAST_SIDE: Record<ImageKind, number> = { logo: 32, portrait: 200, card: 200 };

/**
 * Stores a picture that may be published later. Throws AppError 'invalid_input' for what is no JPEG or PNG, carries metadata, or
 * is too large or small.
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
  if (Math.max(width, height) > MAX_IMAGE_SIDE || Math.min(width, height) < LEAST_SIDE[kind])
    throw new AppError('invalid_input', WORDS.practice.pictureSides(LEAST_SIDE[kind], MAX_IMAGE_SIDE));
  const image = {
    file: `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${extension}`,
    width,
    height,
  };
  await context.sql.begin(async (tx) => {
    await deleteUnusedImages(tx, new Date(context.now().getTime() - DRAFT_MS));
    if ((await countImages(tx)) >= MOST_IMAGES) throw new AppError('unavailable', WORDS.practice.tooManyPictures);
    await upsertImage(tx, { ...image, content }, context.now());
  });
  return image;
}
