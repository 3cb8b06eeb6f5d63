import type { FolderEntry } from '../store/records.ts';
import { cutSection, parseFetchItems, type FetchItem } from './fetch-items.ts';
import { knownFlags, wanted } from './folder-commands.ts';
import { parseMime, type MimePart } from './mime.ts';
import { ImapRefusal } from './refusal.ts';
import { parseSearch } from './search.ts';
import { compactSet, resolveSet, type Place } from './sequence-set.ts';
import { selectedOf, wantsModseq, type Session } from './session.ts';
import { envelopeOf, structureOf } from './structure.ts';
import { textOf, textsOf, type Token } from './tokens.ts';

/** Long responses let other connections have a turn after this many messages. */
const BATCH = 50;

interface Opened {
  text: string;
  mime: MimePart;
}

/** Reads a message once, however many parts are asked for. */
function opener(session: Session, blob: string): () => Opened {
  let opened: Opened | undefined;
  return () => {
    if (!opened) {
      const text = session.store.raw(blob).toString('latin1');
      opened = { text, mime: parseMime(text) };
    }
    return opened;
  };
}

/** FETCH and UID FETCH, with CHANGEDSINCE. A section asked for without PEEK marks the message read. */
export async function fetchMessages(session: Session, args: readonly Token[], byUid: boolean): Promise<void> {
  const selected = selectedOf(session);
  const items = parseFetchItems(args[1]);
  const since = modifier(args[2], 'CHANGEDSINCE');
  if (since !== undefined || items.some((item) => item.kind === 'MODSEQ')) wantsModseq(session);
  if (byUid && !items.some((item) => item.kind === 'UID')) items.unshift({ kind: 'UID' });
  if (since !== undefined && !items.some((item) => item.kind === 'MODSEQ')) items.push({ kind: 'MODSEQ' });
  const marks = !selected.readOnly && items.some((item) => item.kind === 'section' && !item.peek);
  let done = 0;
  for (const { seq, uid } of resolveSet(textOf(args[0]), selected.view, byUid)) {
    const entry = selected.folder.entries.get(uid);
    if (!entry || (since !== undefined && entry.modseq <= since)) continue;
    const wasRead = entry.flags.includes('\\Seen');
    if (marks && !wasRead) session.store.setFlags(selected.folder, entry, [...entry.flags, '\\Seen']);
    const read = opener(session, entry.blob);
    const shown =
      marks && !wasRead && !items.some((item) => item.kind === 'FLAGS')
        ? [...items, { kind: 'FLAGS' } as const]
        : items;
    session.send(`* ${seq} FETCH (${shown.map((item) => renderItem(item, entry, read)).join(' ')})`);
    if (marks) selected.flagged.delete(uid);
    if (++done % BATCH === 0) await new Promise(setImmediate);
  }
}

function renderItem(item: FetchItem, entry: FolderEntry, read: () => Opened): string {
  switch (item.kind) {
    case 'UID':
      return `UID ${entry.uid}`;
    case 'FLAGS':
      return `FLAGS (${entry.flags.join(' ')})`;
    case 'MODSEQ':
      return `MODSEQ (${entry.modseq})`;
    case 'RFC822.SIZE':
      return `RFC822.SIZE ${entry.size}`;
    case 'INTERNALDATE':
      return `INTERNALDATE "${internalDate(entry.at)}"`;
    case 'ENVELOPE':
      return `ENVELOPE ${envelopeOf(read().mime)}`;
    case 'BODY':
    case 'BODYSTRUCTURE':
      return `${item.kind} ${structureOf(read().mime, read().text, item.kind === 'BODYSTRUCTURE')}`;
    case 'section': {
      const cut = cutSection(item.section, read().mime, read().text);
      if (cut === undefined) return `${item.label} NIL`;
      const part = item.partial ? cut.slice(item.partial.offset, item.partial.offset + item.partial.count) : cut;
      return `${item.label} {${part.length}}\r\n${part}`;
    }
  }
}

/** STORE and UID STORE, with UNCHANGEDSINCE. Returns MODIFIED with the messages that were left alone. */
export function storeFlags(session: Session, args: readonly Token[], byUid: boolean): string | undefined {
  const selected = selectedOf(session, true);
  const unchangedSince = modifier(args[1], 'UNCHANGEDSINCE');
  const rest = args[1]?.kind === 'list' ? args.slice(2) : args.slice(1);
  const action = /^([+-])?FLAGS(\.SILENT)?$/i.exec(textOf(rest[0]));
  if (!action) throw new ImapRefusal('BAD', 'STORE needs FLAGS, +FLAGS or -FLAGS');
  if (unchangedSince !== undefined) wantsModseq(session);
  const named = rest.slice(1);
  if (named.length === 0 || (named.length > 1 && named.some((token) => token.kind !== 'atom')))
    throw new ImapRefusal('BAD', 'STORE needs one list of flags');
  const flags = knownFlags(named.flatMap((token) => textsOf(token)));
  const refused: Place[] = [];
  for (const place of resolveSet(textOf(args[0]), selected.view, byUid)) {
    const entry = selected.folder.entries.get(place.uid);
    if (!entry) continue;
    if (unchangedSince !== undefined && entry.modseq > unchangedSince) {
      refused.push(place);
      continue;
    }
    const next =
      action[1] === '+'
        ? knownFlags([...entry.flags, ...flags])
        : action[1] === '-'
          ? entry.flags.filter((flag) => !flags.includes(flag))
          : flags;
    if (next.length !== entry.flags.length || next.some((flag) => !entry.flags.includes(flag)))
      session.store.setFlags(selected.folder, entry, next);
    selected.flagged.delete(place.uid);
    const modseq = session.condstore === 'on' ? ` MODSEQ (${entry.modseq})` : '';
    if (!action[2]) session.send(`* ${place.seq} FETCH (UID ${place.uid} FLAGS (${entry.flags.join(' ')})${modseq})`);
    else if (modseq) session.send(`* ${place.seq} FETCH (UID ${place.uid}${modseq})`);
  }
  return refused.length > 0
    ? `MODIFIED ${compactSet(refused.map((place) => (byUid ? place.uid : place.seq)))}`
    : undefined;
}

/** COPY and MOVE. Returns COPYUID; for MOVE it is also sent before the messages vanish (RFC 6851). */
export function copyMessages(
  session: Session,
  args: readonly Token[],
  byUid: boolean,
  move: boolean,
): string | undefined {
  const selected = selectedOf(session, move);
  const target = wanted(session, args[1], 'TRYCREATE');
  const entries = resolveSet(textOf(args[0]), selected.view, byUid).flatMap(
    ({ uid }) => selected.folder.entries.get(uid) ?? [],
  );
  const copies = entries.map((entry) => session.store.copy(entry, target));
  if (copies.length === 0) return undefined;
  const code = `COPYUID ${target.uidvalidity} ${compactSet(entries.map((entry) => entry.uid))} ${compactSet(copies.map((entry) => entry.uid))}`;
  if (!move) return code;
  session.send(`* OK [${code}] Moved`);
  session.store.expunge(
    selected.folder,
    entries.map((entry) => entry.uid),
  );
  return undefined;
}

/** EXPUNGE, UID EXPUNGE and CLOSE: removes what is marked `\Deleted`. */
export function expungeDeleted(session: Session, set: Token | undefined): void {
  const selected = selectedOf(session, true);
  const within = set ? new Set(resolveSet(textOf(set), selected.view, true).map(({ uid }) => uid)) : undefined;
  const doomed = [...selected.folder.entries.values()].filter(
    (entry) => entry.flags.includes('\\Deleted') && (within?.has(entry.uid) ?? true),
  );
  session.store.expunge(
    selected.folder,
    doomed.map((entry) => entry.uid),
  );
}

/** SEARCH and UID SEARCH. */
export async function searchMessages(session: Session, args: readonly Token[], byUid: boolean): Promise<void> {
  const selected = selectedOf(session);
  const test = parseSearch(args, selected.view);
  const found: number[] = [];
  for (const [index, uid] of [...selected.view].entries()) {
    const entry = selected.folder.entries.get(uid);
    if (!entry) continue;
    const read = opener(session, entry.blob);
    if (test({ entry, mime: () => read().mime })) found.push(byUid ? uid : index + 1);
    if (index % BATCH === BATCH - 1) await new Promise(setImmediate);
  }
  session.send(`* SEARCH${found.map((number) => ` ${number}`).join('')}`);
}

/** The number behind a modifier such as `(CHANGEDSINCE 12)`. */
function modifier(token: Token | undefined, name: string): number | undefined {
  if (token?.kind !== 'list') return undefined;
  const at = token.items.findIndex((item) => item.kind === 'atom' && item.text.toUpperCase() === name);
  if (at < 0) return undefined;
  const value = textOf(token.items[at + 1]);
  if (!/^\d+$/.test(value)) throw new ImapRefusal('BAD', `${name} needs a number`);
  return Number(value);
}

function internalDate(at: number): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(at).toUTCString()) ?? [];
  return `${day}-${month}-${year} ${time} +0000`;
}
