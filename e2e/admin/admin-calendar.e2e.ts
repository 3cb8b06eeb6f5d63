import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Service } from '@stillpoint/contracts';
import { dashboard, signedInAsAdmin } from '../support/accounts.ts';
import { bookFor } from '../support/appointments.ts';
import { FREE_SERVICE, freshDay, PAID_SERVICE } from '../support/booking.ts';
import { useBrowser } from '../support/browser.ts';
import { send } from '../support/calls.ts';
import { newPerson } from '../support/people.ts';
import { restingBox } from '../support/resting-box.ts';

const browser = useBrowser();

const HALF_HOUR = 30 * 60_000;

/** The week of a day whose last two free times are booked; where both sessions stand, the last one being `late`'s. */
async function calendarOf(late: string, early: string, options?: BrowserContextOptions) {
  const context = await browser.newContext(options);
  await signedInAsAdmin(context);
  const day = freshDay();
  for (const name of [late, early]) await bookFor(context, newPerson(name), FREE_SERVICE, day);
  const page = await dashboard(context, `?tab=appointments&view=calendar&day=${day}`);
  const session = (name: string) => page.locator('.session').filter({ hasText: name });
  const [below, above] = [await restingBox(session(late)), await restingBox(session(early))];
  expect(above.y).toBeLessThan(below.y);
  const x = below.x + below.width / 2;
  return { page, dialog: page.getByRole('dialog'), x, below, above, height: below.height, day };
}

/** One week for all that leave it as it is. */
let shared: Awaited<ReturnType<typeof calendarOf>>;
beforeAll(async () => {
  shared = await calendarOf('Orla', 'Pam');
});

/** Presses the mouse at the first of these places and drags it through the others; it is not let go. */
async function drag(page: Page, [first, ...others]: [x: number, y: number][]): Promise<void> {
  await page.mouse.move(...first!);
  await page.mouse.down();
  for (const place of others) await page.mouse.move(...place, { steps: 8 });
}

/** No dialog is open: it would be in the way of a click on an empty time, which opens its own once the drag is over. */
async function expectNothingOpened(page: Page, empty: [x: number, y: number]): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect
    .poll(async () => {
      if ((await dialog.count()) === 0) await page.mouse.click(...empty);
      return dialog.getByRole('heading').allInnerTexts();
    })
    .toContain('Create Appointment');
  expect(await dialog.count()).toBe(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

test('what is said of a session of ten minutes is within its box in the calendar', async () => {
  const context = await browser.newContext();
  await signedInAsAdmin(context);
  const words = { name: 'Short word', description: 'Between sessions.', icon: null };
  const { id } = await send<Service>(context, '/api/admin/services', {
    ...words,
    price: '0',
    duration: '10',
    isActive: true,
  });
  const day = freshDay();
  await bookFor(context, newPerson('Quinn'), /^Short word$/, day);
  await send(context, `/api/admin/services/${id}`, {}, 'DELETE');
  const page = await dashboard(context, `?tab=appointments&view=calendar&day=${day}`);
  const session = page.locator('.session').filter({ hasText: 'Quinn' });
  const box = await restingBox(session);
  expect((await restingBox(session.locator('.event-face'))).height).toBeLessThanOrEqual(box.height);
});

test('the buttons above the calendar stay beside each other at every width, with the longest day between them', async () => {
  const page = await dashboard(await browser.newContext(), '?tab=appointments&view=calendar&span=day&day=2026-09-30');
  await page.getByRole('heading', { name: 'Wednesday, September 30' }).waitFor();
  for (const width of [375, 576, 640, 768, 800, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await page
      .locator('.calendar-bar')
      .getByRole('button', { name: /^(Block time|Week|Day)$/ })
      .evaluateAll((all) => all.map((button) => Math.round(button.getBoundingClientRect().top)));
    expect(new Set(tops).size, `${width} px`).toBe(1);
  }
});

test('a time that is drawn in the calendar stays within the day it began on', async () => {
  const { page, dialog, x, above, height, below } = shared;
  const [from, to] = [above.y - 4.5 * height, above.y - 2.5 * height];
  await drag(page, [
    [x, from],
    [x + below.width, to],
  ]);
  await page.mouse.up();
  await expectNothingOpened(page, [x, to]);
  await drag(page, [
    [x, from],
    [x + below.width, to],
    [x, to],
  ]);
  await page.mouse.up();
  await dialog.getByRole('heading', { name: 'Block time' }).waitFor();
  expect(await dialog.getByLabel('From').inputValue()).toBe('14:00');
  expect(await dialog.getByLabel('To').inputValue()).toBe('15:30');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test.each([
  ['that draws a time draws none', -4.5],
  ['of a session leaves it where it is', 0.5],
])('Escape ends a drag in the calendar: one %s', async (_, from) => {
  const { page, x, above, height } = shared;
  await drag(page, [
    [x, above.y + from * height],
    [x, above.y - 2.5 * height],
  ]);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectNothingOpened(page, [x, above.y - 1.5 * height]);
});

test('a time is drawn with a finger, and none is when the system takes the touch away', async () => {
  const { page, dialog, x, above, height } = await calendarOf('Uwe', 'Vera', { hasTouch: true });
  const system = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...ys: number[]) =>
    system.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x, y })) });
  const [from, to] = [above.y - 4.5 * height, above.y - 2.5 * height];
  await page.clock.install();
  const draw = async () => {
    await touch('touchStart', from);
    await page.clock.runFor('01');
    await touch('touchMove', to);
  };
  await draw();
  await touch('touchCancel');
  await expectNothingOpened(page, [x, to]);
  await draw();
  await touch('touchEnd');
  await dialog.getByRole('heading', { name: 'Block time' }).waitFor();
});

test('a session that is dropped on a taken time, and a new appointment too long for its time, say that it is not free', async () => {
  // Also after the drags that Escape has ended.
  const { page, dialog, x, above, below, height } = shared;
  await drag(page, [
    [x, below.y + height / 2],
    [x, above.y + height / 2],
  ]);
  await page.mouse.up();
  const notFree = dialog.getByText('Not free:').locator('time');
  const now = await dialog.locator('.move-times time').first().getAttribute('datetime');
  const dropped = new Date(Date.parse(now!) - HALF_HOUR).toISOString();
  await expect.poll(() => notFree.getAttribute('datetime')).toBe(dropped);
  await dialog
    .getByRole('radiogroup', { name: /^Free on/ })
    .getByRole('radio')
    .first()
    .check();
  await notFree.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.mouse.click(x, above.y - height / 2);
  const option = dialog.getByLabel('Service').locator('option').filter({ hasText: PAID_SERVICE });
  await dialog.getByLabel('Service').selectOption(await option.getAttribute('value'));
  const clicked = new Date(Date.parse(dropped) - HALF_HOUR).toISOString();
  await expect.poll(() => notFree.getAttribute('datetime')).toBe(clicked);
});
