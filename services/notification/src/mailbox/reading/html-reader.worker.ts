import { parentPort } from 'node:worker_threads';
import { compile } from 'html-to-text';
import { cleanHtml } from './clean-html.ts';
import type { HtmlQuestion, ReadHtml } from './html-reader.ts';

/** An image is its description: its address says nothing to a reader. */
const htmlToText = compile({
  formatters: { description: ({ attribs }, _walk, builder) => builder.addInline(attribs['alt'] ?? '') },
  selectors: [{ selector: 'img', format: 'description' }],
});

/** The thread's side of html-reader.ts: what takes long here keeps nobody waiting but the reader, who ends it. */
parentPort?.on('message', ({ html, wantsText }: HtmlQuestion) => {
  parentPort?.postMessage({ html: cleanHtml(html), text: wantsText ? htmlToText(html) : '' } satisfies ReadHtml);
});
parentPort?.postMessage('ready');
