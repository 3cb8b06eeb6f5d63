import type { Folder, FolderChange } from '../store/folder.ts';
import type { MailStore } from '../store/mail-store.ts';
import { ImapRefusal } from './refusal.ts';

/** A folder as one connection sees it: sequence numbers stay put until an EXPUNGE is announced. */
export interface Selected {
  folder: Folder;
  readOnly: boolean;
  /** UIDs in order; the index plus 1 is the sequence number. */
  view: number[];
  gone: Set<number>;
  flagged: Set<number>;
  grown: boolean;
  leave(): void;
}

export interface Session {
  store: MailStore;
  /** The signed-in user's mailbox, lower case. */
  user: string | undefined;
  selected: Selected | undefined;
  /** RFC 7162: whether this client wants to hear of MODSEQ; `unknown`: this server has never heard of it. */
  condstore: 'on' | 'off' | 'unknown';
  /** Set when the folder under us vanished: the connection ends after the running command. */
  ended: string | undefined;
  /** Writes one response line (CRLF is added). Latin-1, so that bytes pass unchanged. */
  send(line: string): void;
  /** Called when something changed that an idling client wants to hear of. */
  onNews: (() => void) | undefined;
}

/** Everything before sign-in is refused. */
export function userOf(session: Session): string {
  if (session.user === undefined) throw new ImapRefusal('BAD', 'Sign in first');
  return session.user;
}

export function selectedOf(session: Session, forWriting = false): Selected {
  if (!session.selected) throw new ImapRefusal('BAD', 'Select a folder first');
  if (forWriting && session.selected.readOnly)
    throw new ImapRefusal('NO', 'The folder is open for reading only', 'READ-ONLY');
  return session.selected;
}

/** Finds one of the user's folders; INBOX in any spelling. */
export function findFolder(session: Session, name: string): Folder | undefined {
  return session.store.foldersOf(userOf(session)).get(canonicalName(name));
}

export function canonicalName(name: string): string {
  return name.toUpperCase() === 'INBOX' ? 'INBOX' : name;
}

/** The client has used CONDSTORE, which turns it on. */
export function wantsModseq(session: Session): void {
  if (session.condstore === 'unknown') throw new ImapRefusal('BAD', 'MODSEQ is not known here');
  session.condstore = 'on';
}

/** Opens a folder for this connection and starts listening for changes others make. */
export function openFolder(session: Session, folder: Folder, readOnly: boolean): Selected {
  session.selected?.leave();
  const onChange = ({ kind, uid }: FolderChange) => {
    if (kind === 'added') selected.grown = true;
    else if (kind === 'gone') selected.gone.add(uid);
    else selected.flagged.add(uid);
    session.onNews?.();
  };
  const onClosed = () => {
    session.ended = 'The folder was rebuilt or removed, select it again';
    session.onNews?.();
  };
  const selected: Selected = {
    folder,
    readOnly,
    view: [...folder.entries.keys()],
    gone: new Set(),
    flagged: new Set(),
    grown: false,
    leave() {
      folder.changes.off('change', onChange).off('closed', onClosed);
      session.selected = undefined;
    },
  };
  folder.changes.on('change', onChange).on('closed', onClosed);
  session.selected = selected;
  return selected;
}

/** Tells the client what changed. Numbers may only shift (EXPUNGE) where the protocol allows it. */
export function announce(session: Session, mayShift: boolean): void {
  const { selected } = session;
  if (!selected) return;
  if (mayShift)
    for (const uid of selected.gone) {
      const index = selected.view.indexOf(uid);
      if (index < 0) continue;
      selected.view.splice(index, 1);
      session.send(`* ${index + 1} EXPUNGE`);
    }
  if (mayShift) selected.gone.clear();
  if (selected.grown) {
    const last = selected.view.at(-1) ?? 0;
    for (const uid of selected.folder.entries.keys()) if (uid > last) selected.view.push(uid);
    selected.grown = false;
    session.send(`* ${selected.view.length} EXISTS`);
  }
  for (const uid of selected.flagged) {
    const entry = selected.folder.entries.get(uid);
    const index = selected.view.indexOf(uid);
    const modseq = session.condstore === 'on' && entry ? ` MODSEQ (${entry.modseq})` : '';
    if (entry && index >= 0)
      session.send(`* ${index + 1} FETCH (UID ${uid} FLAGS (${entry.flags.join(' ')})${modseq})`);
  }
  selected.flagged.clear();
}
