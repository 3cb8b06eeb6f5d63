import type { Practice } from '@stillpoint/contracts';
import { WORDINGS, type WordingKey } from '../domain/wordings/catalogue.ts';
import { PLACEHOLDERS, type PlaceholderName, type Wording } from '../domain/wordings/wording.ts';
import { paragraphsOf } from '../domain/wordings/wording-problem.ts';
import { LINE_BREAK, stack, type Inline, type Part } from './markup.ts';
import { p, small, title } from './parts.ts';

/** The values of a mail's placeholders; null when there is nothing to insert. */
export type PlaceholderValues = Partial<Record<PlaceholderName, string | Part | null>>;

/** A mail to a client: its wording and the values of the placeholders. */
export interface WordedEmail {
  wording: WordingKey;
  values: PlaceholderValues;
}

/** A mail before rendering: HTML and text come from the same `body`. */
export interface FixedEmail {
  subject: string;
  /** The line shown beside the subject in mail programs. */
  preview: string;
  body: Part;
  /** For mails with a code: the frame must not contain digits of its own. */
  isBare?: boolean;
}

/** Composes a mail in the given wording, else in the original one. Text is never interpreted as markup. */
export function composeEmail(
  { wording: key, values: given }: WordedEmail,
  wording: Wording | null,
  practice: Practice,
): FixedEmail {
  const { isBare = false, original } = WORDINGS[key];
  const { subject, preview, heading, text } = wording ?? original;
  const values = {
    practiceName: practice.name,
    practiceEmail: practice.email,
    practicePhone: practice.phone,
    ...given,
  };
  const clean = isBare ? withoutCodes : (line: string) => line;
  const line = (words: string) => clean(fillLine(words, values));
  return {
    subject: line(subject),
    preview: line(preview),
    isBare,
    body: stack(title(line(heading)), ...paragraphsOf(text).map((words) => writeParagraph(words, values, clean))),
  };
}

/** Text without runs of six digits or more, which could be taken for the code. */
export const withoutCodes = (text: string): string => text.replace(/\d{6,}/g, '').trim();

const isName = (name: string): name is PlaceholderName => Object.hasOwn(PLACEHOLDERS, name);

/** A placeholder without a value is removed together with the space before it. */
function fillLine(words: string, values: PlaceholderValues): string {
  return words.replace(/ ?\{([^{}\n]*)\}/g, (found, name: string) => {
    if (!isName(name)) return found;
    const value = values[name];
    return typeof value === 'string' && value !== '' ? found.replace(`{${name}}`, () => value) : '';
  });
}

function writeParagraph(paragraph: string, values: PlaceholderValues, clean: (line: string) => string): Part | null {
  const block = /^\{(\w+)\}$/.exec(paragraph)?.[1];
  if (block !== undefined && isName(block)) {
    const value = values[block] ?? null;
    if (typeof value !== 'string') return value;
  }
  const lines = paragraph
    .replace(/^~\s*/, '')
    .split(/\r?\n/)
    .map((line) => writeLine(line, values, clean))
    .filter((pieces) => pieces.length > 0);
  if (lines.length === 0) return null;
  const write = paragraph.startsWith('~') ? small : p;
  return write(...lines.flatMap((pieces, index) => (index > 0 ? [LINE_BREAK, ...pieces] : pieces)));
}

/** The parts of a line: text and links. */
const writeLine = (line: string, values: PlaceholderValues, clean: (line: string) => string): Inline[] =>
  line
    .split(/(\{accountLink\})/)
    .map((piece) => (piece === '{accountLink}' && values.accountLink) || clean(fillLine(piece, values)))
    .filter((piece) => piece !== '');
