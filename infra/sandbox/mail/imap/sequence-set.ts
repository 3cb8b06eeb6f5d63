import { ImapRefusal } from './refusal.ts';

export interface Place {
  /** 1 is the folder's first message, as this session sees it. */
  seq: number;
  uid: number;
}

/** Finds the messages a set such as `1:4,7,10:*` names, in folder order. Unknown UIDs are skipped, as RFC 9051 wants. */
export function resolveSet(set: string, view: readonly number[], byUid: boolean): Place[] {
  const last = byUid ? (view.at(-1) ?? 0) : view.length;
  const ranges = set.split(',').map((part): [number, number] => {
    const match = /^([1-9]\d*|\*)(?::([1-9]\d*|\*))?$/.exec(part);
    if (!match?.[1]) throw new ImapRefusal('BAD', 'The message set cannot be read');
    const from = match[1] === '*' ? last : Number(match[1]);
    const to = match[2] === undefined ? from : match[2] === '*' ? last : Number(match[2]);
    return from <= to ? [from, to] : [to, from];
  });
  const places: Place[] = [];
  view.forEach((uid, index) => {
    const number = byUid ? uid : index + 1;
    if (ranges.some(([from, to]) => number >= from && number <= to)) places.push({ seq: index + 1, uid });
  });
  return places;
}

/** Writes numbers the short way: `1:3,7`. */
export function compactSet(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let start = 0; start < numbers.length;) {
    let end = start;
    while (end + 1 < numbers.length && numbers[end + 1] === (numbers[end] ?? 0) + 1) end += 1;
    parts.push(start === end ? `${numbers[start]}` : `${numbers[start]}:${numbers[end]}`);
    start = end + 1;
  }
  return parts.join(',');
}
