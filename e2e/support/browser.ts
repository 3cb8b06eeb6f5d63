import { afterAll, beforeAll, expect, onTestFailed } from 'vitest';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { launchBrowser } from '../../infra/local/browser.ts';

/** One Chromium for a test file; each person gets a context of their own. */
export function useBrowser(): { newContext: (options?: BrowserContextOptions) => Promise<BrowserContext> } {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await browser.close();
  });
  return {
    async newContext(options) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      context.setDefaultTimeout(20_000);
      contexts.push(context);
      // A set-up has no test to fail.
      if (expect.getState().currentTestName)
        onTestFailed(async () => {
          for (const page of context.pages())
            console.error(
              `${page.url()}\n${await page
                .locator('body')
                .innerText()
                .catch(() => '')}`,
            );
        });
      return context;
    },
  };
}
