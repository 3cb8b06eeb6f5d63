import type { Page } from 'playwright-core';
import { expectNoFindings, expectNoSidewaysScroll } from './findings.ts';

/** A colour scheme, and a width in pixels; `forcedColors`: with the few colours that somebody's system allows. */
export interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
  forcedColors?: 'active';
}

/** Both colour schemes and both arrangements of a page, each once: what every run of the tests looks at. */
const USUAL_LOOKS: readonly Look[] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 375 },
];

/** Every scheme at every width that is promised, and forced colours. */
export const ALL_LOOKS: readonly Look[] = [
  ...[1280, 768, 375, 320].flatMap((width): Look[] => [
    { colorScheme: 'light', width },
    { colorScheme: 'dark', width },
  ]),
  { colorScheme: 'light', width: 1280, forcedColors: 'active' },
];

const NARROWEST = 320;
const PHONE = 375;
const HEIGHT = 800;

/** Looks at a page as it stands. `reloads`: the page decides by its width when it is opened. */
export type Inspect = (page: Page, what: string, options?: { reloads?: boolean }) => Promise<void>;

/**
 * Axe finds nothing on the page in any of the looks, and nothing sticks out sideways in them, on the narrowest screen, or on a phone with
 * text twice as large (WCAG 1.4.4).
 */
export const inLooks =
  (looks: readonly Look[]): Inspect =>
  async (page, what, { reloads = false } = {}) => {
    for (const { colorScheme, width, forcedColors = 'none' } of looks) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.emulateMedia({ colorScheme, forcedColors });
      if (reloads) await page.reload({ waitUntil: 'networkidle' });
      await page.locator(`html[data-bs-theme=${colorScheme}]`).waitFor();
      const forced = forcedColors === 'active' ? ', forced colours' : '';
      await expectNoFindings(page, `${what}, ${colorScheme} at ${width} px${forced}`, { ownColors: forced === '' });
    }
    await page.setViewportSize({ width: PHONE, height: HEIGHT });
    await setTextSize(page, '200%');
    await expectNoSidewaysScroll(page, `${what} at ${PHONE} px with text twice as large`);
    await setTextSize(page, '');
    await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
    await expectNoSidewaysScroll(page, `${what} at ${NARROWEST} px`);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize({ width: looks[0]!.width, height: HEIGHT });
  };

const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size);

export const inUsualLooks = inLooks(USUAL_LOOKS);
