import { ImapRefusal } from './refusal.ts';
import { textOf, type Token } from './tokens.ts';
import type { MimePart } from './mime.ts';

/** What FETCH asks for. */
export type FetchItem =
  | { kind: 'FLAGS' | 'UID' | 'INTERNALDATE' | 'RFC822.SIZE' | 'ENVELOPE' | 'BODY' | 'BODYSTRUCTURE' | 'MODSEQ' }
  | { kind: 'section'; label: string; section: string; peek: boolean; partial?: { offset: number; count: number } };

const SIMPLE = ['FLAGS', 'UID', 'INTERNALDATE', 'RFC822.SIZE', 'ENVELOPE', 'BODY', 'BODYSTRUCTURE', 'MODSEQ'] as const;
const WHOLE: Record<string, { section: string; peek: boolean }> = {
  RFC822: { section: '', peek: false },
  'RFC822.HEADER': { section: 'HEADER', peek: true },
  'RFC822.TEXT': { section: 'TEXT', peek: false },
};

/** Reads FETCH's item list. Throws BAD for an unknown item. */
export function parseFetchItems(token: Token | undefined): FetchItem[] {
  const names = token?.kind === 'list' ? token.items.map(textOf) : [textOf(token)];
  return names.map(parseItem);
}

function parseItem(name: string): FetchItem {
  const upper = name.toUpperCase();
  const simple = SIMPLE.find((known) => known === upper);
  if (simple) return { kind: simple };
  const whole = WHOLE[upper];
  if (whole) return { kind: 'section', label: upper, ...whole };
  const match = /^BODY(\.PEEK)?\[([^\]]*)\](?:<(\d+)\.(\d+)>)?$/i.exec(name);
  if (!match) throw new ImapRefusal('BAD', `FETCH does not know ${name}`);
  const section = match[2] ?? '';
  const partial = match[3] === undefined ? undefined : { offset: Number(match[3]), count: Number(match[4]) };
  return {
    kind: 'section',
    label: `BODY[${section}]${partial ? `<${partial.offset}>` : ''}`,
    section,
    peek: match[1] !== undefined,
    ...(partial ? { partial } : {}),
  };
}

/** Cuts a section such as `1.2.MIME` or `HEADER.FIELDS (FROM)` out of a message; undefined when it has no such part. */
export function cutSection(section: string, root: MimePart, text: string): string | undefined {
  const match = /^((?:\d+(?:\.(?=\d))?)*)\.?(.*)$/s.exec(section);
  const path = (match?.[1] ?? '')
    .split('.')
    .filter((step) => step !== '')
    .map(Number);
  const what = (match?.[2] ?? '').trim();
  let part = root;
  for (const step of path) {
    const holder: MimePart = part !== root && part.embedded ? part.embedded : part;
    const next: MimePart | undefined =
      holder.parts.length > 0 ? holder.parts[step - 1] : step === 1 ? holder : undefined;
    if (!next) return undefined;
    part = next;
  }
  if (what === '') return text.slice(path.length === 0 ? part.start : part.bodyStart, part.end);
  if (/^MIME$/i.test(what)) return text.slice(part.start, part.bodyStart);
  const message = path.length === 0 ? part : part.embedded;
  if (!message) return undefined;
  if (/^TEXT$/i.test(what)) return text.slice(message.bodyStart, message.end);
  if (/^HEADER$/i.test(what)) return text.slice(message.start, message.bodyStart);
  const fields = /^HEADER\.FIELDS(\.NOT)?\s*\(([^)]*)\)$/i.exec(what);
  if (!fields) throw new ImapRefusal('BAD', `FETCH does not know the section ${what}`);
  const wanted = new Set((fields[2] ?? '').toLowerCase().replaceAll('"', '').split(/\s+/));
  const lines = text.slice(message.start, message.bodyStart).match(/[^\r\n][^\n]*\n(?:[ \t][^\n]*\n?)*/g) ?? [];
  const kept = lines.filter(
    (line) =>
      wanted.has(
        line
          .slice(0, Math.max(0, line.indexOf(':')))
          .trim()
          .toLowerCase(),
      ) ===
      (fields[1] === undefined),
  );
  return `${kept.join('')}\r\n`;
}
