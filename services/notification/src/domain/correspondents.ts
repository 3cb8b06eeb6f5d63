import type { MessageContent } from './message-content.ts';

/**
 * Whom a mail is with, the likeliest first, in lower case: its sender, then those it went to; of one written here, only those.
 * The practice's own addresses, on every mail of its mailbox, are nobody's.
 */
export const correspondentsOf = (
  { from, to, isOutgoing }: Pick<MessageContent, 'from' | 'to'> & { isOutgoing: boolean },
  own: ReadonlySet<string>,
): string[] => [...(isOutgoing ? [] : [senderOf(from)]), ...addressesIn(to)].filter((address) => !own.has(address));

/** The address at the header's end: whatever stands before it is a name the sender chose, and may look like an address. */
export const senderOf = (from: string): string => addressAtEnd(from).toLowerCase();

/** A header's addresses; names, which may look like some, are left out. */
const addressesIn = (header: string): string[] =>
  header
    .toLowerCase()
    .split(/[,;:]/)
    .map(addressAtEnd)
    .filter((address) => /^[^\s@<>()"]+@[^\s@<>()"]+$/.test(address));

const addressAtEnd = (text: string): string => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim();
