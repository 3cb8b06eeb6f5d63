// No zod here: pages build these addresses without loading a schema.

/** Public address of the practice's images. Names are derived from their bytes, so an image never changes. */
export const PRACTICE_IMAGE_PATH = '/practice/images/:file';
/** Name that the server gives an uploaded image. */
export const PRACTICE_IMAGE_FILE = /^[0-9a-f]{32}\.(jpg|png)$/;
export const practiceImageUrl = (file: string): string => `/practice/images/${file}`;
/** Style sheet with the accent's colours. */
export const PRACTICE_THEME_PATH = '/practice/theme.css';
/** `accent`: `#rrggbb`. The address changes with the colour, and its number with the shades that are made of one. */
export const practiceThemeUrl = (accent: string): string => `${PRACTICE_THEME_PATH}?shades=2&accent=${accent.slice(1)}`;

/**
 * The HTML of a mail as a document of its own for a sandboxed frame. Its policy allows styles, and remote images only on
 * request; a frame with `srcdoc` would inherit the page's stricter policy.
 */
export const EMAIL_FRAME_PATH = '/api/emails/:id/frame';
export const emailFrameUrl = (emailId: number, showImages: boolean): string =>
  `/api/emails/${emailId}/frame${showImages ? '?images=show' : ''}`;

/** Download of an attachment, by its position in the mail's list. */
export const ATTACHMENT_PATH = '/api/emails/:id/attachments/:index';
export const attachmentUrl = (emailId: number, index: number): string => `/api/emails/${emailId}/attachments/${index}`;

/** Download of a finished archive; the administrator must have confirmed the session just before. */
export const ARCHIVE_FILE_PATH = '/api/admin/archives/:id/file';
export const archiveFileUrl = (id: string): string => `/api/admin/archives/${id}/file`;
