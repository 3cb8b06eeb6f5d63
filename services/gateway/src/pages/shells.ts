import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Practice } from '@stillpoint/contracts';
import type { Request, Response } from '../http/request.ts';

/** One HTML page, filled in and compressed once. */
export interface Shell {
  send: (request: Request, response: Response, status: number) => void;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** JSON that may stand inside a script element: nothing in it can end the element. */
const jsonInHtml = (value: unknown) =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Fills the placeholders of a page: `{{PRACTICE_NAME}}` and its like escaped for HTML, `{{json:PRACTICE}}` for a script element. */
export function fillIn(html: string, practice: Practice): string {
  const values: Record<string, string> = {
    '{{PRACTICE_NAME}}': escapeHtml(practice.name),
    '{{PRACTICE_EMAIL}}': escapeHtml(practice.email),
    '{{PRACTICE_PHONE}}': escapeHtml(practice.phone),
    '{{PRACTICE_TIMEZONE}}': escapeHtml(practice.timeZone),
    '{{json:PRACTICE}}': jsonInHtml(practice),
  };
  return html.replace(/\{\{[\w:]+\}\}/g, (placeholder) => values[placeholder] ?? placeholder);
}

/** Reads one page of the built web app. Throws when it is not there. */
export function readShell(folder: string, file: string, practice: Practice): Shell {
  const plain = Buffer.from(fillIn(readFileSync(join(folder, file), 'utf8'), practice));
  const forms = {
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzip: gzipSync(plain, { level: 9 }),
  };
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
  return {
    send(request, response, status) {
      const encoding = request.acceptsEncodings('br') || request.acceptsEncodings('gzip') || 'identity';
      response.status(status).set({
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding',
        ETag: `W/"${etag}"`,
      });
      const body = encoding === 'br' || encoding === 'gzip' ? forms[encoding] : plain;
      if (body !== plain) response.set('Content-Encoding', encoding);
      response.send(body);
    },
  };
}
