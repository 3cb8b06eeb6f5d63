/** A text with a placeholder put in place of what is marked, and where the cursor stands then. */
export interface Inserted {
  text: string;
  cursor: number;
}

/** A `block` becomes a paragraph of its own: an empty line parts it from what stands around it. */
export function insertPlaceholder(
  text: string,
  [from, to]: readonly [number, number],
  { name, place }: { name: string; place: 'word' | 'link' | 'block' },
): Inserted {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const word = `{${name}}`;
  if (place !== 'block') return { text: before + word + after, cursor: from + word.length };
  const above = before.trimEnd() === '' ? '' : `${before.trimEnd()}\n\n`;
  const below = after.trimStart() === '' ? '' : `\n\n${after.trimStart()}`;
  return { text: above + word + below, cursor: above.length + word.length };
}
