import { newFolder, placeEntry, renumberEntries, type Folder } from './folder.ts';
import type { MailRecord, ReceivedMessage } from './records.ts';

/** Everything the mail sandbox knows, apart from the raw messages. */
export interface MailState {
  received: Map<string, ReceivedMessage>;
  /** Mailbox (lower-case user name) to folder name to folder. */
  boxes: Map<string, Map<string, Folder>>;
  /** The highest UIDVALIDITY given out: no folder ever gets an older one again. */
  uidvalidity: number;
}

/** Rebuilds the state from the journal. */
export function replayMail(records: readonly MailRecord[]): MailState {
  const state: MailState = { received: new Map(), boxes: new Map(), uidvalidity: 0 };
  for (const record of records) apply(state, record);
  return state;
}

function apply(state: MailState, record: MailRecord): void {
  if (record.t === 'received') {
    const { t: _, ...message } = record;
    state.received.set(message.id, message);
    return;
  }
  if (record.t === 'removed') {
    state.received.delete(record.id);
    return;
  }
  if (record.t === 'folder') {
    const folder = newFolder(record.box, record.name, record.uidvalidity, record.use);
    folder.uidnext = record.uidnext;
    folder.modseq = record.modseq;
    state.uidvalidity = Math.max(state.uidvalidity, record.uidvalidity);
    if (!state.boxes.has(record.box)) state.boxes.set(record.box, new Map());
    state.boxes.get(record.box)?.set(record.name, folder);
    return;
  }
  if (record.t === 'folder-gone') {
    state.boxes.get(record.box)?.delete(record.name);
    return;
  }
  const folder = state.boxes.get(record.box)?.get(record.folder);
  if (!folder) return;
  if (record.t === 'put') {
    const { t: _, box: __, folder: ___, ...entry } = record;
    placeEntry(folder, entry);
  } else if (record.t === 'renumbered') {
    state.uidvalidity = Math.max(state.uidvalidity, record.uidvalidity);
    renumberEntries(folder, record.uidvalidity);
  } else {
    folder.modseq = Math.max(folder.modseq, record.modseq);
    const entry = folder.entries.get(record.uid);
    if (record.t === 'gone') folder.entries.delete(record.uid);
    else if (entry) Object.assign(entry, { flags: record.flags, modseq: record.modseq });
  }
}

/** The shortest journal that leads to the same state. */
export function snapshotMail(state: MailState): MailRecord[] {
  const records: MailRecord[] = [];
  for (const [box, folders] of state.boxes)
    for (const { name, use, uidvalidity, uidnext, modseq, entries } of folders.values()) {
      records.push({ t: 'folder', box, name, ...(use === undefined ? {} : { use }), uidvalidity, uidnext, modseq });
      for (const entry of entries.values()) records.push({ t: 'put', box, folder: name, ...entry });
    }
  for (const message of state.received.values()) records.push({ t: 'received', ...message });
  return records;
}
