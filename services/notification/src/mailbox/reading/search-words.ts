import type { Sealer } from '@stillpoint/sealing';
import type { MessageContent } from '../../domain/message-content.ts';

/** Beginnings of words are indexed up to this length; longer words are found by their first six letters. */
const LONGEST = 6;
const SHORTEST_IN_BODY = 3;
const SHORTEST_IN_HEADERS = 2;
const MAX_BODY_WORDS = 400;
const BODY_SCANNED = 20_000;

/** Turns the beginning of a word into the number that stands for it in the index. */
export type WordHash = (beginning: string) => number;

/** A keyed hash per beginning: the index holds no readable text. Remembers the most recent, words repeat. */
export function wordHash(sealer: Sealer): WordHash {
  const known = new Map<string, number>();
  return (beginning) => {
    const hit = known.get(beginning);
    if (hit !== undefined) return hit;
    const hash = hashesOf(sealer, beginning)[0]!;
    if (known.size >= 20_000) known.clear();
    known.set(beginning, hash);
    return hash;
  };
}

/** The numbers of a beginning under every key, the newest first. */
const hashesOf = (sealer: Sealer, beginning: string): number[] => {
  const forms = sealer.hashes('notification.words', beginning).filter((form) => !form.includes(':'));
  return forms.map((hex) => Number.parseInt(hex.slice(0, 8), 16) | 0);
};

/** What a mail is found by: the beginnings of the words of sender, recipients, subject and the first part of its text. */
export function indexOf(content: MessageContent, hash: WordHash): number[] {
  const found = new Set<string>();
  for (const word of wordsIn(`${content.from} ${content.to} ${content.subject}`))
    addBeginnings(found, word, SHORTEST_IN_HEADERS);
  for (const word of [...new Set(wordsIn(content.body.slice(0, BODY_SCANNED)))].slice(0, MAX_BODY_WORDS))
    addBeginnings(found, word, SHORTEST_IN_BODY);
  return [...new Set([...found].map(hash))];
}

/**
 * The numbers all of which a mail must have to match a search: one list for each key a mail may be indexed under, one of which must
 * match. Empty when the search has no word to look for.
 */
export function lookupsOf(search: string, sealer: Sealer): number[][] {
  const words = wordsIn(search).filter((word) => word.length >= SHORTEST_IN_HEADERS);
  const hashes = words.map((word) => hashesOf(sealer, word.slice(0, LONGEST)));
  return (hashes[0] ?? []).map((_, key) => [...new Set(hashes.map((ofWord) => ofWord[key]!))]);
}

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function addBeginnings(found: Set<string>, word: string, shortest: number): void {
  for (let length = shortest; length <= Math.min(word.length, LONGEST); length += 1) found.add(word.slice(0, length));
}
