import { parse, type ParsedUrlQuery } from 'node:querystring';
import { setImmediate as immediately } from 'node:timers/promises';
import type { ChangeFeed } from '@stillpoint/db';
import { readyJson, type FindReady, type ReadyResponse } from './front.ts';
import type { Site } from '../practice/site.ts';
import type { Request } from './request.ts';

/** What an address says, as text. */
interface Asked {
  params: Readonly<Record<string, unknown>>;
  query: ParsedUrlQuery;
}

interface SharedRead {
  /** Express-style; it may end with one `:name`. */
  pattern: string;
  /** Returns the answer as JSON. Rejects with AppError where it is refused. */
  read: (asked: Asked) => Promise<string>;
  /** Kept until a change is notified, or until this text changes, such as the day. Without it, each answer is read anew. */
  keep?: (() => string) | undefined;
}

/**
 * Responses that are the same for everybody, for `front`. Some are cached as bytes until any process changes what everybody sees;
 * while change notifications cannot arrive, each is read anew. `catchUp` runs before each read, as it does before the app's own
 * responses, because days follow the practice's time zone.
 */
export function sharedResponses(changes: ChangeFeed, catchUp: Site['refreshIfStale']) {
  /** By pattern, without its `:name`. */
  const reads = new Map<string, SharedRead>();
  const kept = new Map<string, Kept>();
  /** Reads that have not begun yet. */
  const upcoming = new Map<string, Promise<string>>();

  async function responseOf({ pattern, read, keep }: SharedRead, asked: Asked): Promise<ReadyResponse> {
    if (!keep) return readyJson(await readTogether(pattern + JSON.stringify(asked), () => read(asked)));
    const holds = changes.isCurrent();
    if (!(holds === true || (await holds))) return readyJson(await read(asked));
    const [version, variant] = [changes.version, keep()];
    const last = kept.get(pattern);
    if (last?.version === version && last.variant === variant) return last.answer;
    const answer = read(asked).then(readyJson);
    const entry: Kept = { version, variant, answer, ready: null };
    kept.set(pattern, entry);
    answer.then(
      (ready) => (entry.ready = ready),
      () => kept.get(pattern) === entry && kept.delete(pattern),
    );
    return answer;
  }

  /** Identical requests of one moment share one read. It begins after all of them arrived, so none gets an older response for it. */
  function readTogether(asked: string, read: () => Promise<string>): Promise<string> {
    const others = upcoming.get(asked);
    if (others) return others;
    const text = immediately().then(() => {
      upcoming.delete(asked);
      return read();
    });
    upcoming.set(asked, text);
    return text;
  }

  /** The cached response of a path, if it is still valid. */
  function findKept(path: string): ReadyResponse | null {
    const last = kept.get(path);
    if (!last?.ready || changes.isCurrent() !== true || last.version !== changes.version) return null;
    return last.variant === reads.get(path)?.keep?.() ? last.ready : null;
  }

  /** Addresses written in an unusual way are left to the app. */
  const find: FindReady = (path, request) => {
    const ready = findKept(path);
    if (ready) return ready;
    const read = reads.get(path) ?? reads.get(path.slice(0, path.lastIndexOf('/') + 1));
    if (!read) return null;
    const [fixed, name] = read.pattern.split(':') as [string, string?];
    const value = path.slice(fixed.length);
    if ((value === '') !== (name === undefined) || value.includes('%')) return null;
    request.routePattern = read.pattern;
    const query = parse(request.url.slice(path.length + 1));
    return responseOf(read, { params: name === undefined ? {} : { [name]: value }, query });
  };
  return {
    find,
    add(shared: SharedRead): void {
      const read: SharedRead['read'] = async (asked) => {
        await catchUp();
        return shared.read(asked);
      };
      reads.set(shared.pattern.split(':')[0]!, { ...shared, read });
    },
    /** Returns the answer for a request that came to the app. Rejects when it is refused or cannot be read. */
    answer: (pattern: string, { params, query }: Request) =>
      responseOf(reads.get(pattern.split(':')[0]!)!, { params, query: query as ParsedUrlQuery }),
    /** A request that is about to be answered may have written something. */
    expectChange: changes.expectChange,
  };
}

export type SharedResponses = ReturnType<typeof sharedResponses>;

interface Kept {
  version: number;
  variant: string;
  answer: Promise<ReadyResponse>;
  /** Once `answer` is there. */
  ready: ReadyResponse | null;
}
