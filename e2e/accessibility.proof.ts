import { afterAll, test } from 'vitest';
import { signedInAsAdmin } from './support/accounts.ts';
import { useBrowser } from './support/browser.ts';
import { ALL_LOOKS, inLooks } from './support/looks.ts';
import { restoreRules } from './support/practice-rules.ts';
import { walkBooking, walkDashboard, walkOwnSession, walkVisitorsPages } from './support/walks.ts';

const browser = useBrowser();
const inAllLooks = inLooks(ALL_LOOKS);
const asAdmin = async () => {
  const context = await browser.newContext();
  await signedInAsAdmin(context);
  return context;
};
afterAll(async () => restoreRules(await asAdmin()));

test("axe finds nothing on a visitor's pages, light or dark, at any width", async () => {
  await walkVisitorsPages(await browser.newContext(), inAllLooks);
});

test('axe finds nothing on the way of a booking, light or dark, at any width', async () => {
  await walkBooking(await browser.newContext(), inAllLooks);
});

test("axe finds nothing on the dialogs of a client's own session, light or dark, at any width", async () => {
  const context = await browser.newContext({ timezoneId: 'Asia/Kolkata' });
  await walkOwnSession(context, await asAdmin(), inAllLooks);
});

test('axe finds nothing on any tab or dialog of the dashboard, light or dark, at any width', async () => {
  await walkDashboard(await browser.newContext(), inAllLooks);
});
