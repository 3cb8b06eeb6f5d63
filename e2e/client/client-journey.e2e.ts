import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Appointment } from '@stillpoint/contracts';
import { until } from '@stillpoint/testing';
import { newClient } from '../support/accounts.ts';
import {
  FREE_SERVICE,
  PAID_SERVICE,
  expectBooked,
  chooseService,
  freshDay,
  openWallet,
  payInWallet,
  showDay,
} from '../support/booking.ts';
import { useBrowser } from '../support/browser.ts';
import { read } from '../support/calls.ts';
import { goToPayment, openDetails } from '../support/own-sessions.ts';
import { codesTo, expectToast, logInInBrowser, mailTo, newPerson, registerInBrowser } from '../support/people.ts';
import { ledger } from '../support/provider.ts';
import { stack } from '../support/stack.ts';

const browser = useBrowser();
const { publicUrl } = stack;

/** Counts what is pressed on the page from here on, over all its documents. */
const countTaps = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener(
      'click',
      ({ isTrusted }) =>
        isTrusted && sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1)),
      { capture: true },
    ),
  );
const tapsOn = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('taps')));

/** Somebody new, signed in, with a paid session booked and not paid yet. */
async function atPayment(firstName: string) {
  const client = await newClient(browser, firstName);
  await goToPayment(client.page);
  return client;
}

test('a visitor registers, verifies the address, signs in with a code, books a free session in at most 14 taps and sees it', async () => {
  const person = newPerson('Ada');
  // With everything that moves: all other journeys are made by people who want less of that.
  const page = await (await browser.newContext({ reducedMotion: 'no-preference' })).newPage();
  await countTaps(page);
  await page.goto(publicUrl);
  await page.getByRole('button', { name: 'Schedule Session' }).click();
  await page.getByRole('link', { name: 'Create New Account' }).click();
  await page.waitForURL('**/client/register');
  const used = await registerInBrowser(page, person);
  // The login knows what the registration said.
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email);
  await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe(person.password);
  await logInInBrowser(page, person, [used]);
  await page.getByText('Welcome, Ada').waitFor();

  // What they came for goes on.
  await page.getByRole('button', { name: FREE_SERVICE }).click();
  await page.getByRole('button', { name: /^Next free time/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel(/Additional notes/).fill('I sleep badly before flights.');
  await page.getByRole('button', { name: 'Confirm Free Session' }).click();
  await expectBooked(page);
  // With a tap for each field that did not have the focus.
  expect(await tapsOn(page)).toBeLessThanOrEqual(14);
  // Closes by itself about two seconds later, back on the dashboard.
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor({ state: 'detached' });
  // Who uses the keyboard or listens goes on at the heading of what is shown now.
  await expect.poll(() => page.locator(':focus').allTextContents()).toEqual(['My Account']);

  await page.getByRole('tab', { name: 'My Appointments' }).click();
  await page.getByRole('heading', { name: 'My Appointments' }).waitFor();
  await page.getByRole('link', { name: 'Join Zoom Meeting' }).waitFor();
  expect(await page.getByRole('heading', { name: FREE_SERVICE }).count()).toBe(1);

  const mail = await mailTo(person.email, /confirm/i);
  expect(mail.text).toContain('Ada');
  expect(mail.text).not.toContain('flights');
  const calendar = mail.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'));
  expect(calendar?.content).toContain('METHOD:REQUEST');

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${publicUrl}/`);
  await page.goto(`${publicUrl}/client/dashboard`);
  await page.waitForURL('**/client/login');
});

test('a client books and pays for a session, gets a confirmation, cancels it and gets the money back', async () => {
  const { person, context, page } = await atPayment('Bea');
  await expectToast(page, 'Payment Required', 'Please complete payment to confirm your appointment.');
  await payInWallet(page);
  await expectToast(page, 'Payment Successful!');
  await expectBooked(page);
  await mailTo(person.email, /confirm/i);

  await page.goto(`${publicUrl}/client/dashboard?tab=appointments`);
  await page.getByText('Paid', { exact: true }).waitFor();
  const before = await ledger();
  await page.getByRole('button', { name: /^Cancel / }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /cancel appointment|yes/i })
    .click();
  await expectToast(page, 'Appointment Cancelled', 'refund');
  await until('the refund at the provider', async () => (await ledger()).refunds.length > before.refunds.length);
  await mailTo(person.email, /cancel/i);
  const isRefunded = async () =>
    (await read<Appointment[]>(context, '/api/client/appointments'))[0]?.paymentStatus === 'refunded';
  await until('the refund to be known', isRefunded);
  await page.reload();
  await page.getByText('Refunded', { exact: true }).waitFor();
});

test('the summary of a booking keeps to its column beside a practice whose clock shows another day', async () => {
  const { page } = await newClient(browser, 'Aroha', { timezoneId: 'Pacific/Auckland' });
  // A late Tuesday within the horizon, from mid-July on in another year; it is Wednesday where the client is.
  const day = new Date(Date.now() + 165 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((2 - day.getUTCDay() + 7) % 7));
  await openDetails(page, PAID_SERVICE, day.toISOString().slice(0, 10));
  const summary = page.getByRole('complementary');
  await summary.getByText(/\(Tue, .* practice time\)/).waitFor();
  for (const width of [1280, 375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const excess = await summary.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(excess, `pixels that stick out at ${width} px`).toBeLessThanOrEqual(0);
  }
});

test('a payer who closes the wallet, and whose card is then declined, can choose another, and only one payment is taken', async () => {
  const { page } = await atPayment('Cleo');
  const before = await ledger();
  await (await openWallet(page)).getByRole('button', { name: 'Cancel and return' }).click();
  await page.getByText('Processing payment...').waitFor({ state: 'detached' });
  await payInWallet(page, 'Decline this card');
  await expectToast(page, 'Payment Error');
  await page.getByText(/was declined, and nothing was charged/).waitFor();
  await payInWallet(page);
  await expectBooked(page);
  const after = await ledger();
  expect(after.captures.filter(({ status }) => status === 'COMPLETED')).toHaveLength(
    before.captures.filter(({ status }) => status === 'COMPLETED').length + 1,
  );
});

test('a double tap on Continue on a phone leads to the details and does not book them', async () => {
  const { page, context } = await newClient(browser, 'Zoe', { viewport: { width: 375, height: 740 } });
  await chooseService(page, FREE_SERVICE);
  await showDay(page, freshDay());
  await page.locator('.slot').first().click();
  const next = (await page.getByRole('button', { name: 'Continue' }).boundingBox())!;
  const [x, y] = [next.x + next.width / 2, next.y + next.height / 2];
  const confirm = page.getByRole('button', { name: 'Confirm Free Session' });
  // However slow this computer is, the second tap comes at once.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.click(x, y);
  await confirm.waitFor();
  expect(await confirm.evaluate((it, at) => it.contains(document.elementFromPoint(...at)), [x, y] as const)).toBe(true);
  await page.mouse.click(x, y);
  expect(await confirm.isEnabled()).toBe(true);
  await page.clock.resume();
  await page.clock.fastForward(1_000);
  await confirm.click();
  await expectBooked(page);
  expect(await read<unknown[]>(context, '/api/client/appointments')).toHaveLength(1);
});

test('a forgotten password is replaced through a mailed link that works once', async () => {
  const { person, context, page } = await newClient(browser, 'Hope');
  await context.clearCookies();
  await page.goto(`${publicUrl}/client/forgot-password`);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: /send|reset/i }).click();
  const mail = await mailTo(person.email, /password/i);
  const link = /https?:\/\/\S+\/client\/reset-password#token=[\w-]+/.exec(mail.text)?.[0];
  expect(link).toBeDefined();
  const choose = async (password: string) => {
    await page.goto(link!);
    await page.getByLabel(/^(New )?password$/i).fill(password);
    await page.getByLabel(/confirm/i).fill(password);
    await page.getByRole('button', { name: /password|save/i }).click();
  };
  await choose('calmer waters');
  await page.waitForURL('**/client/login');
  await logInInBrowser(page, { ...person, password: 'calmer waters' }, await codesTo(person.email));
  await choose('third time');
  await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
  expect(page.url()).toContain('/client/reset-password');
});
