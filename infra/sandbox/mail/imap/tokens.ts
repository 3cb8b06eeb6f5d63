import type { RawCommand } from './input.ts';
import { ImapRefusal } from './refusal.ts';

/** An argument of a command: an atom (`FLAGS`, `BODY[TEXT]<0.10>`), a string (quoted or literal) or a parenthesised list. */
export type Token =
  | { kind: 'atom'; text: string }
  | { kind: 'string'; bytes: Buffer }
  | { kind: 'list'; items: Token[] };

export interface Command {
  tag: string;
  /** Upper case. */
  name: string;
  args: Token[];
}

/** Splits a command into tag, name and arguments. Throws BAD when it cannot be read. */
export function parseCommand(raw: RawCommand): Command {
  const head = /^([^\s(){%*"\\+]+) ([A-Za-z]+)(?: |$)/.exec(raw.text);
  if (!head?.[1] || !head[2]) throw new ImapRefusal('BAD', 'Send a tag, a command and its arguments');
  return {
    tag: head[1],
    name: head[2].toUpperCase(),
    args: parseTokens({ ...raw, text: raw.text.slice(head[0].length) }),
  };
}

/** Reads arguments. Literals are taken in the order of the NULs in the text. */
function parseTokens({ text, literals }: RawCommand): Token[] {
  let at = 0;
  let literal = 0;

  function items(inList: boolean): Token[] {
    const found: Token[] = [];
    for (;;) {
      while (text[at] === ' ') at += 1;
      const next = text[at];
      if (next === undefined) {
        if (inList) throw new ImapRefusal('BAD', 'A parenthesis is not closed');
        return found;
      }
      if (next === ')') {
        if (!inList) throw new ImapRefusal('BAD', 'A parenthesis closes nothing');
        at += 1;
        return found;
      }
      found.push(one(next));
    }
  }
  function one(next: string): Token {
    if (next === '(') {
      at += 1;
      return { kind: 'list', items: items(true) };
    }
    if (next === '"') return { kind: 'string', bytes: quoted() };
    if (next === '\0') {
      at += 1;
      return { kind: 'string', bytes: literals[literal++] ?? Buffer.alloc(0) };
    }
    return { kind: 'atom', text: atom() };
  }
  function quoted(): Buffer {
    const match = /"((?:[^"\\]|\\.)*)"/y;
    match.lastIndex = at;
    const found = match.exec(text);
    if (!found) throw new ImapRefusal('BAD', 'A quote is not closed');
    at = match.lastIndex;
    return Buffer.from((found[1] ?? '').replace(/\\(.)/g, '$1'), 'latin1');
  }
  function atom(): string {
    const match = /(?:[^\s()"[\]\0]+|\[[^\]]*\]|\])+/y;
    match.lastIndex = at;
    const found = match.exec(text);
    if (!found) throw new ImapRefusal('BAD', 'The arguments cannot be read');
    at = match.lastIndex;
    return found[0];
  }
  return items(false);
}

/** The text of an atom or string, UTF-8 where it is. Throws BAD for a list or nothing. */
export function textOf(token: Token | undefined): string {
  if (!token || token.kind === 'list') throw new ImapRefusal('BAD', 'A text is missing');
  return token.kind === 'atom' ? token.text : token.bytes.toString('utf8');
}

/** The texts inside a list; a lone atom counts as a list of one. */
export function textsOf(token: Token | undefined): string[] {
  if (token?.kind === 'list') return token.items.map(textOf);
  return [textOf(token)];
}
