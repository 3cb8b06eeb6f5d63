import type { ChangeFeed } from '@stillpoint/db';
import { pathOf, readyJson, sendReady, type FindReady, type ReadyAnswer } from './front.ts';
import type { Request, Response } from './request.ts';

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
  const kept = new Map<string, Kept>();

  async function answerOf(path: string, { variant, read }: KeptRead): Promise<ReadyAnswer> {
    const holds = changes.holds();
    if (!(holds === true || (await holds))) return readyJson(JSON.stringify(await read()));
    const [version, asked] = [changes.version, variant()];
    const last = kept.get(path);
    if (last?.version === version && last.variant === asked) return last.answer;
    const answer = read().then((given) => readyJson(JSON.stringify(given)));
    const entry: Kept = { version, variant: asked, answer, ready: null };
    kept.set(path, entry);
    answer.then(
      (ready) => (entry.ready = ready),
      () => kept.get(path) === entry && kept.delete(path),
    );
    return answer;
  }

  /** What is kept of a path and still holds. */
  const find: FindReady = (path) => {
    const last = kept.get(path);
    if (!last?.ready || changes.holds() !== true || last.version !== changes.version) return null;
    return last.variant === reads.get(path)?.variant() ? last.ready : null;
  };
  return {
    find,
    keep: (path: string, read: KeptRead) => void reads.set(path, read),
    /** Returns what is to be kept, read first where it must be. Rejects when it cannot be read. */
    async answer(request: Request, response: Response): Promise<void> {
      const path = pathOf(request);
      request.routePattern = path;
      sendReady(request, response, await answerOf(path, reads.get(path)!));
    },
    /** Something may have been written by a request that is about to be answered. */
    expectChange: changes.expectChange,
  };
}

export type KeptAnswers = ReturnType<typeof keptAnswers>;

interface Kept {
  version: number;
  variant: string;
  answer: Promise<ReadyAnswer>;
  /** Once `answer` is there. */
  ready: ReadyAnswer | null;
}
