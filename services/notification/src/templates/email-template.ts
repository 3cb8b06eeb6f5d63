import type { Practice } from '@stillpoint/contracts';
import { oneLine } from '../domain/address.ts';
import type { Wording } from '../domain/wordings/wording.ts';
import { composeEmail, withoutCodes, type FixedEmail, type WordedEmail } from './compose-email.ts';
import { box, element, escapeMarkup, LINE_BREAK, stack, type Part } from './markup.ts';
import { small } from './parts.ts';
import { darkStyles, styles } from './theme.ts';

/** A mail before rendering: fixed for the administrator, in the current wording for a client. */
export type EmailTemplate = FixedEmail | WordedEmail;

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

/** Renders a mail in the practice's frame; one with placeholders in `wording`, else in the original one. */
export function renderEmail(given: EmailTemplate, practice: Practice, wording: Wording | null = null): RenderedEmail {
  const template = 'values' in given ? composeEmail(given, wording, practice) : given;
  const card = box({ class: 'card', style: styles.card }, cardOf(template, practice));
  const html = `${HEAD}${previewOf(template.preview)}${PAGE}${card.html}${END}`;
  return { subject: oneLine(template.subject), html, text: card.text.trim() };
}

const HEAD =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">' +
  '<html dir="ltr" lang="en"><head><meta content="text/html; charset=UTF-8" http-equiv="Content-Type"/>' +
  '<meta name="x-apple-disable-message-reformatting"/><meta name="color-scheme" content="light dark"/>' +
  `<meta name="supported-color-schemes" content="light dark"/><style>${darkStyles}</style></head>` +
  `<body class="page" style="${styles.body}">`;
const PAGE =
  '<table border="0" width="100%" cellpadding="0" cellspacing="0" role="presentation" align="center"><tbody><tr>' +
  `<td style="${escapeMarkup(styles.page)}">`;
const END = '</td></tr></tbody></table></body></html>';

/** How much text mail programs show beside the subject; the preview is padded with invisible characters to this length. */
const PREVIEW_LENGTH = 150;
/** As entities, because in quoted-printable each non-ASCII byte takes three. */
const EMPTY = '&zwnj;&nbsp;';

function previewOf(preview: string): string {
  const words = preview.slice(0, PREVIEW_LENGTH);
  const left = PREVIEW_LENGTH - words.length;
  const rest = left > 0 ? `<div>${EMPTY.repeat(left)}</div>` : '';
  return `<div style="${styles.hidden}">${escapeMarkup(words)}${rest}</div>`;
}

function cardOf(template: FixedEmail, practice: Practice): Part {
  const name = template.isBare ? withoutCodes(practice.name) : practice.name;
  return stack(
    element('p', { class: 'muted', style: styles.practice }, name),
    template.body,
    { html: `<hr class="rule" style="${styles.rule}"/>`, text: '-'.repeat(30) },
    template.isBare
      ? small(`Sent by ${name} because somebody used this address on its site.`)
      : small(
          practice.name,
          LINE_BREAK,
          `${practice.email} · `,
          element('span', { style: styles.phone }, practice.phone),
        ),
  );
}
