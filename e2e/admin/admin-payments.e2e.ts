import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Overview, StuckPayment } from '@stillpoint/contracts';
import { until } from '@stillpoint/testing';
import { connect } from '@stillpoint/db';
import { asAdmin, dashboard, newClient } from '../support/accounts.ts';
import { bookFor, findAppointment } from '../support/appointments.ts';
import { PAID_SERVICE, nearDay } from '../support/booking.ts';
import { useBrowser } from '../support/browser.ts';
import { read, send } from '../support/calls.ts';
import { expectNoFindings } from '../support/findings.ts';
import { inUsualLooks } from '../support/looks.ts';
import { expectToast } from '../support/people.ts';
import { restoreRules, saveRules } from '../support/practice-rules.ts';
import { atProvider, noFaults, pay } from '../support/provider.ts';
import { stack } from '../support/stack.ts';

const browser = useBrowser();
const { databaseUrl } = stack;
const sql = connect(databaseUrl, { max: 1 });
afterEach(noFaults);
afterAll(async () => {
  await restoreRules(await asAdmin(browser));
  await sql.end();
});

interface Case {
  admin: BrowserContext;
  client: BrowserContext;
  name: string;
  appointmentId: string;
}

/** Somebody new with a session of $110 that is not paid yet. */
async function unpaid(firstName: string): Promise<Case> {
  const { person, context: client } = await newClient(browser, firstName);
  const admin = await asAdmin(browser);
  const appointmentId = await bookFor(admin, person, PAID_SERVICE, nearDay());
  return { admin, client, name: `${firstName} Quill`, appointmentId };
}

/** Its refund of `percent` fails, and has for two hours; it is not tried again by itself while the test looks at it. */
async function withStuckRefund(firstName: string, percent: 50 | 100): Promise<Case> {
  const found = await unpaid(firstName);
  const { admin, client, appointmentId } = found;
  await pay(client, appointmentId);
  await atProvider('faults', { kind: 'refund-fails', count: 50 });
  if (percent === 100) await send(admin, `/api/admin/appointments/${appointmentId}/cancel`);
  else await send(client, `/api/client/appointments/${appointmentId}/cancel`);
  await until(
    'the refund to fail',
    async () =>
      (await sql`SELECT 1 FROM payment.refund WHERE appointment_id = ${appointmentId} AND status = 'failed'`).length >
      0,
  );
  await sql`
    UPDATE payment.refund SET created_at = created_at - interval '2 hours', due_at = due_at + interval '1 hour'
    WHERE appointment_id = ${appointmentId}`;
  return found;
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Payments' }).getByRole('listitem').filter({ hasText: name });

test('a payment that waits for the administrator says whose it is and why in a list in which axe finds nothing to report, links to its session, and is settled once the provider can', async () => {
  const { admin, name } = await withStuckRefund('Alma', 100);
  const page = await dashboard(admin);
  const row = rowOf(page, name);
  await row.getByText('Refund waits').waitFor();
  expect(await row.innerText()).toMatch(/Sleep Improvement[\s\S]*\$110\.00[\s\S]*since/);
  await inUsualLooks(page, 'the overview with a payment that waits');
  await row.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('dialog').getByText('Canceled').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await row.getByRole('button', { name: /^Settle now/ }).click();
  await expectToast(page, 'Payment Still Waiting', 'Not settled yet.');
  await noFaults();
  await row.getByRole('button', { name: /^Settle now/ }).click();
  await expectToast(page, 'Payment Settled', 'The refund of $110.00 has gone through.');
  await row.waitFor({ state: 'detached' });
});

test('the rest of a payment is refunded after one confirmation', async () => {
  const rules = await asAdmin(browser);
  await saveRules(rules, { cancellation: { fullRefundHours: 720, lateRefundPercent: 50 } });
  const { admin, name, appointmentId } = await withStuckRefund('Bera', 50);
  await restoreRules(rules);
  await noFaults();
  const page = await dashboard(admin);
  const row = rowOf(page, name);
  await row.getByText('$55.00').first().waitFor();
  await row.getByRole('button', { name: /^Refund/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: /^Refund/ }).click();
  await dialog.getByRole('button', { name: 'Refund $55.00' }).click();
  await expectToast(page, 'Refund Sent');
  await row.waitFor({ state: 'detached' });
  await until('everything to be back', async () => {
    const [sum] = await sql<[{ cents: number }]>`
      SELECT coalesce(sum(amount_cents), 0)::int AS cents FROM payment.refund
      WHERE appointment_id = ${appointmentId} AND status = 'refunded'`;
    return sum.cents === 11_000;
  });
});

test('a payment of a wrong amount is marked as handled, with a note that a dialog asks for in which axe finds nothing to report', async () => {
  const { admin, client, name, appointmentId } = await unpaid('Cora');
  await pay(client, appointmentId, '11.00');
  const page = await dashboard(admin);
  const row = rowOf(page, name);
  await row.getByText('Amount differs').waitFor();
  await row.getByRole('button', { name: /^Mark as handled/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mark as Handled' }).click();
  await dialog.getByText('Please say what was done').waitFor();
  await inUsualLooks(page, 'the dialog that asks for a note');
  await dialog.getByLabel('What was done?').fill('Spoke to her on the phone.');
  await dialog.getByRole('button', { name: 'Mark as Handled' }).click();
  await expectToast(page, 'Marked as Handled');
  await row.waitFor({ state: 'detached' });
  const stuck = await read<StuckPayment[]>(admin, '/api/admin/payments/stuck');
  expect(stuck.map((payment) => payment.appointmentId)).not.toContain(appointmentId);

  await page.getByText('Dealt with by hand').click();
  const note = page.getByRole('listitem').filter({ hasText: 'Spoke to her on the phone.' });
  await note.getByText(name).waitFor();
  await expectNoFindings(page, 'the notes on what was dealt with by hand');
});

test('a refusal that comes in the place of a ledger, since the session has ended meanwhile, is a failed download, and the dashboard stays', async () => {
  const context = await asAdmin(browser);
  const page = await dashboard(context);
  await page.route('**/api/admin/confirm', async (route) => {
    const response = await route.fetch();
    await context.clearCookies();
    await route.fulfill({ response });
  });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download month' }).click(),
  ]);
  expect(await file.failure()).not.toBeNull();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
});

test('the downloaded payments of a month add up to the total of the ledger', async () => {
  const { admin, client: payer, name, appointmentId } = await unpaid('Dina');
  await pay(payer, appointmentId);
  const page = await dashboard(admin);
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download month' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^ledger-20\d\d-\d\d\.csv$/);
  const [columns = [], ...lines] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const [client, amount] = [columns.indexOf('Client'), columns.indexOf('Amount')];
  expect(lines.map((cells) => cells[client])).toContain(name);
  const cents = lines.reduce((sum, cells) => sum + Math.round(Number(cells[amount]) * 100), 0);
  const { ledgerThisMonth } = await read<Overview>(admin, '/api/admin/overview');
  expect(cents).toBe(Math.round(ledgerThisMonth * 100));

  await page.goto(`${page.url()}?tab=appointments`);
  await findAppointment(page, name);
  await page.getByRole('button', { name: /^More for/ }).click();
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Receipt (PDF)' }).click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/\.pdf$/);
  expect(
    readFileSync(await receipt.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Cancel appointment/ }).click();
  await page
    .getByRole('dialog')
    .getByText('The client is told by e-mail. $110.00 goes back, all that was paid. The time becomes free for others.')
    .waitFor();
});
