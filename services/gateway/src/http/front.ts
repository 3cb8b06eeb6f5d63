import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { AppError } from '@stillpoint/errors';
import type { ErrorRequestHandler, Express } from 'express';
import type { Request, RequestHandler, Response } from './request.ts';
import { WORDS } from '../words.ts';

export interface ReadyResponse {
  headers: Readonly<Record<string, string>> & { readonly ETag: string };
  /** A text leaves in one write with its headers; bytes take one of their own. */
  body: string | Buffer;
}

/** Finds the response to a path without the app, at once or after reading it; null: the app has to answer. */
export type FindReady = (path: string, request: Request) => ReadyResponse | Promise<ReadyResponse> | null;

interface Front {
  before: readonly RequestHandler[];
  find: FindReady;
  /** Answers what `find` rejected, and what has no path that the app could find. */
  refuse: ErrorRequestHandler;
  app: Express;
}

/**
 * Runs `before` for every request, sends what is found, and leaves everything else to the app: Express' own work costs more than
 * these answers. All but the app do without what Express sets up for each request.
 */
export function front({ before, find, refuse, app }: Front): RequestListener {
  return (request, response) => {
    const [asked, answer] = [request as Request, response as Response];
    const fail = (error: unknown) => refuse(error, asked, answer, () => undefined);
    const run = (at: number): void => {
      const handler = before[at];
      if (handler) return void handler(asked, answer, () => run(at + 1));
      const found = isPlainRead(request) ? find(pathOf(request), asked) : null;
      if (!found) return void app(asked, answer, () => fail(new AppError('invalid_input', WORDS.http.notUnderstood)));
      asked.routePattern ??= pathOf(request);
      if (!(found instanceof Promise)) return sendReady(request, answer, found);
      found.then((ready) => sendReady(request, answer, ready)).catch(fail);
    };
    run(0);
  };
}

/** Depends on the content alone, so every process has the same; weak, because the bytes may be sent compressed. */
export const etagOf = (content: string | Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 16)}"`;

/** JSON that is public and revalidated by browsers each time. */
export const readyJson = (body: string): ReadyResponse => ({
  body,
  headers: {
    'Cache-Control': 'no-cache',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    ETag: etagOf(body),
  },
});

/** Sends it, or 304 to a browser that has it already. */
export function sendReady(
  request: IncomingMessage,
  response: Response,
  { headers, body }: ReadyResponse,
  status = 200,
): void {
  if (status === 200 && hasAlready(request, headers.ETag)) {
    const { 'Content-Type': _, 'Content-Length': _length, 'Content-Encoding': _encoding, ...others } = headers;
    response.writeHead(304, others).end();
  } else response.writeHead(status, headers).end(body);
}

export function pathOf({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['transfer-encoding'] === undefined &&
  (headers['content-length'] ?? '0') === '0';

/** If-None-Match as in RFC 9110; a request with no-cache wants the whole response. */
function hasAlready({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined || /\bno-cache\b/.test(headers['cache-control'] ?? '')) return false;
  const weak = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((tag) => weak(tag) === weak(etag));
}
