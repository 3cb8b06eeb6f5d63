import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { signedInAsAdmin } from './support/accounts.ts';
import { PAID_SERVICE, nearDay } from './support/booking.ts';
import { useBrowser } from './support/browser.ts';
import { expectNoFindings } from './support/findings.ts';
import { withOwnSession } from './support/own-sessions.ts';
import { restoreRules, saveRules } from './support/practice-rules.ts';

const browser = useBrowser();
/** Less than the longest policy away. */
const day = nearDay();
let practice: BrowserContext;
beforeAll(async () => {
  practice = await browser.newContext();
  await signedInAsAdmin(practice);
});
afterAll(() => restoreRules(practice));

const EITHER = ['light', 'dark'] as const;
describe.each(EITHER.flatMap((colorScheme) => [320, 375, 1280].map((width) => ({ colorScheme, width }))))(
  '$colorScheme at $width px',
  ({ colorScheme, width }) => {
    test('axe finds nothing on the dialogs of a session', async () => {
      await saveRules(practice, { cancellation: { fullRefundHours: 720, lateRefundPercent: 50 }, horizonDays: 90 });
      const context = await browser.newContext({
        ...{ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce', timezoneId: 'Asia/Kolkata' },
      });
      const { page } = await withOwnSession(context, { name: 'Gil', service: PAID_SERVICE, day });
      const dialog = page.getByRole('dialog');
      await expectNoFindings(page, 'a row with every action');

      await page.getByRole('button', { name: /^Cancel / }).click();
      await dialog.getByText('$55.00 of $110.00 will be refunded.').waitFor();
      await expectNoFindings(page, 'the cancel dialog');
      await page.getByRole('button', { name: 'Move it instead' }).click();
      await dialog.getByRole('button', { name: /^Next free time/ }).waitFor();
      await expectNoFindings(page, 'the move dialog');
      await dialog.getByRole('button', { name: /^Next free time/ }).click();
      await dialog.locator('.moving-to time').waitFor();
      await expectNoFindings(page, 'the move dialog with a time');
      for (let months = 0; months < 4; months += 1) await dialog.getByRole('button', { name: 'Next month' }).click();
      await dialog.locator('[data-day$="-15"]').click();
      await dialog.getByText('Bookings open 90 days ahead.', { exact: true }).first().waitFor();
      await expectNoFindings(page, 'a day beyond the horizon');

      await saveRules(practice, { rescheduling: { limit: 2, untilHours: 720 } });
      await page.reload();
      await page.getByRole('button', { name: /^Move / }).click();
      await dialog.getByText(/^Sessions can be moved until/).waitFor();
      await expectNoFindings(page, 'a session that cannot be moved');
    }, 120_000);
  },
);
