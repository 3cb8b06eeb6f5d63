import { afterAll, afterEach, beforeEach } from 'vitest';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { launchBrowser } from '../../infra/local/browser/browser.ts';
import { keepFailure } from './failures.ts';
import { recordShownTexts } from './shown-texts.ts';
import { SLOW, slowDown } from './slow.ts';

const FOUND_WITHIN_MS = 30_000 * SLOW;

/** The pages of a context share a process, and none is started in advance: that would be a third of all. */
const ONE_PROCESS = ['--renderer-process-limit=1'];

/** No page lives long enough for its code to be worth optimising: that would be a fifteenth of the processor's time. */
const NOT_OPTIMISED = ['--js-flags=--no-opt --no-maglev'];

/** One Chromium for all files of a worker; it ends with the worker. */
let running: Promise<Browser> | undefined;

async function browser(): Promise<Browser> {
  // One that died has failed its test; the next test gets another.
  if (!(await running)?.isConnected()) running = launchBrowser([...ONE_PROCESS, ...NOT_OPTIMISED]);
  return await running!;
}

/**
 * Gives each person a context of their own. One made in a test ends with it, one made in a hook with its file. Nothing moves for
 * show unless `reducedMotion` says so. A test that fails keeps what was on its screens.
 */
export function useBrowser(): { newContext: (options?: BrowserContextOptions) => Promise<BrowserContext> } {
  const ofFile: BrowserContext[] = [];
  let ofTest: BrowserContext[] | undefined;
  beforeEach(() => {
    ofTest = [];
  });
  afterEach(async ({ task }) => {
    const contexts = ofTest ?? [];
    ofTest = undefined;
    if (task.result?.state === 'fail') await keepFailure(task, [...ofFile, ...contexts]);
    await closeAll(contexts);
  });
  afterAll(() => closeAll(ofFile));
  return {
    async newContext(options) {
      const context = await (
        await browser()
      ).newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
      context.setDefaultTimeout(FOUND_WITHIN_MS);
      await recordShownTexts(context);
      if (SLOW > 1) await slowDown(context);
      (ofTest ?? ofFile).push(context);
      return context;
    },
  };
}

const closeAll = (contexts: BrowserContext[]): Promise<void[]> =>
  Promise.all(contexts.map((context) => context.close()));
