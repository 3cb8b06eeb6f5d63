import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { LAYOUT_SHIFT } from '../../infra/bench/screens/budgets.ts';
import { shiftsOf } from '../../infra/bench/screens/visit.ts';

declare global {
  interface Window {
    /** Once axe was run on the page. */
    axe: {
      setup: (root: Document) => void;
      teardown: () => void;
      commons: { text: { accessibleText: (element: Element) => string } };
    };
  }
}

const requireBeside = createRequire(import.meta.resolve('@axe-core/playwright'));
const AXE = readFileSync(requireBeside.resolve('axe-core/axe.min.js'), 'utf8');
const MAIL_FRAME = 'iframe.mail-frame';
const DIALOG = '.modal.show';

/**
 * Axe finds nothing on the page as it stands, no target smaller than 24 px either, and nothing sticks out sideways. Where a dialog is
 * open, axe looks at the dialog: what is behind it is looked at without. The frame with a mail's HTML is left out: no script
 * runs in it, so axe would wait for its answer for ever, and what it shows is its sender's. That it has a title is looked at here. Without
 * `ownColors` the system's are drawn, and axe would read ours, which nobody sees.
 */
export async function expectNoFindings(page: Page, what: string, { ownColors = true } = {}): Promise<void> {
  // Axe reads colours: a fade that is under way would be measured half-way.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  // It is half a megabyte, which the builder would read twice for each document, and again each time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // In one go in the page itself: there are no other frames, for whose sake axe would open a page of its own each time.
  const builder = new AxeBuilder({ page, axeSource: ';' })
    .options({
      rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: ownColors } },
      resultTypes: ['violations'],
      // Fetches every style sheet again, for a rule that is not asked.
      preload: false,
    })
    .setLegacyMode(true)
    .exclude(MAIL_FRAME);
  if ((await page.locator(DIALOG).count()) > 0) builder.include(DIALOG);
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, what).toEqual([]);
  for (const frame of await page.locator(MAIL_FRAME).all())
    expect(await frame.getAttribute('title'), what).toMatch(/^Message: ./);
  expect(await sharedNames(page), `${what}: names that two controls share`).toEqual([]);
  await expectNoSidewaysScroll(page, what);
}

/**
 * What two links of the page are called that lead to different places, or two buttons of one list. Mails and sign-ins are left
 * out: a sender may write the same twice within a minute, and one may sign in twice. Axe must have been run.
 */
const sharedNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    window.axe.setup(document);
    const found = new Map<string, Element | string | null>();
    const shared: string[] = [];
    for (const element of document.querySelectorAll(':is(main, .modal) :is(a[href], button)')) {
      const list = element.closest('ul, ol, tbody');
      if (
        !element.checkVisibility() ||
        list?.matches('.mail-list, .security-list, :has(> .waiting-mail, > .mail-with)')
      )
        continue;
      const name = `${element.tagName} ${window.axe.commons.text.accessibleText(element)}`;
      const place = element.getAttribute('href');
      const before = found.get(name);
      if (place === null ? list !== null && before === list : before !== undefined && before !== place)
        shared.push(name);
      found.set(name, place ?? list);
    }
    window.axe.teardown();
    return shared;
  });

/** Nothing sticks out sideways at the page's width. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const { overflow, widest } = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const sticksOut = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 0.5,
    );
    return {
      overflow: document.documentElement.scrollWidth - width,
      widest: sticksOut.map(({ tagName, className }) => `${tagName}.${String(className)}`).slice(-8),
    };
  });
  expect(overflow, `${what} scrolls sideways: ${widest.join(', ')}`).toBeLessThanOrEqual(0);
}

/** Next to nothing has moved by itself since the page was opened in a context that is watched. */
export async function expectStill(page: Page, what: string): Promise<void> {
  const { shift, sources } = await shiftsOf(page);
  expect(shift, `${what} jumps while it loads: ${sources.join('; ')}`).toBeLessThanOrEqual(LAYOUT_SHIFT);
}
