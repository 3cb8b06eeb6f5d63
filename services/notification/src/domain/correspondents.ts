import type { MessageContent } from './message-content.ts';

/**
 * The correspondents of a mail, the likeliest first, in lower case: its sender, then its recipients; for one written here only
 * the recipients. The practice's own addresses, which are on every mail of its mailbox, are left out.
 */
export const correspondentsOf = (
  { from, to, isOutgoing }: Pick<MessageContent, 'from' | 'to'> & { isOutgoing: boolean },
  own: ReadonlySet<string>,
): string[] => [...(isOutgoing ? [] : [senderOf(from)]), ...addressesIn(to)].filter((address) => !own.has(address));

/** The address at the header's end: the sender chose the text before it, which may look like an address. */
export const senderOf = (from: string): string => addressAtEnd(from).toLowerCase();

/** The addresses in a header, without the names, which may look like some. */
const addressesIn = (header: string): string[] =>
  header
    .toLowerCase()
    .split(/[,;:]/)
    .map(addressAtEnd)
    .filter((address) => /^[^\s@<>()"]+@[^\s@<>()"]+$/.test(address));

const addressAtEnd = (text: string): string => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim();
