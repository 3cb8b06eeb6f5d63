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
/** Larger mails are not copied whole. */
export const WHOLE_BYTES = 2 * 1024 * 1024;
/** How much of them is read: headers and, nearly always, the text. */
export const BEGINNING_BYTES = 256 * 1024;
