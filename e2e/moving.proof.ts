import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AdminAppointment, PatientSummary, PracticePageState } from '@stillpoint/contracts';
import { movingPractice } from '../services/booking/test/imports/import-files.ts';
import { useBrowser } from './support/browser.ts';
import { inUsualLooks } from './support/looks.ts';
import { startsOfProduct } from './support/npm-start.ts';

const CLIENTS = 500;
const SESSIONS = 5_000;
const BROKEN = 20;
/** How long the screen may take over a file of this size, ms. */
const PATIENCE = 400_000;

const browser = useBrowser();
const { dataDir, start } = startsOfProduct();

/** An empty product, entered by the printed address as its new administrator. */
async function begin() {
  const run = start(dataDir(), ['--empty']);
  const [, address = ''] = await run.seen(/Begin here +(\S+)/);
  await run.seen(/Ctrl-C stops/);
  const page = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await page.goto(address);
  await page.getByLabel('Password', { exact: true }).fill('quiet harbor lamp stone');
  await page.getByLabel('Confirm password').fill('quiet harbor lamp stone');
  await inUsualLooks(page, '/setup');
  await page.getByLabel('Confirm password').press('Enter');
  await page.getByRole('region', { name: 'The first steps' }).getByText('Step 1 of 8').waitFor();
  return { page, run, open: (place: string) => page.goto(new URL(place, address).href) };
}

/** Takes a file in on screen; what the screen says of it, and how long it took, in seconds. */
async function bring(page: Page, name: string, content: string) {
  const section = page.getByRole('region', { name: 'From another program' });
  await section.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  const take = section.getByRole('button', { name: 'Import' });
  await take.waitFor();
  const began = performance.now();
  await take.click();
  await section.getByRole('heading', { name: 'Taken over' }).waitFor({ timeout: PATIENCE });
  const words = await section.getByText(/ refused\./).innerText();
  process.stdout.write(`${name}: ${words} ${seconds(began)}\n`);
  return words;
}

const seconds = (began: number) => `${((performance.now() - began) / 1_000).toFixed(1)} s`;

/** Counts and sums that must be the same here and there. */
async function summaryOf(page: Page) {
  const read = async <Answer>(path: string) =>
    (await (await page.request.get(new URL(path, page.url()).href)).json()) as Answer;
  const patients = await read<PatientSummary[]>('/api/admin/patients');
  const sessions = await read<AdminAppointment[]>('/api/admin/appointments');
  const { page: written } = await read<PracticePageState>('/api/admin/practice-page');
  const counted: Record<string, number> = {};
  for (const { status } of sessions) counted[status] = (counted[status] ?? 0) + 1;
  return {
    patients: patients.map(({ id: _id, ...patient }) => patient),
    statuses: counted,
    sessions: sessions.length,
    price: sessions.reduce((sum, { service }) => sum + service.price, 0),
    headline: written.headline,
    times: sessions.map(({ appointmentDate, clientEmail }) => `${appointmentDate} ${clientEmail}`).sort(),
  };
}

test(`a practice of ${CLIENTS} clients and ${SESSIONS} sessions is imported on screen, exported as one archive and restored on screen into an empty product, with equal counts and sums`, async () => {
  const files = movingPractice({ clients: CLIENTS, sessions: SESSIONS, broken: BROKEN });
  const here = await begin();
  await here.open('/admin?tab=services');
  await here.page
    .getByRole('button', { name: /^Add Service/ })
    .first()
    .click();
  await here.page.getByLabel('Service Name').fill('First visit');
  await here.page.getByLabel('Description').fill('An hour');
  await here.page.getByLabel(/^Price/).fill('120');
  await here.page.getByLabel('Duration (minutes)').fill('60');
  await here.page.getByRole('button', { name: 'Create Service' }).click();
  await here.page.getByText('Service Created').waitFor();
  await here.open('/admin/import');
  const half = BROKEN / 2;
  expect(await bring(here.page, 'clients.csv', files.clients)).toContain(
    `${CLIENTS} new clients, 0 new sessions, 0 there already, ${half} refused`,
  );
  expect(await bring(here.page, 'sessions.csv', files.sessions)).toContain(
    `5,000 new sessions, 0 there already, ${half} refused`,
  );
  const before = await summaryOf(here.page);
  expect([before.patients.length, before.sessions]).toEqual([CLIENTS, SESSIONS]);
  expect(await bring(here.page, 'sessions-again.csv', files.sessions)).toContain(
    `0 new sessions, ${SESSIONS} there already, ${half} refused`,
  );
  expect(await summaryOf(here.page)).toEqual(before);

  await here.open('/admin?tab=patients');
  await here.page.getByRole('link', { name: /^Given1 / }).click();
  const invite = here.page.getByRole('button', { name: 'Invite Given1 Family1 to register' });
  await invite.waitFor();
  await inUsualLooks(here.page, 'a client who can be invited');
  await invite.press('Enter');
  await here.page.getByText('An invitation to register is on its way to client1@example.org.').waitFor();

  await here.open('/admin/import');
  const wrote = performance.now();
  await here.page.getByRole('button', { name: 'Write the archive' }).click();
  const link = here.page.getByRole('link', { name: /^Download/ });
  await link.waitFor({ timeout: PATIENCE });
  process.stdout.write(`the archive is written: ${await link.innerText()} ${seconds(wrote)}\n`);
  const [download] = await Promise.all([here.page.waitForEvent('download'), link.click()]);
  const archive = await download.path();

  const there = await begin();
  const placed = performance.now();
  await there.page.getByRole('link', { name: 'Put it back' }).click();
  const section = there.page.getByRole('region', { name: 'Put an archive back' });
  await section.getByLabel('Archive').setInputFiles(archive);
  await section.getByRole('button', { name: 'Put it back' }).click();
  await section.getByText('Everything is back, and was counted').waitFor({ timeout: PATIENCE });
  process.stdout.write(`the archive is back: ${seconds(placed)}\n`);
  await section.getByRole('link', { name: 'Open the dashboard' }).click();
  await there.page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  expect(await summaryOf(there.page)).toEqual(before);
  process.stdout.write(
    `here and there: ${JSON.stringify({ ...before, patients: before.patients.length, times: before.times.length })}\n`,
  );
});
