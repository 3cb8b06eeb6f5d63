import type { BrowserContext } from 'playwright-core';
import { SETTLE_MS, inShares, watched } from './alarms.ts';
import type { Vector } from './read-vectors.ts';
import { whatIsLeft } from './what-is-left.ts';

const HOME = 'http://unsafe.test';

/**
 * Opens the vectors as they are, each a document of its own with no policy. Returns the numbers of those that run a script, reach
 * another host, or do either or wait for a click, in this very browser. Each is looked at until it does, or for `withinMs`.
 */
export async function openedUnsafely(
  context: BrowserContext,
  vectors: readonly Vector[],
  withinMs: number = SETTLE_MS,
): Promise<{ ran: Set<number>; reached: Set<number>; harmful: Set<number> }> {
  const { ran, reached } = await watched(context, HOME);
  await context.route(`${HOME}/**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    const vector = vectors.find(({ number }) => path === `/${number}`);
    return vector
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: documentOf(vector.html) })
      : route.fulfill({ status: 404, body: '' });
  });
  const waiting = new Set<number>();
  await inShares(4, vectors, async (share) => {
    const opened = await context.newPage();
    for (const { number } of share) {
      await opened.goto(`${HOME}/${number}`, { timeout: 5_000 }).catch(goneElsewhere);
      const isHarmful = () => [ran, reached, waiting].some((harm) => harm.has(number));
      for (const deadline = Date.now() + withinMs; ;) {
        await opened.waitForTimeout(SETTLE_MS);
        // One that has led away by itself is known to the alarms.
        const isThere = opened.url() === `${HOME}/${number}`;
        const left = isThere ? await whatIsLeft(opened.mainFrame()).catch(goneElsewhere) : undefined;
        if (left?.some((found) => !found.startsWith('<'))) waiting.add(number);
        if (isHarmful() || Date.now() >= deadline) break;
      }
    }
  });
  await context.close();
  return { ran, reached, harmful: new Set([...ran, ...reached, ...waiting]) };
}

/** A vector that navigates cuts its own loading short, or a look at it; one may never be done loading. */
function goneElsewhere(error: Error): undefined {
  if (!/interrupted by another navigation|ERR_ABORTED|Timeout|context was destroyed/.test(error.message)) throw error;
}

const documentOf = (html: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"></head><body>${html}</body></html>`;
