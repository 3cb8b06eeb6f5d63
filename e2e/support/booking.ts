import type { Page } from 'playwright-core';
import { inject } from 'vitest';

export const FREE_SERVICE = /consultation/i;
export const PAID_SERVICE = /Sleep Improvement/;

let weeksAhead = 1;

/** A Monday to Thursday in the future that no other test of this file uses: YYYY-MM-DD, at least two days ahead. */
export function freshDay(): string {
  const day = new Date(Date.now() + (weeksAhead * 7 + 2) * 86_400_000);
  weeksAhead += 1;
  while (![1, 2, 3, 4].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** Opens the wizard on the dashboard. */
export async function openWizard(page: Page): Promise<void> {
  await page.goto(`${inject('stack').publicUrl}/client/dashboard?tab=schedule`);
  await page.getByRole('button', { name: 'Book New Session' }).click();
  await page.getByRole('heading', { name: 'Select Service' }).waitFor();
}

/** Steps 1 and 2: a service, a day, and the nth of its free times; answers the time's text. */
export async function chooseSlot(page: Page, service: RegExp, day: string, nth = 0): Promise<string> {
  await page.getByRole('button', { name: service }).click();
  await page.getByRole('heading', { name: 'Select Date & Time' }).waitFor();
  while ((await page.locator(`[data-day="${day}"]`).count()) === 0)
    await page.getByRole('button', { name: 'Next month' }).click();
  await page.locator(`[data-day="${day}"]`).click();
  const slot = page
    .getByRole('group', { name: /^Times on/ })
    .getByRole('button')
    .nth(nth);
  const text = await slot.innerText();
  await slot.click();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByRole('heading', { name: 'Confirm Details' }).waitFor();
  return text;
}

/** Presses the provider's button; answers the window it opens. */
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
