import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays } from '@stillpoint/scheduling';
import { dashboard, signedIn } from './support/accounts.ts';
import { chooseService, FREE_SERVICE, freshDay, openWizard, PAID_SERVICE, showDay } from './support/booking.ts';
import { useBrowser } from './support/browser.ts';
import { bookOwn, freeTime } from './support/own-sessions.ts';
import { newPerson } from './support/people.ts';

const HANDBOOK = path.resolve(import.meta.dirname, '../docs/handbook');
const MOST_BYTES = 60_000;
const SIZE = { viewport: { width: 1120, height: 700 }, timezoneId: 'America/New_York' };

const browser = useBrowser();
const pages = readdirSync(HANDBOOK).filter((name) => name.endsWith('.md'));
const handbook = pages.map((name) => readFileSync(path.join(HANDBOOK, name), 'utf8')).join('\n');

/** Who has sessions in the week that is shown: first and last name, days after its first, and which free time of that day. */
const CLIENTS = [
  ['Ines', 'Moreau', [0, 2], 2, PAID_SERVICE],
  ['Tom', 'Okafor', [0, 3], 6, PAID_SERVICE],
  ['Lea', 'Brandt', [1], 1, FREE_SERVICE],
  ['Noah', 'Virtanen', [1, 4], 8, PAID_SERVICE],
] as const;

test('the pictures of the handbook and the README are taken anew from the product, and each is small and used on a page', async () => {
  const monday = mondayAfter(freshDay());
  let client: BrowserContext | undefined;
  for (const [firstName, lastName, days, nth, service] of CLIENTS) {
    client = await browser.newContext(SIZE);
    await signedIn(client, { ...newPerson(firstName), lastName });
    for (const day of days) await bookOwn(client, service, await freeTime(client, service, addDays(monday, day), nth));
  }

  const admin = await browser.newContext(SIZE);
  const week = await dashboard(admin, `?tab=appointments&view=calendar&day=${monday}`);
  await week.locator('.session').filter({ hasText: 'Moreau' }).first().waitFor();
  await draw(week, 'week');
  await week.locator('.session').filter({ hasText: 'Moreau' }).first().click();
  await week.getByRole('dialog').getByText('No note before this session.').waitFor();
  await draw(week, 'session');

  const practice = await dashboard(admin, '/practice');
  await practice.frameLocator('iframe').getByRole('heading', { level: 1, includeHidden: true }).waitFor();
  await draw(practice, 'practice');

  const wording = await dashboard(admin, '/mail-wording');
  await wording.frameLocator('iframe').getByText('Stillpoint').first().waitFor();
  await draw(wording, 'mail-wording');

  const accounts = await dashboard(admin, '/accounts');
  await accounts.getByLabel('Address of the room').waitFor();
  await draw(accounts, 'payments-and-video');

  const wizard = await client!.newPage();
  await openWizard(wizard);
  await wizard.getByRole('button', { name: PAID_SERVICE }).click();
  await wizard.getByRole('heading', { name: 'Select Date & Time' }).waitFor();
  await showDay(wizard, monday);
  await wizard.getByRole('radiogroup', { name: /^Times on/ }).waitFor();
  await draw(wizard, 'choosing-a-time');

  await week.goBack();
  await week.locator('.session').first().waitFor();
  const phone = await browser.newContext({ ...SIZE, viewport: { width: 390, height: 780 }, hasTouch: true });
  await phone.addCookies(await client!.cookies());
  const onPhone = await phone.newPage();
  await chooseService(onPhone, PAID_SERVICE);
  await showDay(onPhone, monday);
  await onPhone.getByRole('radiogroup', { name: /^Times on/ }).waitFor();
  await onPhone.evaluate(() => scrollTo(0, 0));
  await drawForReadme(await browser.newContext(), await shotOf(week), await shotOf(onPhone));
});

const shotOf = async (page: Page) => `data:image/png;base64,${(await page.screenshot()).toString('base64')}`;

/** The dashboard and, before it, a phone, on one ground. */
async function drawForReadme(context: BrowserContext, desktop: string, phone: string): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1400, height: 820 });
  await page.setContent(`<body style="margin: 0; background: linear-gradient(135deg, #e6eee9, #f3ede4)">
    <style>img { position: absolute; border-radius: 12px; box-shadow: 0 8px 40px #1f2d2c40 }</style>
    <img src="${desktop}" style="left: 60px; top: 60px" />
    <img src="${phone}" style="right: 60px; top: 30px; width: 370px; border: 6px solid #1f2d2c; border-radius: 28px" />`);
  const picture = await page.screenshot();
  expect(picture.length, 'bytes of the README’s picture').toBeLessThanOrEqual(300_000);
  writeFileSync(path.resolve(HANDBOOK, '../picture.png'), picture);
}

/** What is on the screen, as `<name>.webp`. */
async function draw(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  const picture = Buffer.from(data, 'base64');
  expect(picture.length, `bytes of ${name}`).toBeLessThanOrEqual(MOST_BYTES);
  expect(handbook).toContain(`](pictures/${name}.webp)`);
  writeFileSync(path.join(HANDBOOK, 'pictures', `${name}.webp`), picture);
}

/** The first Monday after a day: YYYY-MM-DD. */
function mondayAfter(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return addDays(day, (8 - weekday) % 7 || 7);
}
