import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openJournal } from '../../journal.ts';
import { openBlobs } from './blobs.ts';
import { newFolder, placeEntry, renumberEntries, type Folder } from './folder.ts';
import type { FolderEntry, MailRecord, ReceivedMessage } from './records.ts';
import { replayMail, snapshotMail } from './replay.ts';

export type MailStore = ReturnType<typeof openMailStore>;

const DEFAULT_FOLDERS: readonly (readonly [name: string, use?: string])[] = [
  ['INBOX'],
  ['Sent', '\\Sent'],
  ['Drafts', '\\Drafts'],
  ['Trash', '\\Trash'],
];

/**
 * Opens the mail kept under `dir`. Every call writes to disk before it returns.
 * A mailbox needs no setting up: it exists as soon as somebody writes to it or signs in under its name.
 */
export function openMailStore(dir: string) {
  const blobs = openBlobs(join(dir, 'messages'));
  const { records, journal } = openJournal<MailRecord>(join(dir, 'mail.jsonl'));
  const state = replayMail(records);
  const live = snapshotMail(state);
  if (records.length > 1000 && records.length > 2 * live.length) journal.rewrite(live);
  const uses = new Map<string, number>();
  for (const record of live) if (record.t === 'put') use(record.blob);
  for (const id of state.received.keys()) use(id);
  for (const id of blobs.ids()) if (!uses.has(id)) blobs.remove(id);

  function use(blob: string): void {
    uses.set(blob, (uses.get(blob) ?? 0) + 1);
  }
  function release(blob: string): void {
    const left = (uses.get(blob) ?? 1) - 1;
    if (left > 0) uses.set(blob, left);
    else {
      uses.delete(blob);
      blobs.remove(blob);
    }
  }
  function nextUidValidity(): number {
    state.uidvalidity = Math.max(state.uidvalidity + 1, Math.floor(Date.now() / 1000));
    return state.uidvalidity;
  }
  const folderRecord = ({ box, name, use: role, uidvalidity, uidnext, modseq }: Folder): MailRecord => ({
    t: 'folder',
    box,
    name,
    ...(role === undefined ? {} : { use: role }),
    uidvalidity,
    uidnext,
    modseq,
  });

  function foldersOf(user: string): Map<string, Folder> {
    const box = user.toLowerCase();
    const known = state.boxes.get(box);
    if (known) return known;
    const folders = DEFAULT_FOLDERS.map(([name, role]) => newFolder(box, name, nextUidValidity(), role));
    journal.append(...folders.map(folderRecord));
    const made = new Map(folders.map((folder) => [folder.name, folder]));
    state.boxes.set(box, made);
    return made;
  }
  const inbox = (user: string): Folder => {
    const folder = foldersOf(user).get('INBOX');
    if (!folder) throw new Error(`the mailbox ${user} has no INBOX`);
    return folder;
  };
  const entryFor = (folder: Folder, blob: string, flags: string[], at: number, size: number): FolderEntry => ({
    uid: folder.uidnext,
    blob,
    flags,
    at,
    size,
    modseq: folder.modseq + 1,
  });
  function place(folder: Folder, entry: FolderEntry): void {
    placeEntry(folder, entry);
    use(entry.blob);
    folder.changes.emit('change', { kind: 'added', uid: entry.uid });
  }

  /** Accepts a message: into the sandbox's list and into the INBOX of every recipient. */
  function deliver(from: string, to: readonly string[], raw: Buffer): ReceivedMessage {
    const recipients = [...new Set(to.map((address) => address.toLowerCase()))];
    const now = Date.now();
    const message = { id: newId(now), from, to: recipients, receivedAt: new Date(now).toISOString(), size: raw.length };
    blobs.write(message.id, raw);
    const places = recipients
      .map(inbox)
      .map((folder) => ({ folder, entry: entryFor(folder, message.id, [], now, raw.length) }));
    journal.append(
      { t: 'received', ...message },
      ...places.map(({ folder, entry }): MailRecord => ({ t: 'put', box: folder.box, folder: folder.name, ...entry })),
    );
    state.received.set(message.id, message);
    use(message.id);
    for (const { folder, entry } of places) place(folder, entry);
    return message;
  }

  /** IMAP APPEND: a message a client puts into one of its own folders. */
  function append(folder: Folder, raw: Buffer, flags: string[], at: number): FolderEntry {
    const blob = newId(Date.now());
    blobs.write(blob, raw);
    const entry = entryFor(folder, blob, flags, at, raw.length);
    journal.append({ t: 'put', box: folder.box, folder: folder.name, ...entry });
    place(folder, entry);
    return entry;
  }

  /** IMAP COPY: the same raw text, flags and date in another folder. */
  function copy(entry: FolderEntry, target: Folder): FolderEntry {
    const copied = entryFor(target, entry.blob, [...entry.flags], entry.at, entry.size);
    journal.append({ t: 'put', box: target.box, folder: target.name, ...copied });
    place(target, copied);
    return copied;
  }

  function setFlags(folder: Folder, entry: FolderEntry, flags: string[]): void {
    entry.flags = flags;
    entry.modseq = ++folder.modseq;
    journal.append({ t: 'flags', box: folder.box, folder: folder.name, uid: entry.uid, flags, modseq: entry.modseq });
    folder.changes.emit('change', { kind: 'flags', uid: entry.uid });
  }

  function expunge(folder: Folder, uids: readonly number[]): void {
    for (const uid of uids) {
      const entry = folder.entries.get(uid);
      if (!entry) continue;
      folder.modseq += 1;
      journal.append({ t: 'gone', box: folder.box, folder: folder.name, uid, modseq: folder.modseq });
      folder.entries.delete(uid);
      release(entry.blob);
      folder.changes.emit('change', { kind: 'gone', uid });
    }
  }

  /** Creates a folder; undefined when the name is taken. */
  function createFolder(user: string, name: string): Folder | undefined {
    const folders = foldersOf(user);
    if (folders.has(name)) return undefined;
    const folder = newFolder(user.toLowerCase(), name, nextUidValidity());
    journal.append(folderRecord(folder));
    folders.set(name, folder);
    return folder;
  }

  function removeFolder(folder: Folder): void {
    journal.append({ t: 'folder-gone', box: folder.box, name: folder.name });
    state.boxes.get(folder.box)?.delete(folder.name);
    for (const entry of folder.entries.values()) release(entry.blob);
    folder.changes.emit('closed');
  }

  /** New UIDs under a new UIDVALIDITY for one folder; open sessions on it are ended. */
  function renumber(folder: Folder): void {
    const uidvalidity = nextUidValidity();
    journal.append({ t: 'renumbered', box: folder.box, folder: folder.name, uidvalidity });
    renumberEntries(folder, uidvalidity);
    folder.changes.emit('closed');
  }

  /** Forgets received messages (all, or those to one address), in the list and in every INBOX. Returns how many. */
  function removeReceived(to?: string): number {
    const address = to?.toLowerCase();
    const gone = [...state.received.values()].filter(
      (message) => address === undefined || message.to.includes(address),
    );
    const ids = new Set(gone.map((message) => message.id));
    for (const box of new Set(gone.flatMap((message) => message.to))) {
      const folder = inbox(box);
      expunge(
        folder,
        [...folder.entries.values()].filter((entry) => ids.has(entry.blob)).map((entry) => entry.uid),
      );
    }
    for (const { id } of gone) {
      journal.append({ t: 'removed', id });
      state.received.delete(id);
      release(id);
    }
    return gone.length;
  }

  return {
    deliver,
    append,
    copy,
    setFlags,
    expunge,
    foldersOf,
    inbox,
    createFolder,
    removeFolder,
    renumber,
    removeReceived,
    raw: (blob: string): Buffer => blobs.read(blob),
    message: (id: string): ReceivedMessage | undefined => state.received.get(id),
    /** Oldest first. */
    messages: (): IterableIterator<ReceivedMessage> => state.received.values(),
    mailboxes: (): string[] => [...state.boxes.keys()].sort(),
    close: () => journal.close(),
  };
}

/** Sorts by time and stays unique across restarts. */
function newId(now: number): string {
  return `${now.toString(36).padStart(9, '0')}${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}
