import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

const MAIL_FRAME = 'iframe.mail-frame';

/**
 * Axe finds nothing on the page as it stands, and nothing sticks out sideways. The frame with a mail's HTML is left out: no script
 * runs in it, so axe would wait for its answer for ever, and what it shows is its sender's. That it has a title is looked at here.
 */
export async function expectNoFindings(page: Page, what: string): Promise<void> {
  // Axe reads colours: a fade that is under way would be measured half-way.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  // In one go in the page itself: there are no other frames, for whose sake axe would open a page of its own each time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).exclude(MAIL_FRAME).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, what).toEqual([]);
  for (const frame of await page.locator(MAIL_FRAME).all())
    expect(await frame.getAttribute('title'), what).toMatch(/^Message: ./);
  await expectNoSidewaysScroll(page, what);
}

/** Nothing sticks out sideways at the page's width. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** As much of a page as may move by itself while it loads, as browsers reckon layout shift. */
const STILL = 0.02;

/** Notes on the context's next pages how much moves by itself. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const noted = { shift: 0 };
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) noted.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Next to nothing has moved by itself since the page was opened in a context that is watched. */
export async function expectStill(page: Page, what: string): Promise<void> {
  const shift = await page.evaluate(() => (window as unknown as { noted: { shift: number } }).noted.shift);
  expect(shift, `${what} jumps while it loads`).toBeLessThanOrEqual(STILL);
}
