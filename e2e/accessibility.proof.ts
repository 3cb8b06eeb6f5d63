import { afterAll, test } from 'vitest';
import { asAdmin } from './support/accounts.ts';
import { useBrowser } from './support/browser.ts';
import { ALL_LOOKS, inLooks } from './support/looks.ts';
import { restoreRules } from './support/practice-rules.ts';
import { walkBooking, walkDashboard, walkOwnSession, walkSessions, walkVisitorsPages } from './support/walks.ts';

const browser = useBrowser();
const inAllLooks = inLooks(ALL_LOOKS);
afterAll(async () => restoreRules(await asAdmin(browser)));

test('axe finds nothing to report on the pages of a visitor, in any look', async () => {
  await walkVisitorsPages(await browser.newContext(), inAllLooks);
});

test('axe finds nothing to report on any step of a booking, in any look', async () => {
  await walkBooking(await browser.newContext(), inAllLooks);
});

test('axe finds nothing to report in the dialogs of a client’s own session, in any look', async () => {
  const context = await browser.newContext({ timezoneId: 'Asia/Kolkata' });
  await walkOwnSession(context, await asAdmin(browser), inAllLooks);
});

test('axe finds nothing to report on any tab or dialog of the dashboard, in any look', async () => {
  await walkDashboard(await browser.newContext(), inAllLooks);
});

test('axe finds nothing to report on the other pages of the administrator, on a session or in its dialogs, in any look', async () => {
  await walkSessions(await browser.newContext(), inAllLooks);
});
