/** One attachment of a copied mail. Size in bytes; of mails too large to copy whole it is an estimate from the server. */
export interface AttachmentInfo {
  filename: string;
  contentType: string;
  size: number;
  /** Its part on the server, for mails too large to copy whole; null: by its place among the attachments. */
  part: string | null;
}

/** What is kept of a mail, sealed. */
export interface MessageContent {
  from: string;
  to: string;
  subject: string;
  body: string;
  /** Sanitised; remote images wait in `data-remote-src`. */
  htmlBody: string | null;
  attachments: AttachmentInfo[];
  /** With angle brackets; null when it has none. */
  messageId: string | null;
  references: string[];
}

export const MAX_TEXT = 100_000;
export const MAX_HTML = 300_000;
export const MAX_ATTACHMENTS = 200;
/** Up to here a mail is copied whole, whatever it is; attachment sizes are exact then. */
export const SMALL_BYTES = 256 * 1024;
/** Up to here one without attachments is. */
export const WHOLE_BYTES = 2 * 1024 * 1024;
/** Of others, at most so much of their headers, and of their text with the pictures in it, in so many parts. */
export const BEGINNING_BYTES = 512 * 1024;
export const MAX_READ_PARTS = 100;
/** Larger pictures in the text of such a mail are attachments alone. */
export const PICTURE_BYTES = 32 * 1024;
