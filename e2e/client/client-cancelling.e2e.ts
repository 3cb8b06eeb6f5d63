import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment } from '@stillpoint/contracts';
import { until } from '@stillpoint/testing';
import { asAdmin } from '../support/accounts.ts';
import { PAID_SERVICE, nearDay } from '../support/booking.ts';
import { useBrowser } from '../support/browser.ts';
import { read } from '../support/calls.ts';
import { withOwnSession } from '../support/own-sessions.ts';
import { expectToast, mailTo } from '../support/people.ts';
import { restoreRules, saveRules } from '../support/practice-rules.ts';
import { refundsOf } from '../support/provider.ts';

const browser = useBrowser();
/** Less than the longest policy away: everybody's session here is on it. */
const day = nearDay();
let practice: BrowserContext;
beforeAll(async () => {
  practice = await asAdmin(browser);
});
afterAll(() => restoreRules(practice));

/** Somebody's paid session of $110, booked when all but `percent` of it is kept already. */
async function paidLate(name: string, percent: number) {
  await saveRules(practice, { cancellation: { fullRefundHours: 720, lateRefundPercent: percent } });
  return withOwnSession(await browser.newContext(), { name, service: PAID_SERVICE, day });
}

test('a late cancellation shows the share that is refunded, and exactly that is refunded', async () => {
  const { person, page, session } = await paidLate('Pia', 33);
  await page.getByRole('button', { name: /^Cancel / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('$36.30 of $110.00 will be refunded.').waitFor();
  await dialog.getByText(/All of it was refundable until/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click();
  await expectToast(page, 'Appointment Cancelled', '$36.30 of your payment is being refunded');
  await until('the refund at the provider', async () => (await refundsOf(session.orderId)).length > 0);
  expect(await refundsOf(session.orderId)).toEqual(['36.30']);
  const own = () => read<Appointment[]>(page.context(), '/api/client/appointments');
  await until('the list to know what went back', async () => (await own())[0]?.refundedAmount === 36.3);
  await page.reload();
  await page.getByText('$36.30 of $110.00 refunded').waitFor();
  await page.getByText('Refunded', { exact: true }).waitFor();
  expect((await mailTo(person.email, /cancel/i)).text).toContain('$36.30');
});

test('a cancellation under a policy without refunds promises nothing, and nothing is refunded', async () => {
  const { person, page, session } = await paidLate('Quinn', 0);
  await page.getByRole('button', { name: /^Cancel / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Under the cancellation policy nothing is refunded.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click();
  await expectToast(page, 'Appointment Cancelled', 'Your appointment has been cancelled.');
  expect(await page.locator('.toaster').innerText()).not.toMatch(/refund/i);
  await mailTo(person.email, /cancel/i);
  expect(await refundsOf(session.orderId)).toEqual([]);
});

test('a cancellation whose refund has changed since it was shown is not made: the new amount is shown and asked about', async () => {
  const { page, session } = await paidLate('Tess', 50);
  const weeksAgo = new Date(Date.now() - 40 * 86_400_000);
  await page.clock.install({ time: weeksAgo });
  await page.reload();
  await page.getByRole('button', { name: /^Cancel / }).click();
  const dialog = page.getByRole('dialog');
  // The clock of this device is weeks behind, which the server's answers have shown.
  await dialog.getByText('$55.00 of $110.00 will be refunded.').waitFor();
  // It is set back again: until the next answer, the time for a full refund seems not to be over.
  await page.clock.setSystemTime(weeksAgo.getTime() - 40 * 86_400_000);
  await page.clock.runFor('01:00');
  await dialog.getByText('$110.00 will be refunded: all you paid.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click();
  await dialog.locator('.note-error:focus').getByText('Nothing has been cancelled').waitFor();
  await dialog.getByText('$55.00 of $110.00 will be refunded.').waitFor();
  expect(await refundsOf(session.orderId)).toEqual([]);
  expect(await page.locator('.toaster').innerText()).toBe('');

  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click();
  await expectToast(page, 'Appointment Cancelled', '$55.00 of your payment is being refunded');
  await until('the refund at the provider', async () => (await refundsOf(session.orderId)).length > 0);
  expect(await refundsOf(session.orderId)).toEqual(['55.00']);
});
