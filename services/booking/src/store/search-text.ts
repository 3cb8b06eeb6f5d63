/** A LIKE pattern for text that contains what somebody typed, letter for letter; lower case, as what is searched. */
export const containing = (typed: string): string =>
  `%${typed
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
