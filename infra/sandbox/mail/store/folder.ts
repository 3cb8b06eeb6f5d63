import { EventEmitter } from 'node:events';
import type { FolderEntry } from './records.ts';

/** One IMAP folder in memory. `changes` emits what open sessions announce: `change` for any, `closed` when it is no more. */
export interface Folder {
  box: string;
  name: string;
  /** RFC 6154 attribute such as `\Sent`. */
  use?: string | undefined;
  uidvalidity: number;
  uidnext: number;
  modseq: number;
  /** By UID; insertion order is UID order. */
  entries: Map<number, FolderEntry>;
  changes: EventEmitter<{ change: [FolderChange]; closed: [] }>;
}

export type FolderChange = { kind: 'added' | 'flags' | 'gone'; uid: number };

export function newFolder(box: string, name: string, uidvalidity: number, use?: string): Folder {
  const changes: Folder['changes'] = new EventEmitter();
  changes.setMaxListeners(0);
  return { box, name, use, uidvalidity, uidnext: 1, modseq: 1, entries: new Map(), changes };
}

/** Puts an entry into memory and moves the folder's counters on; used when live and when the journal is replayed. */
export function placeEntry(folder: Folder, entry: FolderEntry): void {
  folder.entries.set(entry.uid, entry);
  folder.uidnext = Math.max(folder.uidnext, entry.uid + 1);
  folder.modseq = Math.max(folder.modseq, entry.modseq);
}

/** Gives every message a new UID under a new UIDVALIDITY, as a server does after its index was rebuilt. */
export function renumberEntries(folder: Folder, uidvalidity: number): void {
  const entries = [...folder.entries.values()];
  folder.entries.clear();
  folder.uidvalidity = uidvalidity;
  folder.uidnext = 1;
  for (const entry of entries) placeEntry(folder, { ...entry, uid: folder.uidnext });
}
