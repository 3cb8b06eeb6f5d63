import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboard, newAdminSession } from '../support/accounts.ts';
import { useBrowser } from '../support/browser.ts';
import { waitUntilShown } from '../support/shown-texts.ts';
import { expectToast } from '../support/people.ts';
import { stack } from '../support/stack.ts';

const browser = useBrowser();
const { publicUrl, admin } = stack;

const TABS = ['Overview', 'Appointments', 'Patients', 'Services', 'Availability', 'Emails', 'Email Config'];

test('the dashboard cannot be seen without signing in', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${publicUrl}/admin`);
  await waitUntilShown(page, 'heading', 'Admin Access Required', 'Redirecting to login...');
  await page.waitForURL('**/admin/login');
});

test('an empty login form is ignored, a wrong password is refused with its message, and the right one leads to the dashboard', async () => {
  const page = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/admin/login') && asked.push(request.method()));
  await page.goto(`${publicUrl}/admin/login`);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Username').fill(admin.username);
  await page.getByRole('button', { name: 'Sign In' }).click();
  expect(asked).toEqual([]);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Invalid username or password. Please try again.').waitFor();
  await page.getByLabel('Password').fill(admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin');
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  for (const card of ["Today's Sessions", 'Unique Clients', 'Revenue (This Month)', 'Active Services'])
    await page.getByText(card, { exact: true }).waitFor();
});

test('each of the seven tabs of the dashboard has its own address and can be reached with the arrow keys, and an address whose tab is a word of JavaScript’s own shows the overview', async () => {
  const page = await dashboard(await browser.newContext());
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(TABS);
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: 'All Appointments' }).waitFor();
  await expect.poll(() => page.locator(':focus').allTextContents()).toEqual(['Appointments']);
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=appointments');
  await expect.poll(() => page.title()).toContain('Appointments');
  await page.reload();
  await page.getByRole('heading', { name: 'All Appointments' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Recent Appointments' }).waitFor();
  await page.goto(`${publicUrl}/admin?tab=constructor`);
  await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
  await page.getByText('Active Services').waitFor();
});

test('the tabs of the dashboard are a menu on a phone', async () => {
  const page = await dashboard(await browser.newContext({ viewport: { width: 375, height: 800 } }));
  await page.getByRole('button', { name: /Overview/ }).click();
  for (const name of TABS) await page.getByRole('button', { name, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Services', exact: true }).click();
  await page.getByRole('heading', { name: 'Service Management' }).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
});

test('the administrator’s actions are listed under Activity, and Logout leads to the home page, and another tab in sight to the login', async () => {
  const context = await browser.newContext();
  const page = await dashboard(context, '', newAdminSession);
  const other = await context.newPage();
  await other.goto(`${publicUrl}/admin?tab=patients`);
  await other.getByRole('heading', { name: 'Patient Management' }).waitFor();
  await page.getByText('Who did what, and when').click();
  await page.getByRole('listitem').filter({ hasText: 'signed in' }).first().waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${publicUrl}/`);
  await other.waitForURL('**/admin/login');
});

test('a session that ended while the dashboard was open leads to the login page, and signing in leads back to the same place with what was typed', async () => {
  const context = await browser.newContext();
  const page = await dashboard(context, '?tab=services', newAdminSession);
  await page.getByRole('button', { name: 'Add Service' }).click();
  await page.getByLabel('Service Name').fill('Lost');
  await page.getByLabel('Description').fill('Lost');
  await page.getByLabel('Price ($)').fill('1');
  await page.getByLabel('Duration (minutes)').fill('30');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Create Service' }).click();
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...');
  await page.getByText('You were signed out. Sign in, and you are back where you were').waitFor();
  await signInAgain(page);
  await page.waitForURL('**/admin?tab=services');
  await expect.poll(() => page.getByLabel('Service Name').inputValue()).toBe('Lost');

  await page.goto(`${publicUrl}/admin/accounts`);
  await context.clearCookies();
  await page.reload();
  await signInAgain(page);
  await page.waitForURL('**/admin/accounts');
});

async function signInAgain(page: Page): Promise<void> {
  await page.waitForURL('**/admin/login');
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
