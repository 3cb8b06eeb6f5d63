/** One message as it was accepted over SMTP (or written on the sandbox's page). The raw text is a file named after `id`. */
export interface ReceivedMessage {
  id: string;
  /** Envelope sender; empty for a bounce. */
  from: string;
  /** Envelope recipients, lower case. */
  to: string[];
  /** ISO 8601 instant. */
  receivedAt: string;
  /** Bytes. */
  size: number;
}

/** A message inside one IMAP folder. `blob` names the raw text's file, which several folders may share. */
export interface FolderEntry {
  uid: number;
  blob: string;
  flags: string[];
  /** Milliseconds since 1970: IMAP's INTERNALDATE. */
  at: number;
  size: number;
  modseq: number;
}

/** What the mail sandbox writes down, one JSON line each. */
export type MailRecord =
  | ({ t: 'received' } & ReceivedMessage)
  | { t: 'removed'; id: string }
  | { t: 'folder'; box: string; name: string; use?: string; uidvalidity: number; uidnext: number; modseq: number }
  | { t: 'folder-gone'; box: string; name: string }
  | ({ t: 'put'; box: string; folder: string } & FolderEntry)
  | { t: 'flags'; box: string; folder: string; uid: number; flags: string[]; modseq: number }
  | { t: 'gone'; box: string; folder: string; uid: number; modseq: number }
  | { t: 'renumbered'; box: string; folder: string; uidvalidity: number };
