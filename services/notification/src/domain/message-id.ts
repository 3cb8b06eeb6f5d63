import { createHash } from 'node:crypto';

/**
 * The Message-ID of the mail that `cause` (an event's or mail's id) owes `recipient`: always the same, so a mail sent again
 * after an unknown outcome is recognised as the one it is. Letters only: no run of digits can be taken for a code.
 */
export function messageIdOf(cause: string, kind: string, recipient: string, domain: string): string {
  const hash = createHash('sha256').update(`${cause}\n${kind}\n${recipient.toLowerCase()}`).digest();
  return `<${templatesOf(hash.subarray(0, 16))}@${domain}>`;
}

/** Bytes as letters, two a byte. */
const templatesOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(97 + (byte >> 4), 97 + (byte & 15))).join('');

/** The domain of an address; what a Message-ID ends in. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether a header can name another's mail by this id: some ids are in letters no header may hold, or longer than a line may be. */
export const canBeNamed = (messageId: string): boolean => /^[\x20-\x7e]{1,900}$/.test(messageId);
