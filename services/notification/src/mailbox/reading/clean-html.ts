import sanitize from 'sanitize-html';
import { MAX_HTML } from '../../domain/message-content.ts';

const SAFE_DATA_IMAGE = /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]*$/i;
const REMOTE = /^(https?:)?\/\//i;
const plain = [/^[\w\s.,%#()+\-'"]*$/];
/** Style values without url(), expression() or escapes. */
const value = plain.map((pattern) => new RegExp(`^(?!.*(url|expression|image)\\s*\\()${pattern.source.slice(1)}`, 'i'));

/** Styles that hide their element. A font size of 0 is none: layouts have it around text of another size. */
const HIDING =
  /(?:^|[\s;])(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|(?:opacity|max-height)\s*:\s*0(?:\.0+|px)?\s*(?:!|;|$))/i;
/** Marks an element that is left out with all it holds. */
const HIDDEN = 'data-hidden';
/** A mail with more of them is shown without: each is parsed. */
const MAX_STYLES = 3_000;

/**
 * Makes a mail's HTML safe to show: no script, no form, no style sheet, nothing that loads by itself. Remote images keep their
 * address in `data-remote-src`, for when the reader asks for them; pictures inside the mail stay. Links open elsewhere and reveal
 * nothing about where they were clicked.
 */
export function cleanHtml(html: string): string {
  const shown = html.slice(0, MAX_HTML);
  const hasStyles = shown.split('style').length <= MAX_STYLES;
  return sanitize(shown, {
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
      '*': [
        ...(hasStyles ? ['style'] : []),
        HIDDEN,
        'align',
        'valign',
        'dir',
        'lang',
        'title',
        'width',
        'height',
        'bgcolor',
        'color',
      ],
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'data-remote-src'],
      table: ['cellpadding', 'cellspacing', 'border'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      font: ['face', 'size'],
    },
    allowedStyles: {
      '*': Object.fromEntries(
        [
          'color,background-color,font-size,font-weight,font-style,font-family,line-height,letter-spacing',
          'text-align,text-decoration,text-transform,vertical-align,white-space,width,max-width,height',
          'padding,padding-top,padding-right,padding-bottom,padding-left,margin,margin-top,margin-right',
          'margin-bottom,margin-left,border,border-top,border-right,border-bottom,border-left,border-radius',
          'border-collapse,border-color,border-style,border-width',
        ]
          .join(',')
          .split(',')
          .map((name) => [name, value]),
      ),
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 100,
    exclusiveFilter: ({ attribs }) => HIDDEN in attribs,
    transformTags: {
      // What a mail hides, such as the line for lists of mails, would be shown without the style that hides it.
      '*': (tagName, attribs) =>
        'hidden' in attribs || HIDING.test(attribs['style'] ?? '')
          ? { tagName, attribs: { [HIDDEN]: '' } }
          : { tagName, attribs },
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
