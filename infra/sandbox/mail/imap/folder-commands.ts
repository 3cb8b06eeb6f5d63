import type { Folder } from '../store/folder.ts';
import { ImapRefusal } from './refusal.ts';
import { announce, canonicalName, findFolder, openFolder, userOf, wantsModseq, type Session } from './session.ts';
import { quote } from './structure.ts';
import { textOf, textsOf, type Token } from './tokens.ts';

const SYSTEM_FLAGS = ['\\Answered', '\\Flagged', '\\Deleted', '\\Seen', '\\Draft'];

/** SELECT and EXAMINE. Returns the response code of the final OK. */
export function selectFolder(session: Session, args: readonly Token[], readOnly: boolean): string {
  session.selected?.leave();
  const folder = wanted(session, args[0]);
  const options = args[1]?.kind === 'list' ? textsOf(args[1]).map((option) => option.toUpperCase()) : [];
  if (options.includes('CONDSTORE')) wantsModseq(session);
  const { view } = openFolder(session, folder, readOnly);
  session.send(`* FLAGS (${SYSTEM_FLAGS.join(' ')})`);
  session.send(`* OK [PERMANENTFLAGS (${readOnly ? '' : `${SYSTEM_FLAGS.join(' ')} \\*`})] Flags`);
  session.send(`* ${view.length} EXISTS`);
  session.send('* 0 RECENT');
  const unseen = view.findIndex((uid) => !folder.entries.get(uid)?.flags.includes('\\Seen'));
  if (unseen >= 0) session.send(`* OK [UNSEEN ${unseen + 1}] First unread message`);
  session.send(`* OK [UIDVALIDITY ${folder.uidvalidity}] UIDs are valid`);
  session.send(`* OK [UIDNEXT ${folder.uidnext}] Next UID`);
  if (session.condstore !== 'unknown') session.send(`* OK [HIGHESTMODSEQ ${folder.modseq}] Newest change`);
  return readOnly ? 'READ-ONLY' : 'READ-WRITE';
}

/** LIST and LSUB: every folder is subscribed. The pattern knows `*` and `%`. */
export function listFolders(session: Session, command: 'LIST' | 'LSUB', args: readonly Token[]): void {
  const [first, ...rest] = args;
  const selection = first?.kind === 'list' ? textsOf(first).map((option) => option.toUpperCase()) : [];
  const [reference, pattern] = first?.kind === 'list' ? rest : args;
  const prefix = textOf(reference);
  const patterns = textsOf(pattern).map((text) => prefix + text);
  if (patterns.every((text) => text === '')) return session.send(`* ${command} (\\Noselect) "/" ""`);
  const folders = [...session.store.foldersOf(userOf(session)).values()];
  for (const folder of folders) {
    if (selection.includes('SPECIAL-USE') && !folder.use) continue;
    if (!patterns.some((text) => matches(text, folder.name))) continue;
    const children = folders.some((other) => other.name.startsWith(`${folder.name}/`));
    const attributes = [children ? '\\HasChildren' : '\\HasNoChildren', ...(folder.use ? [folder.use] : [])];
    session.send(`* ${command} (${attributes.join(' ')}) "/" ${quote(folder.name)}`);
  }
}

/** STATUS: counts of a folder that need not be open. */
export function statusOf(session: Session, args: readonly Token[]): void {
  const folder = wanted(session, args[0]);
  const entries = [...folder.entries.values()];
  const values: Record<string, () => number> = {
    MESSAGES: () => entries.length,
    RECENT: () => 0,
    UIDNEXT: () => folder.uidnext,
    UIDVALIDITY: () => folder.uidvalidity,
    UNSEEN: () => entries.filter((entry) => !entry.flags.includes('\\Seen')).length,
    HIGHESTMODSEQ: () => folder.modseq,
    SIZE: () => entries.reduce((sum, entry) => sum + entry.size, 0),
    DELETED: () => entries.filter((entry) => entry.flags.includes('\\Deleted')).length,
  };
  const answer = textsOf(args[1]).map((name) => {
    const value = values[name.toUpperCase()];
    if (!value) throw new ImapRefusal('BAD', `STATUS does not know ${name}`);
    return `${name.toUpperCase()} ${value()}`;
  });
  session.send(`* STATUS ${quote(folder.name)} (${answer.join(' ')})`);
}

export function createFolder(session: Session, args: readonly Token[]): void {
  const name = canonicalName(textOf(args[0]).replace(/\/$/, ''));
  if (name === '') throw new ImapRefusal('NO', 'A folder needs a name', 'CANNOT');
  if (!session.store.createFolder(userOf(session), name))
    throw new ImapRefusal('NO', 'The folder exists', 'ALREADYEXISTS');
}

export function deleteFolder(session: Session, args: readonly Token[]): void {
  const folder = wanted(session, args[0]);
  if (folder.name === 'INBOX') throw new ImapRefusal('NO', 'INBOX stays', 'CANNOT');
  if (session.selected?.folder === folder) session.selected.leave();
  session.store.removeFolder(folder);
}

/** RENAME: the messages move to a new folder. INBOX itself stays, emptied, as RFC 9051 wants. */
export function renameFolder(session: Session, args: readonly Token[]): void {
  const folder = wanted(session, args[0]);
  createFolder(session, args.slice(1));
  const target = wanted(session, args[1]);
  const entries = [...folder.entries.values()];
  for (const entry of entries) session.store.copy(entry, target);
  if (folder.name === 'INBOX') return session.store.expunge(folder, [...folder.entries.keys()]);
  if (session.selected?.folder === folder) session.selected.leave();
  session.store.removeFolder(folder);
}

/** APPEND with optional flags and date. Returns the response code with the new UID (UIDPLUS). */
export function appendMessage(session: Session, args: readonly Token[]): string {
  const folder = wanted(session, args[0], 'TRYCREATE');
  const flags = args[1]?.kind === 'list' ? textsOf(args[1]) : [];
  const rest = args.slice(flags.length > 0 || args[1]?.kind === 'list' ? 2 : 1);
  const raw = rest.at(-1);
  if (raw?.kind !== 'string' || rest.length > 2) throw new ImapRefusal('BAD', 'Send the message as a literal');
  const date =
    rest.length === 2
      ? Date.parse(
          textOf(rest[0])
            .trim()
            .replace(/^(\d+)-(\w+)-/, '$1 $2 '),
        )
      : Date.now();
  if (Number.isNaN(date)) throw new ImapRefusal('BAD', 'The date cannot be read');
  const entry = session.store.append(folder, raw.bytes, knownFlags(flags), date);
  announce(session, true);
  return `APPENDUID ${folder.uidvalidity} ${entry.uid}`;
}

/** Writes system flags the standard way (`\seen` becomes `\Seen`) and drops doubles; `\Recent` is the server's own. */
export function knownFlags(flags: readonly string[]): string[] {
  const written = flags.map((flag) => SYSTEM_FLAGS.find((known) => known.toLowerCase() === flag.toLowerCase()) ?? flag);
  return [...new Set(written)].filter((flag) => flag.toLowerCase() !== '\\recent');
}

/** The folder that is named; without it the command is refused with `code`: TRYCREATE where the client may make it first. */
export function wanted(session: Session, token: Token | undefined, code = 'NONEXISTENT'): Folder {
  const folder = findFolder(session, textOf(token));
  if (!folder) throw new ImapRefusal('NO', 'There is no such folder', code);
  return folder;
}

function matches(pattern: string, name: string): boolean {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('%', '[^/]*');
  return new RegExp(`^${source}$`, 'i').test(name);
}
