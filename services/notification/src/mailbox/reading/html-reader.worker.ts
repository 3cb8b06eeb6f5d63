import { parentPort } from 'node:worker_threads';
import { compile } from 'html-to-text';
import { cleanHtml } from './clean-html.ts';
import type { HtmlQuestion, ReadHtml } from './html-reader.ts';

/**
 * An image is its description: its address says nothing to a reader, nor does that of a link that is its words. Rows and cells are
 * kept apart, and headings as they are written.
 */
const htmlToText = compile({
  formatters: {
    description: ({ attribs }, _walk, builder) => builder.addInline(attribs['alt'] ?? ''),
    cell: ({ children }, walk, builder) => {
      walk(children, builder);
      builder.addInline(' ');
    },
  },
  selectors: [
    { selector: 'img', format: 'description' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** The thread's side of html-reader.ts: what takes long here keeps nobody waiting but the reader, who ends it. */
parentPort?.on('message', ({ html, wantsText }: HtmlQuestion) => {
  parentPort?.postMessage({ html: cleanHtml(html), text: wantsText ? htmlToText(html) : '' } satisfies ReadHtml);
});
parentPort?.postMessage('ready');
