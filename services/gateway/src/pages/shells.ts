import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from '../http/request.ts';

/** Text of our own making, in the forms it is sent in. */
export interface Page {
  send: (request: Request, response: Response, status: number) => void;
}

/** Puts `values` in the places of a built page, `{{NAME}}`; each is HTML already. Other places stay as they are. */
export const fillIn = (html: string, values: Record<string, string>): string =>
  html.replace(/\{\{[\w:]+\}\}|<!--(head|theme|landing)-->/g, (place) => values[place] ?? place);

/** Reads one page of the built web app, with its places open. Throws when it is not there. */
export const readBuilt = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses a page once, for every request to come. */
export async function pageOf(text: string): Promise<Page> {
  const plain = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    toGzip(plain, { level: 9 }),
  ]);
  const forms = { br, gzip: gzipped };
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
