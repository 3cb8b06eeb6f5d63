/** One attachment of a copied mail. Size in bytes; for mails too large to copy completely it is the server's estimate. */
export interface AttachmentInfo {
  filename: string;
  contentType: string;
  size: number;
  /** Its MIME part on the server, for mails too large to copy completely; null: by its position among the attachments. */
  part: string | null;
}

/** What is kept of a mail, sealed. */
export interface MessageContent {
  from: string;
  to: string;
  subject: string;
  body: string;
  /** Sanitised; the addresses of remote images are kept in `data-remote-src`. */
  htmlBody: string | null;
  attachments: AttachmentInfo[];
  /** With angle brackets; null without one. */
  messageId: string | null;
  references: string[];
}

export const EMPTY_MESSAGE: MessageContent = {
  from: '',
  to: '',
  subject: '',
  body: '',
  htmlBody: null,
  attachments: [],
  messageId: null,
  references: [],
};

export const MAX_TEXT = 100_000;
export const MAX_HTML = 300_000;
export const MAX_ATTACHMENTS = 200;
/** Mails up to this size are copied completely, with exact sizes of attachments. */
export const SMALL_BYTES = 256 * 1024;
/** Mails without attachments are copied completely up to this size. Decoding a text of line ends or kana needs forty times as much. */
export const WHOLE_BYTES = 1024 * 1024;
/**
 * Of larger mails, the most of the headers that is copied. Taking addresses apart needs a hundred times their size: a mail of twice as
 * long headers is set aside.
 */
export const HEADER_BYTES = 128 * 1024;
/** Of larger mails, the most of the text with its images that is copied, and in how many parts. */
export const BEGINNING_BYTES = 512 * 1024;
export const MAX_READ_PARTS = 100;
/** Larger images in the text of such a mail are kept as attachments only. */
export const PICTURE_BYTES = 32 * 1024;
