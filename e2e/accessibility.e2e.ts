import { afterAll, test } from 'vitest';
import { signedInAsAdmin } from './support/accounts.ts';
import { useBrowser } from './support/browser.ts';
import { inUsualLooks } from './support/looks.ts';
import { restoreRules } from './support/practice-rules.ts';
import { walkBooking, walkDashboard, walkOwnSession, walkVisitorsPages } from './support/walks.ts';

const browser = useBrowser();
const asAdmin = async () => {
  const context = await browser.newContext();
  await signedInAsAdmin(context);
  return context;
};
afterAll(async () => restoreRules(await asAdmin()));

test("axe finds nothing on a visitor's pages, light and wide or dark and narrow", async () => {
  await walkVisitorsPages(await browser.newContext(), inUsualLooks);
});

test('axe finds nothing on the way of a booking, light and wide or dark and narrow', async () => {
  await walkBooking(await browser.newContext(), inUsualLooks);
});

test("axe finds nothing on the dialogs of a client's own session, light and wide or dark and narrow", async () => {
  const context = await browser.newContext({ timezoneId: 'Asia/Kolkata' });
  await walkOwnSession(context, await asAdmin(), inUsualLooks);
});

test('axe finds nothing on any tab or dialog of the dashboard, which keeps to its own content policy', async () => {
  await walkDashboard(await browser.newContext(), inUsualLooks);
});
