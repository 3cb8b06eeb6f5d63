import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Appointment } from '@stillpoint/contracts';
import { watchShifts } from '../../infra/bench/screens/visit.ts';
import { signedIn, signedInAsAdmin } from './accounts.ts';
import { findAppointment } from './appointments.ts';
import {
  FREE_SERVICE,
  PAID_SERVICE,
  chooseSlot,
  expectBooked,
  freshDay,
  nearDay,
  openWizard,
  payInWallet,
} from './booking.ts';
import { read } from './calls.ts';
import { expectStill } from './findings.ts';
import type { Inspect } from './looks.ts';
import { withOwnSession } from './own-sessions.ts';
import { newPerson } from './people.ts';
import { saveRules } from './practice-rules.ts';
import { stack } from './stack.ts';

const { publicUrl } = stack;

const VISITORS_PAGES = [
  '/',
  '/client/login',
  '/client/register',
  '/client/forgot-password',
  '/admin/login',
  '/setup',
  '/payment/nonsense',
  '/booking-success/x',
  '/nowhere',
];

/** Every page that is open to everybody. */
export async function walkVisitorsPages(context: BrowserContext, inspect: Inspect): Promise<void> {
  await watchShifts(context);
  const page = await context.newPage();
  for (const path of VISITORS_PAGES) {
    await page.goto(`${publicUrl}${path}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectStill(page, path);
    await inspect(page, path);
  }
}

/** A new client's dashboard, empty; the wizard, step by step; what is there when the session is paid. */
export async function walkBooking(context: BrowserContext, inspect: Inspect): Promise<void> {
  await watchShifts(context);
  await signedIn(context, newPerson('Iris'));
  const page = await context.newPage();
  await page.goto(`${publicUrl}/client/dashboard`, { waitUntil: 'networkidle' });
  await expectStill(page, 'empty dashboard');
  await inspect(page, 'empty dashboard');
  await openWizard(page);
  await inspect(page, 'services');
  await page.getByRole('button', { name: FREE_SERVICE }).click();
  await page.getByRole('heading', { name: 'Select Date & Time' }).waitFor();
  await inspect(page, 'calendar');
  await chooseSlot(page, PAID_SERVICE, freshDay());
  await inspect(page, 'details');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByRole('button', { name: /PayPal$/ }).waitFor();
  await inspect(page, 'payment');
  await payInWallet(page);
  await expectBooked(page);
  for (const tab of ['overview', 'appointments', 'profile', 'schedule']) {
    await page.goto(`${publicUrl}/client/dashboard?tab=${tab}`, { waitUntil: 'networkidle' });
    if (tab === 'profile') await sessionsShown(page);
    await expectStill(page, tab);
    await inspect(page, tab);
  }
  const [booked] = await read<Appointment[]>(context, '/api/client/appointments');
  await page.goto(`${publicUrl}/booking-success/${booked?.id}`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  await expectStill(page, 'booking success');
  await inspect(page, 'booking success');
}

const sessionsShown = (page: Page) => page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();

/** The dialogs of somebody's own session, with `practice` for the rules; the caller restores them. */
export async function walkOwnSession(
  context: BrowserContext,
  practice: BrowserContext,
  inspect: Inspect,
): Promise<void> {
  await saveRules(practice, { cancellation: { fullRefundHours: 720, lateRefundPercent: 50 }, horizonDays: 90 });
  const { page } = await withOwnSession(context, { name: 'Gil', service: PAID_SERVICE, day: nearDay() });
  const dialog = page.getByRole('dialog');
  await inspect(page, 'a row with every action');

  await page.getByRole('button', { name: /^Cancel / }).click();
  await dialog.getByText('$55.00 of $110.00 will be refunded.').waitFor();
  await inspect(page, 'the cancel dialog');
  await page.getByRole('button', { name: 'Move it instead' }).click();
  await dialog.getByRole('button', { name: /^Next free time/ }).waitFor();
  await inspect(page, 'the move dialog');
  await dialog.getByRole('button', { name: /^Next free time/ }).click();
  await dialog.locator('.moving-to time').waitFor();
  await inspect(page, 'the move dialog with a time');
  for (let months = 0; months < 4; months += 1) await dialog.getByRole('button', { name: 'Next month' }).click();
  // A Wednesday: on a weekend, that the practice is closed would be said instead.
  await dialog.locator('tbody tr').nth(2).getByRole('gridcell').nth(3).getByRole('button').click();
  await dialog.getByText('Bookings open 90 days ahead.', { exact: true }).first().waitFor();
  await inspect(page, 'a day beyond the horizon');

  await saveRules(practice, { rescheduling: { limit: 2, untilHours: 720 } });
  await page.reload();
  await page.getByRole('button', { name: /^Move / }).click();
  await dialog.getByText(/^Sessions can be moved until/).waitFor();
  await inspect(page, 'a session that cannot be moved');
}

const PLACES: [place: string, ...openers: RegExp[]][] = [
  ['', /^Create Appointment/],
  ['?tab=appointments'],
  ['?tab=appointments&view=calendar'],
  ['?tab=patients'],
  ['?tab=services', /^Add Service/, /^Delete /],
  ['?tab=availability', /^Add Availability/],
  ['?tab=emails', /^Compose/],
  ['?tab=email-config'],
  ['/import'],
  ['/security'],
];

/** Every tab of the administrator's and its dialogs that need no data; the pages keep to their own policy all the way. */
export async function walkDashboard(context: BrowserContext, inspect: Inspect): Promise<void> {
  await watchShifts(context);
  await signedInAsAdmin(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  for (const [place, ...openers] of PLACES) {
    await page.goto(`${publicUrl}/admin${place}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    if (place === '/security') await sessionsShown(page);
    await expectStill(page, `/admin${place}`);
    await inspect(page, `/admin${place}`, { reloads: place.includes('calendar') });
    for (const name of openers) {
      await page.getByRole('button', { name }).first().click();
      await page.getByRole('dialog').waitFor();
      await inspect(page, `${name} of /admin${place}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }
  expect(complaints).toEqual([]);
}

const FURTHER_PLACES = ['?activity=all', '?tab=patients&patient=1', '/practice', '/mail-wording', '/accounts'];

/** The administrator's further pages, the panel and the dialogs of a session, and the menu. */
export async function walkSessions(context: BrowserContext, inspect: Inspect): Promise<void> {
  await signedInAsAdmin(context);
  const page = await context.newPage();
  for (const place of FURTHER_PLACES) {
    await page.goto(`${publicUrl}/admin${place}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading').first().waitFor();
    await inspect(page, `/admin${place}`);
  }
  const client = await context.browser()!.newContext();
  const { session } = await withOwnSession(client, { name: 'Hanna', service: PAID_SERVICE, day: freshDay() });
  await client.close();
  const dialog = page.getByRole('dialog');
  await page.goto(`${publicUrl}/admin?tab=appointments`, { waitUntil: 'networkidle' });
  await findAppointment(page, session.clientEmail);
  await page.getByRole('button', { name: /^(Add|Edit) Notes? for / }).click();
  await dialog.waitFor();
  await inspect(page, 'the notes dialog');
  for (const action of [/^Move appointment of /, /^Cancel /]) {
    await page.goto(`${publicUrl}/admin?session=${session.id}`, { waitUntil: 'networkidle' });
    await dialog.getByRole('button', { name: action }).click();
    await page.locator('.modal.show').nth(1).waitFor();
    await page.waitForLoadState('networkidle');
    await inspect(page, `the dialog of ${action}`);
  }
  await page.goto(`${publicUrl}/admin?session=${session.id}`, { waitUntil: 'networkidle' });
  await dialog.waitFor();
  await inspect(page, 'the panel of a session');
  await page.goto(`${publicUrl}/admin`, { waitUntil: 'networkidle' });
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('Hanna');
  await dialog.getByRole('option').first().waitFor();
  await inspect(page, 'the menu');
}
