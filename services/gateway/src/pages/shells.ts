import type { IncomingMessage } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagOf, sendReady, type ReadyResponse } from '../http/front.ts';
import type { Request, Response } from '../http/request.ts';

/** A generated text in the encodings it is sent in. */
export interface Page {
  /** The encoding this browser accepts; null when that is not known synchronously. */
  responseTo: (request: IncomingMessage) => ReadyResponse | null;
  send: (request: Request, response: Response, status: number) => void;
}

/** Replaces the placeholders `{{NAME}}` of a built page by `values`, which are HTML already. Other placeholders stay. */
export const fillIn = (html: string, values: Record<string, string>): string =>
  html.replace(/\{\{[\w:]+\}\}|<!--(head|theme|landing)-->/g, (place) => values[place] ?? place);

/** Reads one page of the built web app with its placeholders. Throws when it does not exist. */
export const readBuilt = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

/** Browsers send only a few different Accept-Encoding headers. */
const encodings = new Map<string, Encoding>();
const MAX_CACHED_ENCODINGS = 100;

function encodingFor(request: Request): Encoding {
  const asked = String(request.headers['accept-encoding']);
  const known = encodings.get(asked);
  if (known) return known;
  const best = (request.acceptsEncodings('br') || request.acceptsEncodings('gzip') || 'identity') as Encoding;
  // Unusual headers must not keep those of browsers out of the cache.
  if (encodings.size >= MAX_CACHED_ENCODINGS) encodings.clear();
  encodings.set(asked, best);
  return best;
}

/** Compresses a page once for all requests. */
export async function pageOf(text: string): Promise<Page> {
  const plain = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    toGzip(plain, { level: 9 }),
  ]);
  const responseIn = (encoding: Encoding, body: Buffer): ReadyResponse => ({
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ETag: etagOf(plain),
      'Content-Length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    },
    body,
  });
  const answers = {
    br: responseIn('br', br),
    gzip: responseIn('gzip', gzipped),
    identity: responseIn('identity', plain),
  } satisfies Record<Encoding, ReadyResponse>;
  return {
    responseTo(request) {
      const encoding = encodings.get(String(request.headers['accept-encoding']));
      return encoding ? answers[encoding] : null;
    },
    send: (request, response, status) => sendReady(request, response, answers[encodingFor(request)], status),
  };
}
