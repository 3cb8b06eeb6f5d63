import { expect, test } from 'vitest';
import type { Practice } from '@stillpoint/contracts';
import { watchShifts } from '../infra/bench/screens/visit.ts';
import { dashboard, newClient, signedIn, signedInAsAdmin, asAdmin } from './support/accounts.ts';
import { findAppointment } from './support/appointments.ts';
import {
  FREE_SERVICE,
  PAID_SERVICE,
  chooseService,
  expectBooked,
  freshDay,
  openWizard,
  payInWallet,
  showDay,
} from './support/booking.ts';
import { useBrowser } from './support/browser.ts';
import { held, read } from './support/calls.ts';
import { expectStill } from './support/findings.ts';
import { bookOwn, freeTime } from './support/own-sessions.ts';
import { codesTo, expectToast, logInInBrowser, mailsTo, newPerson } from './support/people.ts';
import { stack } from './support/stack.ts';

const browser = useBrowser();
const { publicUrl } = stack;

test('a client who goes offline is told so until the connection is back, and what could not be loaded comes then by itself', async () => {
  const { context, page } = await newClient(browser, 'Olga');
  await page.goto(`${publicUrl}/client/dashboard`);
  await page.getByRole('heading', { name: 'My Account' }).waitFor();
  await context.setOffline(true);
  await page.getByText(/^You are offline\. What/).waitFor();
  await page.getByRole('tab', { name: 'Schedule New' }).click();
  await page.getByRole('button', { name: 'Book New Session' }).click();
  await page.getByText('This could not be loaded').waitFor();
  await context.setOffline(false);
  await page.getByText(/^You are offline\. What/).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: FREE_SERVICE }).waitFor();
});

test('a tab of the dashboard that is first opened without a connection comes by itself once there is one', async () => {
  const context = await asAdmin(browser);
  const page = await dashboard(context);
  await page.getByRole('heading', { name: 'Recent Appointments' }).waitFor();
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Patients' }).click();
  await page.getByText('It comes by itself when the connection is back.').waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Patient Management' }).waitFor();
});

test('a page whose code does not come offers to be loaded again', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${publicUrl}/client/login`);
  const late = page.getByText('This page takes long to load.');
  expect(await late.isVisible()).toBe(false);
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await late.waitFor();
  await page.unroute('**/assets/*.js');
  await page.getByRole('link', { name: 'Load it again' }).click();
  await page.getByRole('button', { name: 'Send Login Code' }).waitFor();
  expect(await late.count()).toBe(0);
});

test('a form that was filled in and sent without a connection is sent once there is one again', async () => {
  const { person, context, page } = await newClient(browser, 'Otto');
  await context.clearCookies();
  await page.goto(`${publicUrl}/client/login`, { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Send Login Code' }).click();
  await page.getByText('Not Sent').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send Login Code' }).click();
  await page.getByRole('heading', { name: 'Verify Your Identity' }).waitFor();
});

test('a form whose checks take long to load says so once it is sent, gives up after a while and can be sent again', async () => {
  const { person, context, page } = await newClient(browser, 'Olaf');
  await context.clearCookies();
  await page.clock.install();
  const arrive = await held(page, '**/assets/schemas-*.js');
  await page.goto(`${publicUrl}/client/login`);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Send Login Code' }).click();
  await page.clock.runFor(1_000);
  await expectToast(page, 'One Moment', 'This form is still loading.');
  await page.clock.runFor(9_000);
  await expectToast(page, 'Not Sent', 'Please check your connection and try again, or reload the page.');
  arrive();
  await page.getByRole('button', { name: 'Send Login Code' }).click();
  await page.getByRole('heading', { name: 'Verify Your Identity' }).waitFor();
});

test('the Emails tab ends where its content does', async () => {
  const page = await dashboard(await browser.newContext(), '?tab=emails');
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  const blank = await page.evaluate(() => {
    const drawn = [...document.querySelectorAll('main :is(h2, p, button, input, li, iframe)')];
    const end = Math.max(...drawn.map((element) => element.getBoundingClientRect().bottom + window.scrollY));
    return document.documentElement.scrollHeight - Math.max(end, window.innerHeight);
  });
  expect(blank).toBeLessThanOrEqual(160);
});

test('the header of the landing page fits on one line from tablets on, nothing in it overlaps, and on phones the name of the practice is never broken within a word', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(publicUrl);
  for (const width of [768, 850, 984]) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await page
      .locator('.site-header :is(nav a, .brand, .btn-book)')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect));
    const inOrder = boxes.toSorted((one, other) => one.left - other.left);
    for (const [at, box] of inOrder.entries()) {
      expect(box.right, `${width} px`).toBeLessThanOrEqual(inOrder[at + 1]?.left ?? width);
      const middle = box.top + box.height / 2;
      expect(Math.abs(middle - (inOrder[0]!.top + inOrder[0]!.height / 2)), `${width} px`).toBeLessThan(6);
    }
  }
  for (const width of [390, 375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await page.locator('.site-header .brand').evaluate((brand) => {
      const text = document.createRange();
      text.selectNodeContents(brand.lastChild ?? brand);
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, `${width} px`).toBeLessThanOrEqual(2);
  }
});

test('a month whose times are still loading shows its days as neither free nor full', async () => {
  const { page } = await newClient(browser, 'Pia');
  const release = await held(page, '**/api/appointments/range**');
  await openWizard(page);
  await page.getByRole('button', { name: FREE_SERVICE }).click();
  await page.locator('table[aria-busy=true] .day-unknown').first().waitFor();
  expect(await page.getByRole('button', { name: /no free times$/ }).count()).toBe(0);
  release();
  await page.locator('table[aria-busy=false]').waitFor();
  expect(await page.locator('.day-unknown').count()).toBe(0);
});

test('a week whose sessions are still loading says so instead of looking empty', async () => {
  const page = await (await asAdmin(browser)).newPage();
  const release = await held(page, '**/api/admin/appointments?*');
  await page.goto(`${publicUrl}/admin?tab=appointments&view=calendar`);
  await page.locator('.calendar-loading[aria-busy=true]').waitFor();
  // The line takes no height of its own.
  await page.getByText('Loading the sessions...').waitFor({ state: 'attached' });
  release();
  await page.locator('.calendar[aria-busy=false]').waitFor();
  expect(await page.getByText('Loading the sessions...').count()).toBe(0);
});

test('what was loading moves nothing on a phone once it is there: a booking, payments and video, and a session’s sheet', async () => {
  const viewport = { width: 375, height: 800 };
  const { context: client } = await newClient(browser, 'Thea', { viewport });
  const { id } = await bookOwn(client, FREE_SERVICE, await freeTime(client, FREE_SERVICE, freshDay()));
  const admin = await browser.newContext({ viewport });
  await signedInAsAdmin(admin);
  for (const [context, place, call, waiting, there] of [
    [client, '/client/dashboard?tab=schedule&step=1', '**/api/client/auth/user', 'Loading your account', /^Select/],
    [admin, '/admin/accounts', '**/api/admin/paypal-account', 'Loading how clients pay', 'Webhook address'],
    [admin, `/admin?session=${id}`, '**/api/admin/sessions/*', 'Loading the session', 'Note of this session'],
  ] as const) {
    await watchShifts(context);
    const page = await context.newPage();
    const release = await held(page, call);
    await page.goto(publicUrl + place);
    await page.locator('.skeleton:visible').filter({ hasText: waiting }).waitFor();
    release();
    await page.getByText(there, { exact: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await expectStill(page, place);
  }
});

test('the times of a day are one radio group: one tab stop, with the arrow keys choosing', async () => {
  const { page } = await newClient(browser, 'Quin');
  await chooseService(page, FREE_SERVICE);
  await page.getByRole('button', { name: /^Next free time/ }).click();
  await page.locator('.slot-radio:focus').waitFor();
  // In the evening there may be one time left today.
  await showDay(page, freshDay());
  await page
    .getByRole('radiogroup', { name: /^Times on/ })
    .locator('.slot')
    .first()
    .click();
  const chosen = () => page.locator('.slot-radio:checked').getAttribute('data-start');
  const first = await chosen();
  await page.keyboard.press('ArrowRight');
  await expect.poll(chosen).not.toBe(first);
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('.slot-radio:checked'))).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Continue');
});

test('the arrow of the settings menu is cut to its shape, which forced colours would fill as a bar', async () => {
  const page = await dashboard(await browser.newContext());
  await page.emulateMedia({ forcedColors: 'active' });
  const menu = page.getByRole('button', { name: 'Settings' });
  await menu.waitFor();
  const shape = await menu.evaluate((button) => getComputedStyle(button, '::after').clipPath);
  expect(shape).toBe('polygon(0px 0px, 100% 0px, 50% 100%)');
});

test('edges and small print have the colour of the text for those who ask the system for more contrast', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${publicUrl}/`);
  const colours = () =>
    page.evaluate(() => {
      const { style } = document.body.appendChild(document.createElement('i'));
      const own = (value: string) => ((style.color = value), getComputedStyle(document.body.lastElementChild!).color);
      return ['--bs-border-color', '--bs-secondary-color', '--sp-field-border', '--bs-body-color'].map((name) =>
        own(`var(${name})`),
      );
    });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'no-preference' });
    expect(new Set(await colours()).size, colorScheme).toBe(4);
    await page.emulateMedia({ colorScheme, contrast: 'more' });
    expect(new Set(await colours()).size, colorScheme).toBe(1);
  }
});

test('the first Tab on a page reaches the skip link', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const account = '/client/dashboard?tab=profile';
  for (const path of ['/', '/client/login', '/client/register', '/admin/login', '/nowhere', account]) {
    if (path === account) await signedIn(context, newPerson('Tove'));
    await page.goto(`${publicUrl}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent), path).toBe('Skip to content');
  }
});

test('what Tab reaches at the end of the window is there with its whole ring', async () => {
  const height = 667;
  const page = await (await browser.newContext({ viewport: { width: 375, height } })).newPage();
  await page.goto(`${publicUrl}/client/register`);
  await page.getByLabel('Confirm password').waitFor();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    const end = await page.evaluate(() => {
      const { outlineOffset, outlineWidth } = getComputedStyle(document.activeElement!);
      const { bottom } = document.activeElement!.getBoundingClientRect();
      return bottom + parseFloat(outlineOffset) + parseFloat(outlineWidth);
    });
    expect(end, `after ${press + 1} presses`).toBeLessThanOrEqual(height);
  }
});

test('a payment during which the session ended is safe, and continues after signing in again', async () => {
  const { person, context, page } = await newClient(browser, 'Sina');
  const startsAt = await freeTime(context, PAID_SERVICE, freshDay());
  const { id } = await bookOwn(context, PAID_SERVICE, startsAt, { pays: false });
  await page.goto(`${publicUrl}/client/dashboard?tab=schedule&step=4&appointment=${id}`);
  // The login ends between the approval and the taking of the money.
  await page.route(
    '**/api/paypal/order/*/capture',
    async (route) => {
      await context.clearCookies();
      await route.continue({ headers: { ...route.request().headers(), cookie: '' } });
    },
    { times: 1 },
  );
  await payInWallet(page);
  await page.waitForURL('**/client/login');
  await page.getByText(/Your payment is safe/).waitFor();
  await logInInBrowser(page, person, await codesTo(person.email));
  await expectBooked(page);
});

test('a booking superseded by another tab says that nothing was charged, leads back to the times, and is not listed as an appointment', async () => {
  // A name as long as the two fields allow, and an address of an international domain.
  const given = newPerson('Tilda');
  const person = {
    ...given,
    firstName: `${given.email.split('@')[0]}`.padEnd(100, 'a'),
    lastName: 'b'.repeat(100),
    email: given.email.replace('example.test', 'bücher.example'),
  };
  const context = await browser.newContext();
  await signedIn(context, person);
  const page = await context.newPage();
  const startsAt = await freeTime(context, PAID_SERVICE, freshDay());
  const { id } = await bookOwn(context, PAID_SERVICE, startsAt, { pays: false });
  await page.goto(`${publicUrl}/client/dashboard?tab=schedule&step=4&appointment=${id}`);
  await page.getByRole('timer').waitFor();
  await bookOwn(context, FREE_SERVICE, startsAt);
  await page.reload();
  await page.getByText('This time is no longer kept for you; nothing was charged.').waitFor();
  await page.getByRole('button', { name: 'Choose a time again' }).click();
  await page.getByRole('heading', { name: 'Select Date & Time' }).waitFor();

  const admin = await dashboard(await browser.newContext(), '?tab=appointments');
  await findAppointment(admin, given.email.split('@')[0]!);
  await admin.getByLabel('Show 1 try that ran out').waitFor();
  const { email: practice } = await read<Practice>(context, '/api/practice');
  const mailsToPractice = async () =>
    (await mailsTo(practice)).filter(({ text, subject }) => `${subject} ${text}`.includes(person.firstName)).length;
  await expect.poll(mailsToPractice).toBe(1);
});
