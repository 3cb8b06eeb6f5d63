// Without zod: pages make these addresses, and load no schema for them.

/** Where pictures of the practice stand, for everybody. Their names follow from their bytes, so they never change. */
export const PRACTICE_IMAGE_PATH = '/practice/images/:file';
/** What the server names a picture that was uploaded. */
export const PRACTICE_IMAGE_FILE = /^[0-9a-f]{32}\.(jpg|png)$/;
export const practiceImageUrl = (file: string): string => `/practice/images/${file}`;
/** The accent's colours, as a style sheet. */
export const PRACTICE_THEME_PATH = '/practice/theme.css';
/** Of an accent, `#rrggbb`: the address changes with the colour. */
export const practiceThemeUrl = (accent: string): string => `${PRACTICE_THEME_PATH}?accent=${accent.slice(1)}`;

/**
 * The HTML of a mail as a document of its own, for a sandboxed frame: its policy lets styles in, and remote images only when
 * they were asked for. A frame with the text in it (`srcdoc`) would stand under the page's stricter policy.
 */
export const EMAIL_FRAME_PATH = '/api/emails/:id/frame';
export const emailFrameUrl = (emailId: number, showImages: boolean): string =>
  `/api/emails/${emailId}/frame${showImages ? '?images=show' : ''}`;

/** An attachment, by its place in the mail's list, as a download. */
export const ATTACHMENT_PATH = '/api/emails/:id/attachments/:index';
export const attachmentUrl = (emailId: number, index: number): string => `/api/emails/${emailId}/attachments/${index}`;

/** Where a finished archive is fetched, for the administrator who has just confirmed who it is. */
export const ARCHIVE_FILE_PATH = '/api/admin/archives/:id/file';
export const archiveFileUrl = (id: string): string => `/api/admin/archives/${id}/file`;
