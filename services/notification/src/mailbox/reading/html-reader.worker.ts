import { parentPort } from 'node:worker_threads';
import { htmlToText } from 'html-to-text';
import { cleanHtml } from './clean-html.ts';
import type { ReadHtml } from './html-reader.ts';

/** The thread's side of html-reader.ts: what takes long here keeps nobody waiting but the reader, who ends it. */
parentPort?.on('message', (html: string) => {
  parentPort?.postMessage({ html: cleanHtml(html), text: htmlToText(html) } satisfies ReadHtml);
});
parentPort?.postMessage('ready');
