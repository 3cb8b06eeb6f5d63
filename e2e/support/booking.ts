import type { Page } from 'playwright-core';
import { DAY_MS } from '@stillpoint/scheduling';
import { waitUntilShown } from './shown-texts.ts';
import { stack } from './stack.ts';

export const FREE_SERVICE = /consultation/i;
export const PAID_SERVICE = /Sleep Improvement/;

/** The days that tests book on: Mondays to Thursdays, the first of them more than a week ahead, the last within 140 days. */
const [NEAREST, ...DAYS] = Array.from({ length: 130 }, (_, at) => new Date(Date.now() + (9 + at) * DAY_MS))
  .filter((day) => [1, 2, 3, 4].includes(day.getUTCDay()))
  .map((day) => day.toISOString().slice(0, 10));

/** A day on which no other test has booked on this product: YYYY-MM-DD. */
export function freshDay(): string {
  const day = DAYS.shift();
  if (day === undefined) throw new Error('the tests of one worker have used up all days to book on: name more of them');
  return day;
}

/** A day that is less away than the longest rule reaches (30 days), whichever tests ran before: YYYY-MM-DD. Others book on it too. */
export const nearDay = (): string => NEAREST!;

/** Opens the wizard on the dashboard. */
export async function openWizard(page: Page): Promise<void> {
  await page.goto(`${stack.publicUrl}/client/dashboard?tab=schedule`);
  await page.getByRole('button', { name: 'Book New Session' }).click();
  await page.getByRole('heading', { name: 'Select Service' }).waitFor();
}

/** Turns the calendar to the month of a day (YYYY-MM-DD), whichever it shows, and chooses the day; what is shown then is that day's. */
export async function showDay(page: Page, day: string): Promise<void> {
  const firstShown = page.locator('[data-day]').first();
  const shownMonth = async () => (await firstShown.getAttribute('data-day'))!.slice(0, 'YYYY-MM'.length);
  for (let month = await shownMonth(); !day.startsWith(month); month = await shownMonth())
    await page.getByRole('button', { name: month < day ? 'Next month' : 'Previous month' }).click();
  await page.locator(`[data-day="${day}"]`).click();
  await page.locator(`[aria-selected="true"] [data-day="${day}"]`).waitFor();
}

/** Opens the wizard and chooses a service; ends on step 2. */
export async function chooseService(page: Page, service: RegExp): Promise<void> {
  await openWizard(page);
  await page.getByRole('button', { name: service }).click();
  await page.getByRole('heading', { name: 'Select Date & Time' }).waitFor();
}

/** Opens the wizard and chooses a service, a day, and the first of its free times; ends on step 3. */
export async function chooseSlot(page: Page, service: RegExp, day: string): Promise<void> {
  await chooseService(page, service);
  await showDay(page, day);
  await page
    .getByRole('radiogroup', { name: /^Times on/ })
    .locator('.slot')
    .first()
    .click();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByRole('heading', { name: 'Confirm Details' }).waitFor();
}

/** Waits until the wizard has said that the session is booked, which closes by itself two seconds later. */
export const expectBooked = (page: Page): Promise<void> => waitUntilShown(page, 'heading', 'Booking Confirmed!');

/** Presses the provider's button; returns the window it opens. */
export async function openWallet(page: Page): Promise<Page> {
  const [wallet] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /PayPal$/ }).click(),
  ]);
  return wallet;
}

/** Pays in the sandbox's window. `instrument` is a choice of its page. */
export async function payInWallet(page: Page, instrument?: string): Promise<void> {
  const wallet = await openWallet(page);
  if (instrument) await wallet.getByLabel(instrument).check();
  await wallet.getByRole('button', { name: 'Pay now' }).click();
}
