import { afterAll, test } from 'vitest';
import { asAdmin } from './support/accounts.ts';
import { useBrowser } from './support/browser.ts';
import { inUsualLooks } from './support/looks.ts';
import { restoreRules } from './support/practice-rules.ts';
import { walkBooking, walkDashboard, walkOwnSession, walkVisitorsPages } from './support/walks.ts';

const browser = useBrowser();
afterAll(async () => restoreRules(await asAdmin(browser)));

test('axe finds nothing to report on the pages of a visitor, light and wide or dark and narrow', async () => {
  await walkVisitorsPages(await browser.newContext(), inUsualLooks);
});

test('axe finds nothing to report on any step of a booking, light and wide or dark and narrow', async () => {
  await walkBooking(await browser.newContext(), inUsualLooks);
});

test('axe finds nothing to report in the dialogs of a client’s own session, light and wide or dark and narrow', async () => {
  const context = await browser.newContext({ timezoneId: 'Asia/Kolkata' });
  await walkOwnSession(context, await asAdmin(browser), inUsualLooks);
});

test('axe finds nothing to report on any tab or dialog of the dashboard, which keeps to its own content security policy', async () => {
  await walkDashboard(await browser.newContext(), inUsualLooks);
});
