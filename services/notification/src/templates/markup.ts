/** A piece of a mail in both forms: `html` is markup already, `text` is plain. */
export interface Part {
  html: string;
  text: string;
}

/** What a line is made of: words, which are text whatever they look like, and parts such as links. */
export type Inline = string | Part;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** Text as it may stand in an element and in a quoted attribute. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

export const LINE_BREAK: Part = { html: '<br/>', text: '\n' };

/** An element around a line. White space in words means as little in the text as it does in HTML. */
export function element(tag: string, attributes: Record<string, string>, ...line: readonly Inline[]): Part {
  const html = line.map((piece) => (typeof piece === 'string' ? escapeMarkup(piece) : piece.html)).join('');
  const text = line
    .map((piece) => (typeof piece === 'string' ? piece.replace(/[ \t\r\n\f\u200b]+/g, ' ') : piece.text))
    .join('')
    .replace(/ *\n */g, '\n')
    .replace(/^ +| +$| +(?= )/g, '');
  return { html: `<${tag}${written(attributes)}>${html}</${tag}>`, text };
}

/** Parts below each other, in the text with an empty line between; what is null or says nothing takes no room. */
export const stack = (...parts: readonly (Part | null)[]): Part => ({
  html: parts.map((part) => part?.html ?? '').join(''),
  text: parts.flatMap((part) => part?.text || []).join('\n\n'),
});

/** The layout of mails: mail programs know tables best. */
export const box = (attributes: Record<string, string>, inside: Part): Part => ({
  html: `<table align="center" width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation"${written(attributes)}><tbody><tr><td>${inside.html}</td></tr></tbody></table>`,
  text: inside.text,
});

/** Shown to those who see the HTML alone. */
export const inHtmlOnly = ({ html }: Part): Part => ({ html, text: '' });

const written = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('');
