import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboard, newClient } from './support/accounts.ts';
import { bookFor } from './support/appointments.ts';
import {
  chooseSlot,
  expectBooked,
  FREE_SERVICE,
  freshDay,
  openWizard,
  PAID_SERVICE,
  payInWallet,
} from './support/booking.ts';
import { useBrowser } from './support/browser.ts';
import { held } from './support/calls.ts';
import { withOwnSession } from './support/own-sessions.ts';
import { newPerson } from './support/people.ts';
import { stack } from './support/stack.ts';

const browser = useBrowser();
const { publicUrl } = stack;
const PHONE = { viewport: { width: 375, height: 800 } };

const tabOf = (page: Page) => new URL(page.url()).searchParams.get('tab');
const expectTab = (page: Page, tab: string | null) => expect.poll(() => tabOf(page)).toBe(tab);
const gone = (dialog: Locator) => dialog.waitFor({ state: 'detached' });

/** Somebody's own sessions on a phone, one step after the overview of their account. */
async function ownSessionsOnPhone(name: string) {
  const own = { name, service: FREE_SERVICE, day: freshDay() };
  const { page } = await withOwnSession(await browser.newContext(PHONE), own);
  await page.goto(`${publicUrl}/client/dashboard`);
  await page.getByRole('tab', { name: 'My Appointments' }).click();
  await expectTab(page, 'appointments');
  const cancel = page.getByRole('button', { name: /^Cancel / });
  const dialog = page.getByRole('dialog');
  // By key: a press of the mouse at the same place within 400 ms would be taken for the second of a double tap.
  const ask = async () => {
    await cancel.press('Enter');
    await dialog.waitFor();
  };
  return { page, cancel, dialog, ask };
}

test('Back closes an open dialog and stays on the page, and leads to where one came from in one step after one was closed by its button, however often, or the page was loaded again with one open', async () => {
  const { page, cancel, dialog, ask } = await ownSessionsOnPhone('Faye');
  await ask();
  await page.goBack();
  await gone(dialog);
  await expectTab(page, 'appointments');
  await expect.poll(() => cancel.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.goBack();
  await expectTab(page, null);
  await page.goForward();
  await page.getByRole('heading', { name: 'My Appointments' }).waitFor();

  for (let round = 0; round < 3; round += 1) {
    await ask();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await gone(dialog);
  }
  await page.goBack();
  await expectTab(page, null);
  await page.goForward();
  await page.getByRole('heading', { name: 'My Appointments' }).waitFor();

  await ask();
  await page.reload();
  await page.getByRole('heading', { name: 'My Appointments' }).waitFor();
  expect(await dialog.count()).toBe(0);
  await page.goBack();
  await expectTab(page, null);
});

test('Back after a booking leads to before it, in one step, and neither Back nor Forward into its steps again', async () => {
  const { page } = await newClient(browser, 'Hana');
  await chooseSlot(page, FREE_SERVICE, freshDay());
  await page.getByRole('button', { name: 'Confirm Free Session' }).click();
  await expectBooked(page);
  await expectTab(page, null);
  await page.getByRole('heading', { name: FREE_SERVICE }).first().waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Book New Session' }).waitFor();
  await page.goForward();
  await expectTab(page, null);
  await page.goForward();
  await expectTab(page, null);
});

test('a booking that is done ends at the top of the account, however far down the service was chosen', async () => {
  const { page } = await newClient(browser, 'Hedda', PHONE);
  await openWizard(page);
  const service = page.getByRole('button', { name: PAID_SERVICE });
  await service.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await service.click();
  await page.getByRole('button', { name: /^Next free time/ }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await payInWallet(page);
  await expectBooked(page);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('a dialog closed by its button leaves no step back in a tab that was opened at its page', async () => {
  const { page: before, cancel } = await ownSessionsOnPhone('Gwen');
  await cancel.waitFor();
  const opened = before.context().waitForEvent('page');
  await before.evaluate(() => window.open(location.href, '_blank', 'noopener'));
  const page = await opened;
  const dialog = page.getByRole('dialog');
  for (let round = 0; round < 2; round += 1) {
    await page.getByRole('button', { name: /^Cancel / }).press('Enter');
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await gone(dialog);
    await expect.poll(() => page.evaluate(() => window.navigation.canGoBack)).toBe(false);
  }
  await page.getByRole('button', { name: /^Cancel / }).press('Enter');
  await dialog.waitFor();
  await page.goBack();
  await gone(dialog);
  expect(tabOf(page)).toBe('appointments');
});

test('Back does not close a dialog while it saves, nor leave its page', async () => {
  const { page, dialog, ask } = await ownSessionsOnPhone('Ivor');
  const release = await held(page, '**/api/client/appointments/*/cancel');
  await ask();
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click();
  await dialog.getByText('Cancelling...').waitFor();
  for (let press = 0; press < 2; press += 1) {
    await page.goBack();
    // The dialog has taken its step of the history again.
    await expect.poll(() => page.evaluate(() => (history.state as { dialogs?: number }).dialogs)).toBe(1);
  }
  expect(await dialog.getByText('Cancelling...').count()).toBe(1);
  expect(tabOf(page)).toBe('appointments');
  release();
  await gone(dialog);
  await page.goBack();
  await expectTab(page, null);
});

test('Back closes what is open over a session’s sheet, then the sheet; what is over the sheet dims it', async () => {
  const page = await dashboard(await browser.newContext(), '?tab=services');
  await bookFor(page.context(), newPerson('Jo'), FREE_SERVICE);
  await page.getByRole('tab', { name: 'Overview' }).click();
  const session = page.getByRole('region', { name: 'Recent Appointments' }).getByRole('button', { name: /^Jo Quill/ });
  const sheet = page.getByRole('dialog', { name: 'Jo Quill' });
  await session.click();
  await sheet.getByRole('button', { name: /^Cancel/ }).click();
  const asking = page.getByRole('dialog', { name: /cancel/i });
  await asking.waitFor();
  const layers = await sheet.getByRole('heading', { name: 'Jo Quill' }).evaluate((heading) => {
    const { x, y } = heading.getBoundingClientRect();
    const above = document.elementsFromPoint(x + 1, y + 1);
    return above.slice(0, above.indexOf(heading)).filter((layer) => layer.matches('.modal-backdrop')).length;
  });
  expect(layers, 'layers that dim the sheet').toBe(1);
  await page.goBack();
  await gone(asking);
  await sheet.waitFor();
  await page.goBack();
  await gone(sheet);
  await expectTab(page, null);
  expect(page.url()).not.toContain('session=');

  // Closed by its button, the sheet is no step of the way back, nor of the way forward; left by a link, it is.
  await session.click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await gone(sheet);
  await page.goBack();
  await expectTab(page, 'services');
  await page.goForward();
  await expectTab(page, null);
  await session.waitFor();
  expect(page.url()).not.toContain('session=');
  expect(await sheet.count()).toBe(0);
  await session.click();
  await sheet.getByRole('link', { name: 'All about this client' }).click();
  await expectTab(page, 'patients');
  await page.goBack();
  await sheet.waitFor();
  await page.goBack();
  await gone(sheet);
  await page.goBack();
  await expectTab(page, 'services');
});

test('all of the session sheet and of the menu is on its card in a very low window, as at a zoom of 400 %', async () => {
  const context = await browser.newContext({ viewport: { width: 320, height: 256 } });
  const page = await dashboard(context);
  const id = await bookFor(context, newPerson('Hope'), FREE_SERVICE);
  const card = page.getByRole('dialog').locator('.modal-content');
  /** How far its last line sticks out below the card, in pixels. */
  const outside = () =>
    card.evaluate((element) => {
      const ends = [...element.querySelectorAll('*')].map((each) => each.getBoundingClientRect().bottom);
      return Math.max(...ends) - element.getBoundingClientRect().bottom;
    });
  await page.getByRole('button', { name: /^Search or do/ }).click();
  await card.getByRole('option').last().waitFor();
  expect(await outside(), 'the menu').toBeLessThan(2);
  await page.goto(`${publicUrl}/admin?session=${id}`);
  await card.getByRole('heading', { name: 'Mails' }).waitFor();
  expect(await outside(), 'the sheet').toBeLessThan(2);
});
