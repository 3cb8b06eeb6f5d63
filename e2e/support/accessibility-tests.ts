import { afterAll, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { useBrowser } from './browser.ts';
import type { Inspect } from './looks.ts';
import { restoreRules } from './practice-rules.ts';
import { walkBooking, walkDashboard, walkOwnSession, walkVisitorsPages } from './walks.ts';

/** Declares the tests that look at the screens with `inspect`; `looks` says in their titles which looks it looks at. */
export function testAccessibility(inspect: Inspect, looks: string): ReturnType<typeof useBrowser> {
  const browser = useBrowser();
  afterAll(async () => restoreRules(await asAdmin(browser)));

  test(`axe finds nothing to report on the pages of a visitor, ${looks}`, async () => {
    await walkVisitorsPages(await browser.newContext(), inspect);
  });

  test(`axe finds nothing to report on any step of a booking, ${looks}`, async () => {
    await walkBooking(await browser.newContext(), inspect);
  });

  test(`axe finds nothing to report in the dialogs of a client’s own session, ${looks}`, async () => {
    const context = await browser.newContext({ timezoneId: 'Asia/Kolkata' });
    await walkOwnSession(context, await asAdmin(browser), inspect);
  });

  test(`axe finds nothing to report on any tab or dialog of the dashboard, ${looks}, and the dashboard keeps to its own content security policy`, async () => {
    await walkDashboard(await browser.newContext(), inspect);
  });
  return browser;
}
