import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment } from '@stillpoint/contracts';
import { addDays } from '@stillpoint/scheduling';
import { asAdmin } from '../support/accounts.ts';
import { FREE_SERVICE, PAID_SERVICE, freshDay, nearDay, showDay } from '../support/booking.ts';
import { useBrowser } from '../support/browser.ts';
import { read } from '../support/calls.ts';
import { openOwnSessions, withOwnSession } from '../support/own-sessions.ts';
import { sequenceOf } from '../../infra/sandbox/mail/testing/read-mails.ts';
import { expectToast, mailTo, mailsTo } from '../support/people.ts';
import { restoreRules, saveRules } from '../support/practice-rules.ts';
import { refundsOf } from '../support/provider.ts';

const browser = useBrowser();
/** Within the longest time that moving can be closed before a session. */
const near = nearDay();
let practice: BrowserContext;
beforeAll(async () => {
  practice = await asAdmin(browser);
});
afterAll(() => restoreRules(practice));

const dialogOf = (page: Page) => page.getByRole('dialog');
/** Opens the dialog of the only session and shows a day's times. */
async function openDay(page: Page, day: string) {
  await page.getByRole('button', { name: /^Move / }).click();
  await dialogOf(page)
    .getByRole('heading', { name: /^Move / })
    .waitFor();
  await showDay(page, day);
  const times = dialogOf(page)
    .getByRole('radiogroup', { name: /^Times on/ })
    .getByRole('radio');
  await times.first().waitFor({ state: 'attached' });
  return times;
}
const confirm = (page: Page) => dialogOf(page).getByRole('button', { name: 'Move Session' }).click();
const own = async (page: Page) => (await read<Appointment[]>(page.context(), '/api/client/appointments'))[0];

test('a paid session is moved twice, keeps its payment, and a third move is refused with a way to reach the practice', async () => {
  const [day, later, latest] = [freshDay(), freshDay(), freshDay()];
  const context = await browser.newContext();
  const { person, page, session } = await withOwnSession(context, { name: 'Uma', service: PAID_SERVICE, day });
  const confirmed = await mailTo(person.email, /confirm/i);

  const times = await openDay(page, later);
  await dialogOf(page)
    .getByText(/You can move this session 2 more times, until/)
    .waitFor();
  await times.nth(2).click();
  const shown = dialogOf(page).locator('.moving-times time');
  await shown.nth(1).waitFor();
  const [from, to] = await shown.evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
  expect(from).toBe(session.appointmentDate);
  await confirm(page);
  await expectToast(page, 'Appointment Moved');
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.locator(`.appointment time[datetime="${to}"]`).waitFor();
  const change = await mailTo(person.email, /moved/i);
  expect(sequenceOf(change)).toBeGreaterThan(sequenceOf(confirmed));

  await (await openDay(page, latest)).first().click();
  await dialogOf(page)
    .getByText(/You can move this session one more time, until/)
    .waitFor();
  await confirm(page);
  await dialogOf(page).waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await mailsTo(person.email)).filter(({ subject }) => /moved/i.test(subject)).map(sequenceOf))
    .toContain(sequenceOf(change) + 1);
  expect(await own(page)).toMatchObject({ status: 'confirmed', paymentStatus: 'completed', reschedules: 2 });
  expect(await refundsOf(session.orderId)).toEqual([]);

  await page.getByRole('button', { name: /^Move / }).click();
  await dialogOf(page).getByText('This session has been moved 2 times, as often as possible online.').waitFor();
  expect(await dialogOf(page).getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
  expect(await dialogOf(page).getByRole('button', { name: 'Move Session' }).count()).toBe(0);
});

test('a session that is too close to be moved says until when it was possible, and one that cannot be moved online offers no move', async () => {
  await saveRules(practice, { rescheduling: { limit: 2, untilHours: 720 } });
  const { page } = await withOwnSession(await browser.newContext(), {
    name: 'Xenia',
    service: FREE_SERVICE,
    day: near,
  });
  await page.getByRole('button', { name: /^Move / }).click();
  await dialogOf(page).getByText('Sessions can be moved until 30 days before they begin.').waitFor();
  await saveRules(practice, { rescheduling: { limit: 0, untilHours: 24 } });
  await openOwnSessions(page);
  await page.getByRole('button', { name: /^Cancel / }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Move / }).count()).toBe(0);
  await saveRules(practice);
});

test('the move dialog can be used with the keyboard: a day and a time are chosen, and Escape returns the focus', async () => {
  const day = freshDay();
  const { page } = await withOwnSession(await browser.newContext(), { name: 'Yara', service: FREE_SERVICE, day });
  const button = page.getByRole('button', { name: /^Move / });
  await button.focus();
  await page.keyboard.press('Enter');
  await dialogOf(page).waitFor();
  await showDay(page, day);
  await page.keyboard.press('ArrowRight');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'));
  await expect.poll(focused).toBe(addDays(day, 1));
  await page.keyboard.press('ArrowLeft');
  await expect.poll(focused).toBe(day);
  await page.keyboard.press('Enter');
  await dialogOf(page).locator('.slot-radio').first().waitFor({ state: 'attached' });
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.classList.contains('slot-radio'))) break;
  }
  await page.keyboard.press('Space');
  await dialogOf(page).locator('.moving-to time').waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('the dialog that cancels a session offers to move it instead, on the overview too', async () => {
  const { page } = await withOwnSession(await browser.newContext(), {
    name: 'Zoe',
    service: FREE_SERVICE,
    day: freshDay(),
  });
  await page.getByRole('button', { name: /^Cancel / }).click();
  await page.getByRole('button', { name: 'Move it instead' }).click();
  await dialogOf(page)
    .getByRole('heading', { name: /^Move / })
    .waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Overview' }).click();
  // The tab that is left has a button of the same name.
  await page.getByRole('heading', { name: 'My Appointments' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Move / }).click();
  await dialogOf(page)
    .getByRole('button', { name: /^Next free time/ })
    .click();
  await dialogOf(page).locator('.moving-to time').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('.slot-radio:checked'))).toBe(true);
});
