import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { AdminAppointment, BookingRules } from '@stillpoint/contracts';
import { addDays } from '@stillpoint/scheduling';
import { dashboard, newClient, asAdmin } from '../support/accounts.ts';
import { bookFor } from '../support/appointments.ts';
import { FREE_SERVICE, chooseService, showDay } from '../support/booking.ts';
import { useBrowser } from '../support/browser.ts';
import { read } from '../support/calls.ts';
import { inUsualLooks } from '../support/looks.ts';
import { expectToast, newPerson } from '../support/people.ts';
import { restoreRules } from '../support/practice-rules.ts';

const browser = useBrowser();
const PLACE = '?tab=availability';
let practice: BrowserContext;
const restore = () => restoreRules(practice);
beforeAll(async () => {
  practice = await asAdmin(browser);
  await restore();
});
afterEach(restore);

/** A new client's wizard, at the choice of a day. */
async function atDays(): Promise<Page> {
  const { page } = await newClient(browser, 'Yuna');
  await chooseService(page, FREE_SERVICE);
  return page;
}

/** Chooses a day; returns how many times it offers. */
async function timesOn(page: Page, day: string): Promise<number> {
  await showDay(page, day);
  const times = page.getByRole('radiogroup', { name: /^Times on/ }).locator('.slot');
  await times.first().or(page.getByText('No available time slots for this date.')).first().waitFor();
  return times.count();
}

test('booking rules that are saved are there again after a reload, and hold for everybody', async () => {
  const page = await dashboard(await browser.newContext(), PLACE);
  await page.getByLabel('Minimum notice', { exact: true }).fill('5');
  await page.getByLabel('Unit of the minimum notice').selectOption('days');
  await page.getByLabel('Booking horizon (days)').fill('12');
  await page.getByText('Not saved yet.').waitFor();
  await page.getByRole('button', { name: 'Save Rules' }).click();
  await expectToast(page, 'Booking Rules Saved');
  await page.getByText('Not saved yet.').waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(() => page.getByLabel('Minimum notice', { exact: true }).inputValue()).toBe('5');
  await expect.poll(() => page.getByLabel('Unit of the minimum notice').inputValue()).toBe('days');
  const rules = await read<BookingRules>(page.context(), '/api/booking-rules');
  expect(rules).toMatchObject({ minimumNoticeMinutes: 7_200, horizonDays: 12, maxSessionsPerDay: null });
});

test('mistakes in the booking rules are named, axe finds nothing to report in them, the first gets the focus, and opening another tab does not lose what was typed', async () => {
  const page = await dashboard(await browser.newContext(), PLACE);
  await page.getByLabel('Minimum notice', { exact: true }).fill('soon');
  const saved = await page.getByLabel('Booking horizon (days)').inputValue();
  await page.getByLabel('Booking horizon (days)').fill('731');
  await page.getByLabel('Refund after that (%)').fill('');
  await page.getByRole('button', { name: 'Save Rules' }).click();
  for (const text of [
    'Enter a length of up to 30 days, in whole minutes',
    'Enter a whole number from 0 to 730',
    'Enter a whole number from 0 to 100',
  ])
    await page.getByText(text).waitFor();
  await page
    .locator('input:focus')
    .and(page.getByLabel('Minimum notice', { exact: true }))
    .waitFor();
  await inUsualLooks(page, 'the rules with a mistake');

  await page.getByRole('tab', { name: 'Patients' }).click();
  await page.getByRole('heading', { name: 'Patient Management' }).waitFor();
  await page.getByRole('tab', { name: 'Availability' }).click();
  await page.getByText('These are your unsaved changes from before.').waitFor();
  await expect.poll(() => page.getByLabel('Booking horizon (days)').inputValue()).toBe('731');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => page.getByLabel('Booking horizon (days)').inputValue()).toBe(saved);
});

test('the cancellation and moving policies are previewed as clients will read them while they are typed', async () => {
  const page = await dashboard(await browser.newContext(), PLACE);
  await page.getByText('You can cancel until your session begins and get back all you paid.').waitFor();
  await page.getByLabel('Full refund until (hours before)').fill('48');
  await page.getByLabel('Refund after that (%)').fill('50');
  await page
    .getByText(
      'Cancel at least 48 hours before your session and you get back all you paid. Later than that, you get back 50%.',
    )
    .waitFor();
  await page.getByLabel('Times a client can move a session').fill('0');
  await page.getByText('To move a session to another time, please contact us.').waitFor();
  await page.getByRole('button', { name: 'Save Rules' }).click();
  await expectToast(page, 'Booking Rules Saved');
  const rules = await read<BookingRules>(page.context(), '/api/booking-rules');
  expect(rules).toMatchObject({ cancellation: { fullRefundHours: 48, lateRefundPercent: 50 } });
  expect(rules.rescheduling.limit).toBe(0);
});

test('adding a day off in a dialog in which axe finds nothing to report closes the day and links to the sessions booked on it, and removing it asks once', async () => {
  const context = await browser.newContext();
  const page = await dashboard(context, PLACE);
  const person = newPerson('Zora');
  const id = await bookFor(context, person, FREE_SERVICE);
  const [{ appointmentDate } = { appointmentDate: '' }] = await read<AdminAppointment[]>(
    context,
    `/api/admin/appointments?id=${id}`,
  );
  const day = appointmentDate.slice(0, 10);
  await page.getByText('No days off are planned.').waitFor();
  await page.getByRole('button', { name: 'Add Days Off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Days Off' }).click();
  await dialog.getByText('Please enter a date', { exact: true }).first().waitFor();
  await inUsualLooks(page, 'the days off dialog');
  await dialog.getByLabel('First day').fill(day);
  await expect.poll(() => dialog.getByLabel('Last day').inputValue(), { message: 'the last day follows' }).toBe(day);
  await dialog.getByLabel('Last day').fill(addDays(day, -1));
  await dialog.getByRole('button', { name: 'Add Days Off' }).click();
  await dialog.getByText('The last day must not be before the first.').waitFor();
  // The sentence stood there while it was typed: that the button was answered too is seen by the focus.
  await dialog.locator('input:focus').and(dialog.getByLabel('Last day')).waitFor();
  await dialog.getByLabel('Last day').fill(day);
  await dialog.getByLabel('Label').fill('Sailing');
  await dialog.getByRole('button', { name: 'Add Days Off' }).click();
  // Other journeys book on the same practice: the day may hold more than this one session.
  const onDay = await read<AdminAppointment[]>(context, `/api/appointments?date=${day}`);
  const live = onDay.filter(({ status }) => status === 'confirmed' || status === 'pending_payment').length;
  expect(live).toBeGreaterThan(0);
  await dialog.getByText(new RegExp(`^${live} sessions? (is|are) booked on`)).waitFor();
  await dialog.getByRole('link', { name: /^Show the session/ }).click();
  await page.getByText(/^Showing 1–/).waitFor();
  await page.getByRole('listitem').filter({ hasText: person.email }).waitFor();
  await page.getByRole('link', { name: 'Show all days' }).click();
  await page.getByRole('link', { name: 'Show all days' }).waitFor({ state: 'detached' });

  expect(JSON.stringify(await read<BookingRules>(context, '/api/booking-rules'))).not.toContain('Sailing');
  const client = await atDays();
  expect(await timesOn(client, day)).toBe(0);

  await page.getByRole('tab', { name: 'Availability' }).click();
  const off = page.getByRole('listitem').filter({ hasText: 'Sailing' });
  await off.getByRole('button', { name: /^Remove days off/ }).click();
  await page.getByRole('button', { name: 'Keep them' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await off.getByRole('button', { name: /^Remove days off/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Days Off' }).click();
  await expectToast(page, 'Days Off Removed');
  await off.waitFor({ state: 'detached' });
  await client.reload();
  expect(await timesOn(client, day)).toBeGreaterThan(0);
});
