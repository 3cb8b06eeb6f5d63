import type { FolderEntry } from '../store/records.ts';
import type { MimePart } from './mime.ts';
import { ImapRefusal } from './refusal.ts';
import { resolveSet } from './sequence-set.ts';
import { textOf, type Token } from './tokens.ts';

export interface Searched {
  entry: FolderEntry;
  /** Parsed only when a key needs it. */
  mime(): MimePart;
}
type Test = (message: Searched) => boolean;

const FLAG_KEYS = ['SEEN', 'ANSWERED', 'FLAGGED', 'DELETED', 'DRAFT'];
const HEADER_KEYS = ['FROM', 'TO', 'CC', 'BCC', 'SUBJECT'];

/**
 * Reads the keys of SEARCH into one test: flags, UIDs and headers as they were sent. Texts match anywhere, whatever the case
 * (RFC 9051, 6.4.4).
 */
export function parseSearch(tokens: readonly Token[], view: readonly number[]): Test {
  let at = 0;
  const text = () => textOf(tokens[at++]);

  function key(): Test {
    const name = text().toUpperCase();
    if (name === 'ALL') return () => true;
    if (name === 'UID') return hasUid(text());
    if (name === 'HEADER') return headerHas(text(), text());
    if (HEADER_KEYS.includes(name)) return headerHas(name, text());
    const flag = name.replace(/^UN/, '');
    if (!FLAG_KEYS.includes(flag)) throw new ImapRefusal('BAD', `SEARCH does not know ${name}`);
    return hasFlag(`\\${flag}`, flag === name);
  }
  function hasUid(set: string): Test {
    const uids = new Set(resolveSet(set, view, true).map(({ uid }) => uid));
    return ({ entry }) => uids.has(entry.uid);
  }

  const tests: Test[] = [];
  while (at < tokens.length) tests.push(key());
  return (message) => tests.every((test) => test(message));
}

function hasFlag(flag: string, isWanted: boolean): Test {
  const wanted = flag.toLowerCase();
  return ({ entry }) => entry.flags.some((known) => known.toLowerCase() === wanted) === isWanted;
}

function headerHas(name: string, value: string): Test {
  const [wanted, part] = [name.toLowerCase(), value.toLowerCase()];
  const plain = (written: string) => Buffer.from(written, 'latin1').toString('utf8').toLowerCase();
  return (message) =>
    message.mime().headers.some(([known, written]) => known === wanted && plain(written).includes(part));
}
