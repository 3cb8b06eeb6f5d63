import { createHash } from 'node:crypto';
import type { ChangeFeed } from '@stillpoint/db';
import type { Request, Response } from './request.ts';

/** An answer as it is sent. */
interface Ready {
  body: Buffer;
  headers: Record<string, string>;
}

interface KeptRead {
  /** What else it depends on than the database, such as the day; read anew when it changes. */
  variant: () => string;
  /** The answer's body. */
  read: () => Promise<unknown>;
}

/**
 * Answers that are the same for everybody, kept as bytes until something that everybody sees has changed, in whichever process.
 * While changes cannot be heard, each is read anew.
 */
export function keptAnswers(changes: ChangeFeed) {
  const reads = new Map<string, KeptRead>();
  const kept = new Map<string, { version: number; variant: string; answer: Promise<Ready> }>();

  async function answerOf(path: string, { variant, read }: KeptRead): Promise<Ready> {
    const holds = changes.holds();
    if (!(holds === true || (await holds))) return readyOf(await read());
    const [version, asked] = [changes.version, variant()];
    const last = kept.get(path);
    if (last?.version === version && last.variant === asked) return last.answer;
    const answer = read().then(readyOf);
    kept.set(path, { version, variant: asked, answer });
    answer.catch(() => kept.get(path)?.answer === answer && kept.delete(path));
    return answer;
  }

  return {
    keep: (path: string, read: KeptRead) => void reads.set(path, read),
    /** Answers what is kept; false when the request is for something else. Rejects when it cannot be read. */
    async answer(request: Request, response: Response): Promise<boolean> {
      const read = reads.get(request.path);
      if (!read || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
      request.routePattern = request.path;
      const { body, headers } = await answerOf(request.path, read);
      for (const name in headers) response.setHeader(name, headers[name]!);
      if (request.fresh) response.status(304).end();
      else response.setHeader('Content-Length', body.length).end(body);
      return true;
    },
  };
}

export type KeptAnswers = ReturnType<typeof keptAnswers>;

function readyOf(answer: unknown): Ready {
  const body = Buffer.from(JSON.stringify(answer));
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
  return {
    body,
    headers: { 'Cache-Control': 'no-cache', 'Content-Type': 'application/json; charset=utf-8', ETag: etag },
  };
}
