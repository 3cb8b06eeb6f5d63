import { createHash } from 'node:crypto';

/**
 * The Message-ID of the mail that `cause` (an event's or mail's id) sends to `recipient`: always the same, so that a mail sent
 * again after an unknown outcome is recognised as a duplicate. Letters only, so that no run of digits is taken for a code.
 */
export function messageIdOf(cause: string, kind: string, recipient: string, domain: string): string {
  const hash = createHash('sha256').update(`${cause}\n${kind}\n${recipient.toLowerCase()}`).digest();
  return `<${lettersOf(hash.subarray(0, 16))}@${domain}>`;
}

/** Bytes as letters, two per byte. */
const lettersOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(97 + (byte >> 4), 97 + (byte & 15))).join('');

/** The domain of an address, in which a Message-ID ends. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/**
 * Whether a header can reference another mail by this id: some ids contain letters that headers must not contain, or exceed the
 * length of a line.
 */
export const canBeReferenced = (messageId: string): boolean => /^[\x20-\x7e]{1,900}$/.test(messageId);
