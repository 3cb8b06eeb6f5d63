/** A part of a mail in both forms: `html` is markup, `text` is plain. */
export interface Part {
  html: string;
  text: string;
}

/** Contents of a line: strings, which are always plain text, and parts such as links. */
export type Inline = string | Part;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** Escapes text for an element or a quoted attribute. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

export const LINE_BREAK: Part = { html: '<br/>', text: '\n' };

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * An element around a line. White space collapses in the text form as in HTML. With `dir` auto, what is written from right to
 * left stands apart in both forms, so that it does not turn the words around it.
 */
export function element(tag: string, attributes: Record<string, string>, ...line: readonly Inline[]): Part {
  const html = line.map((piece) => (typeof piece === 'string' ? escapeMarkup(piece) : piece.html)).join('');
  const text = line
    .map((piece) => (typeof piece === 'string' ? piece.replace(/[ \t\r\n\f\u200b]+/g, ' ') : piece.text))
    .join('')
    .replace(/ *\n */g, '\n')
    .replace(/^ +| +$| +(?= )/g, '');
  const isApart = attributes['dir'] === 'auto' && RIGHT_TO_LEFT.test(text);
  return { html: `<${tag}${written(attributes)}>${html}</${tag}>`, text: isApart ? `\u2068${text}\u2069` : text };
}

/** Parts below each other, separated by an empty line in the text form; null and empty parts are left out. */
export const stack = (...parts: readonly (Part | null)[]): Part => ({
  html: parts.map((part) => part?.html ?? '').join(''),
  text: parts.flatMap((part) => part?.text || []).join('\n\n'),
});

/** Layout by tables, which mail programs support best. */
export const box = (attributes: Record<string, string>, inside: Part): Part => ({
  html: `<table align="center" width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation"${written(attributes)}><tbody><tr><td>${inside.html}</td></tr></tbody></table>`,
  text: inside.text,
});

/** Shown only in the HTML form. */
export const inHtmlOnly = ({ html }: Part): Part => ({ html, text: '' });

const written = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('');
