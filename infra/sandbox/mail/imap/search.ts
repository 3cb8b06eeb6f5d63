import type { FolderEntry } from '../store/records.ts';
import type { MimePart } from './mime.ts';
import { ImapRefusal } from './refusal.ts';
import { resolveSet } from './sequence-set.ts';
import { textOf, type Token } from './tokens.ts';

export interface Searched {
  entry: FolderEntry;
  /** Parsed only when a key needs it. */
  mime(): MimePart;
  text(): string;
}
type Test = (message: Searched) => boolean;

const FLAG_KEYS = ['SEEN', 'ANSWERED', 'FLAGGED', 'DELETED', 'DRAFT'];
const HEADER_KEYS = ['FROM', 'TO', 'CC', 'BCC', 'SUBJECT'];

/**
 * Reads the keys of SEARCH into one test: flags, UIDs, headers, texts and SINCE, with NOT, OR and lists. Texts match anywhere,
 * whatever the case (RFC 9051, 6.4.4).
 */
export function parseSearch(tokens: readonly Token[], view: readonly number[]): Test {
  let at = 0;
  const text = () => textOf(tokens[at++]);

  function key(): Test {
    const token = tokens[at++];
    if (token?.kind === 'list') return parseSearch(token.items, view);
    const name = textOf(token).toUpperCase();
    if (/^[\d*][\d:,*]*$/.test(name)) return inSet(name, false);
    if (FLAG_KEYS.includes(name)) return hasFlag(`\\${name}`);
    if (name.startsWith('UN') && FLAG_KEYS.includes(name.slice(2))) return not(hasFlag(`\\${name.slice(2)}`));
    if (HEADER_KEYS.includes(name)) return headerHas(name, text());
    switch (name) {
      case 'ALL':
        return () => true;
      case 'UID':
        return inSet(text(), true);
      case 'NOT':
        return not(key());
      case 'OR': {
        const [left, right] = [key(), key()];
        return (message) => left(message) || right(message);
      }
      case 'HEADER':
        return headerHas(text(), text());
      case 'TEXT': {
        const part = text().toLowerCase();
        return (message) => message.text().toLowerCase().includes(part);
      }
      case 'SINCE': {
        const first = day(text());
        return ({ entry }) => entry.at >= first;
      }
      default:
        throw new ImapRefusal('BAD', `SEARCH does not know ${name}`);
    }
  }
  function inSet(set: string, byUid: boolean): Test {
    const uids = new Set(resolveSet(set, view, byUid).map(({ uid }) => uid));
    return ({ entry }) => uids.has(entry.uid);
  }

  const tests: Test[] = [];
  while (at < tokens.length) tests.push(key());
  return (message) => tests.every((test) => test(message));
}

const not =
  (test: Test): Test =>
  (message) =>
    !test(message);

function hasFlag(flag: string): Test {
  const wanted = flag.toLowerCase();
  return ({ entry }) => entry.flags.some((known) => known.toLowerCase() === wanted);
}

function headerHas(name: string, value: string): Test {
  const [wanted, part] = [name.toLowerCase(), value.toLowerCase()];
  return (message) =>
    message
      .mime()
      .headers.some(([known, written]) => known === wanted && decodeWords(written).toLowerCase().includes(part));
}

/** Turns RFC 2047 words (`=?utf-8?Q?...?=`) into text; anything else is read as UTF-8. */
function decodeWords(written: string): string {
  const utf8 = Buffer.from(written, 'latin1').toString('utf8');
  return utf8
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([^?*]+)(?:\*[^?]*)?\?([QB])\?([^?]*)\?=/gi, (word, charset: string, kind: string, body: string) => {
      const bytes =
        kind.toUpperCase() === 'B'
          ? Buffer.from(body, 'base64')
          : Buffer.from(
              body
                .replaceAll('_', ' ')
                .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
              'latin1',
            );
      return isCharset(charset) ? new TextDecoder(charset).decode(bytes) : word;
    });
}

function isCharset(label: string): boolean {
  return ['utf-8', 'utf8', 'us-ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252'].includes(label.toLowerCase());
}

function day(text: string): number {
  const at = Date.parse(`${text.replaceAll('-', ' ')} UTC`);
  if (Number.isNaN(at)) throw new ImapRefusal('BAD', 'The date cannot be read');
  return at;
}
