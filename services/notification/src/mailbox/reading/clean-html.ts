import sanitize from 'sanitize-html';
import { MAX_HTML } from '../../domain/message-content.ts';

const SAFE_DATA_IMAGE = /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]*$/i;
const REMOTE = /^(https?:)?\/\//i;
/** Styles a mail may set: layout and colour. */
const STYLES = new Set(
  [
    'color,background,background-color,font-size,font-weight,font-style,font-family,line-height,letter-spacing',
    'text-align,text-decoration,text-transform,vertical-align,white-space,width,max-width,height',
    'padding,padding-top,padding-right,padding-bottom,padding-left,margin,margin-top,margin-right',
    'margin-bottom,margin-left,border,border-top,border-right,border-bottom,border-left,border-radius',
    'border-collapse,border-color,border-style,border-width',
  ].flatMap((names) => names.split(',')),
);
/** Values without url(), expression(), escapes, comments or anything else that loads or ends a declaration. */
const SAFE_VALUE = /^(?!.*(?:url|expression|image|image-set)\s*\()[\w\s.,%#()+\-'"]+(?:!\s*important)?$/is;
/** What a value loads is left out of it. The colour beside a picture stays: light text is written for a dark ground. */
const PICTURE = /url\s*\([^()]*\)/gi;

/** Styles that hide their element. A font size of 0 is none: layouts have it around text of another size. */
const HIDING =
  /(?:^|[\s;])(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|(?:opacity|max-height)\s*:\s*0(?:\.0+|px)?\s*(?:!|;|$))/i;
/** Marks an element that is left out with all it holds. */
const HIDDEN = 'data-hidden';

/**
 * Makes a mail's HTML safe to show: no script, no form, no style sheet, nothing that loads by itself. Remote images keep their
 * address in `data-remote-src`, for when the reader asks for them; pictures inside the mail stay. Links open elsewhere and reveal
 * nothing about where they were clicked.
 */
export function cleanHtml(html: string): string {
  return sanitize(html.slice(0, MAX_HTML), {
    allowedTags: [
      ...sanitize.defaults.allowedTags.filter((tag) => !['main', 'nav', 'header', 'footer', 'aside'].includes(tag)),
      'img',
      'font',
      'center',
      'del',
      'ins',
      'h1',
      'h2',
    ],
    allowedAttributes: {
      '*': ['style', HIDDEN, 'align', 'valign', 'dir', 'lang', 'title', 'width', 'height', 'bgcolor', 'color'],
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'data-remote-src'],
      table: ['cellpadding', 'cellspacing', 'border'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      font: ['face', 'size'],
    },
    // Styles are filtered below: a whole CSS parser for each attribute took half of the time.
    parseStyleAttributes: false,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 100,
    exclusiveFilter: ({ attribs }) => HIDDEN in attribs,
    transformTags: {
      // What a mail hides, such as the line for lists of mails, would be shown without the style that hides it.
      '*': (tagName, { style, ...attribs }) =>
        'hidden' in attribs || HIDING.test(style ?? '')
          ? { tagName, attribs: { [HIDDEN]: '' } }
          : { tagName, attribs: style === undefined ? attribs : { ...attribs, style: safeStyles(style) } },
      // A page's name, which browsers show elsewhere.
      title: () => ({ tagName: 'div', attribs: { [HIDDEN]: '' } }),
      // The ground and colour of the whole mail: what stands on it may be written in white. One that hides itself is shown.
      body: (tagName, { bgcolor, text, style = '' }) => {
        const given = [bgcolor && `background-color:${bgcolor}`, text && `color:${text}`, style];
        const kept = safeStyles(given.filter(Boolean).join(';'));
        return kept === '' ? { tagName, attribs: {} } : { tagName: 'div', attribs: { style: kept } };
      },
      a: (tagName, attributes) => ({
        tagName,
        attribs: { ...attributes, target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
      img: (tagName, { src = '', ...attributes }) => {
        delete attributes['data-remote-src'];
        if (REMOTE.test(src))
          return {
            tagName,
            attribs: { ...attributes, 'data-remote-src': src.startsWith('//') ? `https:${src}` : src },
          };
        return { tagName, attribs: SAFE_DATA_IMAGE.test(src) ? { ...attributes, src } : attributes };
      },
    },
  });
}

/** The declarations of a style attribute that are allowed, as `name:value;…`. */
const safeStyles = (style: string): string =>
  style
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      const [name, said] = [declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1)];
      const value = said.replaceAll(PICTURE, '').trim();
      return colon > 0 && STYLES.has(name) && SAFE_VALUE.test(value) ? `${name}:${value}` : [];
    })
    .join(';');
