export interface Address {
  name: string | null;
  address: string;
}

const SAFE_ADDRESS = /^[^\s@<>()[\],;:\\"\p{Cc}]+@[^\s@<>()[\],;:\\"\p{Cc}]+$/u;

/**
 * An address that is safe in headers and envelopes. Throws RangeError for anything that could add a recipient or a header.
 */
export function mailAddress(name: string | null, address: string): Address {
  const trimmed = address.trim();
  if (trimmed.length > 254 || !SAFE_ADDRESS.test(trimmed)) throw new RangeError('not a single plain e-mail address');
  return { name: name === null ? null : oneLine(name) || null, address: trimmed };
}

/** Text that is safe in a header: one line, no control characters. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** The addresses that stand in a text, in lower case. It is looked at from the beginning of each word alone: strangers write long ones. */
export const addressesInText = (text: string): string[] =>
  text.toLowerCase().match(/(?<![^\s<>()[\]",;:])[^\s<>()[\]",;:]+@[^\s<>()[\]",;:]*[^\s<>()[\]",;:.]/g) ?? [];
