const PREVIEW_LENGTH = 100;

/** The first 100 characters of a mail's body, which is what lists show (spec section 9); characters, not UTF-16 halves. */
export const emailPreview = (body: string): string =>
  Array.from(body.slice(0, 2 * PREVIEW_LENGTH))
    .slice(0, PREVIEW_LENGTH)
    .join('');
