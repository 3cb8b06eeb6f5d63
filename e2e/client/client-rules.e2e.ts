import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment } from '@stillpoint/contracts';
import { until } from '@stillpoint/testing';
import { asAdmin, newClient } from '../support/accounts.ts';
import {
  FREE_SERVICE,
  PAID_SERVICE,
  chooseService,
  expectBooked,
  freshDay,
  payInWallet,
  showDay,
} from '../support/booking.ts';
import { useBrowser } from '../support/browser.ts';
import { read, send } from '../support/calls.ts';
import { bookOwn, freeTime, goToPayment, openDetails, openOwnSessions } from '../support/own-sessions.ts';
import { mailTo } from '../support/people.ts';
import { restoreRules, saveRules } from '../support/practice-rules.ts';
import { atProvider, settlePayment } from '../support/provider.ts';
import { stack } from '../support/stack.ts';

const browser = useBrowser();
const { publicUrl } = stack;
let practice: BrowserContext;
beforeAll(async () => {
  practice = await asAdmin(browser);
});
afterAll(() => restoreRules(practice));

/** The first day from `ahead` days on that is one of these weekdays: YYYY-MM-DD. */
function dayFrom(ahead: number, weekdays: readonly number[]): string {
  const day = new Date(Date.now() + ahead * 86_400_000);
  while (!weekdays.includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
const WEEKDAYS = [1, 2, 3, 4, 5];

/** Step 2 of the wizard for somebody new. */
async function atTimes(name: string): Promise<Page> {
  const { page } = await newClient(browser, name);
  await chooseService(page, FREE_SERVICE);
  return page;
}

test('a day without free times says why in plain words and leads to the next free time', async () => {
  const [full, off] = [freshDay(), freshDay()];
  const { context: guest } = await newClient(browser, 'Abe');
  await bookOwn(guest, FREE_SERVICE, await freeTime(guest, FREE_SERVICE, full));
  await saveRules(practice, { minimumNoticeMinutes: 7 * 1_440, horizonDays: 150, maxSessionsPerDay: 1 });
  await send(practice, '/api/admin/days-off', { firstDay: off, lastDay: off, label: 'a funeral' });

  const page = await atTimes('Bo');
  const reasons: [string, string][] = [
    [dayFrom(1, WEEKDAYS), "Sessions need at least 7 days' notice."],
    [dayFrom(8, [0]), 'The practice is closed on Sundays.'],
    [full, 'This day is fully booked.'],
    [off, 'Day off.'],
    [dayFrom(160, WEEKDAYS), 'Bookings open 150 days ahead.'],
  ];
  for (const [day, why] of reasons.toSorted(([a], [b]) => a.localeCompare(b))) {
    await showDay(page, day);
    await expect.poll(() => page.locator(`[data-day="${day}"]`).getAttribute('aria-label')).toMatch(/no free times$/);
    await page.getByText('No available time slots for this date. Please select another date.').waitFor();
    await page.locator('.slots-why').getByText(why, { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Next free time: / }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain('funeral');
  }
  await page.getByText(/^Bookings open 150 days ahead, now until /).waitFor();
  await page.getByRole('button', { name: /^Next free time: / }).click();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByRole('button', { name: 'Confirm Free Session' }).click();
  await expectBooked(page);
});

test('a practice without any free time says so, and says how to reach it', async () => {
  await saveRules(practice, { minimumNoticeMinutes: 30 * 1_440, horizonDays: 1 });
  const page = await atTimes('Cy');
  await page.getByText(/There is no free time at present\./).waitFor();
  expect(await page.locator('.slots-why a').first().getAttribute('href')).toMatch(/^mailto:/);
});

test('the terms are shown next to the price before booking, and only how to move the session when there is no cancellation policy', async () => {
  await saveRules(practice, { cancellation: { fullRefundHours: 24, lateRefundPercent: 50 } });
  const { page } = await newClient(browser, 'Di');
  const terms = page.locator('.session-terms');
  const atDetails = async (service: RegExp) => {
    await openDetails(page, service, freshDay());
    await terms.getByText('You can move a session twice, until 24 hours before it begins.').waitFor();
    return terms.innerText();
  };
  expect(await atDetails(PAID_SERVICE)).toContain('Cancel at least 24 hours before your session');
  expect(await atDetails(FREE_SERVICE)).not.toContain('Cancel');
  await saveRules(practice);
  expect(await atDetails(PAID_SERVICE)).not.toContain('Cancel');
});

test('a payment that the provider is still checking keeps the slot, and every screen says so', async () => {
  const { person, context, page } = await newClient(browser, 'Eli');
  await goToPayment(page);
  await atProvider('faults', { kind: 'pending', delayMs: null });
  await payInWallet(page);
  await page.getByText('The payment provider is still checking your payment.').waitFor();
  await mailTo(person.email, /being checked/);

  // The mail comes from one worker, what the list says from another.
  const own = async () => (await read<Appointment[]>(context, '/api/client/appointments'))[0];
  await until('the list to know', async () => (await own())?.isPaymentUnderReview);
  await openOwnSessions(page);
  await page.getByText('Payment being checked', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: /^Pay now/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: /^Receipt/ }).count()).toBe(0);
  const { id } = (await own())!;
  for (const place of [`client/dashboard?tab=schedule&step=4&appointment=${id}`, `booking-success/${id}`]) {
    await page.goto(`${publicUrl}/${place}`);
    await page.getByText('The payment provider is still checking your payment.').waitFor();
    expect(await page.getByRole('heading', { name: 'Booking Confirmed!' }).count()).toBe(0);
  }
  await page.getByRole('heading', { name: 'Payment Being Checked' }).waitFor();

  await settlePayment();
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  await until('the list to know of the payment', async () => (await own())?.paymentStatus === 'completed');
  await openOwnSessions(page);
  await page.getByText('Paid', { exact: true }).waitFor();
});

test('the title of the account is not broken within a word on a phone with text twice as large', async () => {
  const { page } = await newClient(browser, 'Lupe', { viewport: { width: 375, height: 800 } });
  await page.goto(`${publicUrl}/client/dashboard`);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const title = page.getByRole('heading', { name: 'My Account' });
  const lines = await title.evaluate(
    (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines)).toBeLessThanOrEqual(2);
});
