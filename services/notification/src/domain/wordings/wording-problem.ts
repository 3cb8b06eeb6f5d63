import { PLACEHOLDERS, type PlaceholderName, type Wording, type WordingEntry } from './wording.ts';
import { WORDS } from '../../words.ts';

const LINES = ['subject', 'preview', 'heading'] as const;
const IN_BRACES = /\{([^{}\n]*)\}/g;
const namesIn = (text: string): string[] => [...text.matchAll(IN_BRACES)].map(([, name]) => name ?? '');

/** Why a wording would break its mail, with the placeholder's name; null when it would not. */
export function wordingProblem(entry: WordingEntry, wording: Wording): string | null {
  const isOffered = (name: string): name is PlaceholderName => (entry.placeholders as readonly string[]).includes(name);
  for (const field of LINES)
    for (const name of namesIn(wording[field])) {
      if (!isOffered(name)) return WORDS.wording.unknown(name);
      if (PLACEHOLDERS[name][0] !== 'word') return WORDS.wording.textOnly(name);
    }
  const seen = new Set<string>();
  for (const paragraph of paragraphsOf(wording.text))
    for (const name of namesIn(paragraph)) {
      if (!isOffered(name)) return WORDS.wording.unknown(name);
      if (PLACEHOLDERS[name][0] !== 'block') {
        seen.add(name);
        continue;
      }
      if (paragraph !== `{${name}}`) return WORDS.wording.ownParagraph(name);
      if (seen.has(name)) return WORDS.wording.twice(name);
      seen.add(name);
    }
  const missing = entry.required.find((name) => !seen.has(name));
  if (missing) return WORDS.wording.missing(missing, PLACEHOLDERS[missing][1]);
  return entry.isBare ? digitsProblem(wording) : null;
}

function digitsProblem(wording: Wording): string | null {
  const digits = Object.values(wording)
    .join('\n')
    .match(/\d{6,}/)?.[0];
  return digits ? WORDS.wording.likeACode(digits) : null;
}

/** The paragraphs of a text, without blank ones. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
